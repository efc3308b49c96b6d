package org.jvmquarks.guest.link;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jvmquarks.guest.binary.AllBytes;

/**
 * Writes classes of this JDK into an archive that is laid out as the file system {@code jrt} of a later one:
 * {@code modules/java.base/java/lang/String.class}, {@code packages/java.lang/java.base}. A JDK without modules has all
 * in one, {@value #WITHOUT_MODULES}, which has no descriptor.
 */
public final class PlatformArchive {
    /** Name of the archive. */
    public static final String FILE = "platform.zip";

    /** Stands for the module of a JDK without modules. */
    public static final String WITHOUT_MODULES = "rt";

    private final ZipOutputStream zip;
    private final JdkModules modules;
    private final Set<String> written = new HashSet<>();
    private int classes;

    private PlatformArchive(ZipOutputStream zip, JdkModules modules) {
        this.zip = zip;
        this.modules = modules;
    }

    /**
     * Writes the archive.
     *
     * @param names internal names of classes; those that this JDK does not have are left out
     * @param file the archive
     * @return the number of classes in it, with what these extend and implement
     */
    public static int write(Collection<String> names, File file) throws IOException, ReflectiveOperationException {
        try (ZipOutputStream zip = new ZipOutputStream(new FileOutputStream(file))) {
            zip.setLevel(1);
            PlatformArchive archive = new PlatformArchive(zip, JdkModules.read());
            archive.addModules();
            for (String name : new TreeSet<>(names)) {
                archive.addClass(name);
            }
            return archive.classes;
        }
    }

    private void addModules() throws IOException, ReflectiveOperationException {
        for (JdkModules.JdkModule module : modules.all()) {
            add("modules/" + module.name() + "/module-info.class", module.descriptor());
            for (String each : module.packages()) {
                addPackage(each, module.name());
            }
        }
    }

    private void addPackage(String name, String module) throws IOException {
        add("packages/" + name + "/" + module, new byte[0]);
    }

    private void add(String entry, byte[] bytes) throws IOException {
        if (written.add(entry)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(bytes);
            zip.closeEntry();
        }
    }

    private void addClass(String name) throws IOException, ReflectiveOperationException {
        Class<?> type;
        try {
            type = Class.forName(
                    name.replace('/', '.'),
                    false,
                    ClassLoader.getSystemClassLoader().getParent());
        } catch (ClassNotFoundException | LinkageError absent) {
            return;
        }
        addClass(type);
    }

    private void addClass(Class<?> type) throws IOException, ReflectiveOperationException {
        Optional<JdkModules.JdkModule> module = modules.of(type.getName());
        String owner = module.isPresent() ? module.get().name() : WITHOUT_MODULES;
        String entry = "modules/" + owner + "/" + type.getName().replace('.', '/') + ".class";
        if (written.contains(entry)) {
            return;
        }
        add(entry, file(type));
        classes++;
        addPackage(packageOf(type), owner);
        if (type.getSuperclass() != null) {
            addClass(type.getSuperclass());
        }
        for (Class<?> each : type.getInterfaces()) {
            addClass(each);
        }
    }

    private static String packageOf(Class<?> type) {
        String name = type.getName();
        return name.substring(0, Math.max(name.lastIndexOf('.'), 0));
    }

    private static byte[] file(Class<?> type) throws IOException {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (in == null) {
                throw new IOException("the JDK does not show the file of its class " + name);
            }
            return AllBytes.of(in);
        }
    }
}
