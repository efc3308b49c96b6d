package org.jvmquarks.guest.link;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jvmquarks.guest.binary.AllBytes;

/** The modules of this JDK, by reflection: this code also runs on JDK 8, which has none. */
final class JdkModules {
    private final List<JdkModule> all = new ArrayList<>();
    private final Map<String, JdkModule> byPackage = new HashMap<>();

    private JdkModules() {}

    /** A module of the JDK. */
    static final class JdkModule {
        private final Object module;

        private JdkModule(Object module) {
            this.module = module;
        }

        String name() throws ReflectiveOperationException {
            return (String) call("getName");
        }

        Set<String> packages() throws ReflectiveOperationException {
            Set<String> packages = new TreeSet<>();
            for (Object each : (Collection<?>) call("getPackages")) {
                packages.add((String) each);
            }
            return packages;
        }

        byte[] descriptor() throws IOException, ReflectiveOperationException {
            try (InputStream in = (InputStream) Class.forName("java.lang.Module")
                    .getMethod("getResourceAsStream", String.class)
                    .invoke(module, "module-info.class")) {
                if (in == null) {
                    throw new IOException("the JDK does not show the descriptor of its module " + name());
                }
                return AllBytes.of(in);
            }
        }

        private Object call(String method) throws ReflectiveOperationException {
            return Class.forName("java.lang.Module").getMethod(method).invoke(module);
        }
    }

    static JdkModules read() throws ReflectiveOperationException {
        JdkModules modules = new JdkModules();
        Class<?> layer;
        try {
            layer = Class.forName("java.lang.ModuleLayer");
        } catch (ClassNotFoundException withoutModules) {
            return modules;
        }
        Object boot = layer.getMethod("boot").invoke(null);
        for (Object each : (Collection<?>) layer.getMethod("modules").invoke(boot)) {
            JdkModule module = new JdkModule(each);
            modules.all.add(module);
            for (String name : module.packages()) {
                modules.byPackage.put(name, module);
            }
        }
        return modules;
    }

    List<JdkModule> all() {
        return all;
    }

    /** Returns the module whose package a class is in: the JDK's class loaders search that module alone. */
    Optional<JdkModule> of(String className) {
        int end = className.lastIndexOf('.');
        return Optional.ofNullable(byPackage.get(className.substring(0, Math.max(end, 0))));
    }
}
