package org.jvmquarks.host.wire;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells which module of the JDK a class belongs to that a guest did not find. */
public final class MissingModule {
    private static final Map<String, String> MODULES = modulesByPackage();

    private MissingModule() {}

    /**
     * Returns the sentence about the module that the guest's runtime lacks; empty if the class belongs to none that
     * this JVM knows, or to one that the guest has.
     *
     * @param present names of the guest's modules; empty on JDK 8
     */
    public static Optional<String> of(String className, List<String> present) {
        return Optional.ofNullable(MODULES.get(packageOf(className)))
                .filter(module -> !present.isEmpty() && !present.contains(module))
                .map(MissingModule::reason);
    }

    /** Whether a class belongs to a JDK: to this one, or by its name to another. */
    public static boolean isOfJdk(String className) {
        return MODULES.containsKey(packageOf(className)) || className.matches("(java|jdk|sun|com\\.sun)\\..*");
    }

    private static String packageOf(String className) {
        int dot = className.lastIndexOf('.');
        return dot < 0 ? "" : className.substring(0, dot);
    }

    /** Returns the sentence that a report shows for a module that is not there. */
    static String reason(String module) {
        return "requires the module " + module + "; this runtime does not have it";
    }

    private static Map<String, String> modulesByPackage() {
        Map<String, String> modules = new HashMap<>();
        for (ModuleReference reference : ModuleFinder.ofSystem().findAll()) {
            ModuleDescriptor module = reference.descriptor();
            module.packages().forEach(name -> modules.put(name, module.name()));
        }
        return modules;
    }
}
