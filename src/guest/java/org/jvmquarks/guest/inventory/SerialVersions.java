package org.jvmquarks.guest.inventory;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jvmquarks.guest.binary.AllBytes;
import org.jvmquarks.guest.binary.ClassHeader;

/**
 * Public serializable classes of exported packages with the serial version that each declares, which decides whether
 * another JDK can read its objects.
 *
 * <p>Read from class files, since {@code ObjectStreamClass.lookup} initializes a class to read the constant, and so
 * would start threads, load native libraries and open displays. Of a class without the constant the VM computes the
 * version from its members; the row says only that.
 */
final class SerialVersions implements Surface {
    private static final String SERIALIZABLE = "java/io/Serializable";
    private static final String SUFFIX = ".class";

    private final Map<String, ClassHeader> classes = new HashMap<>();
    private final Map<String, Boolean> serializable = new HashMap<>();

    @Override
    public String name() {
        return "serial-versions";
    }

    @Override
    public void list(Rows rows) throws Exception {
        if (Home.isBefore9()) {
            readArchive(Home.libraries().resolve("rt.jar"));
        } else {
            readModules();
        }
        for (ClassHeader each : classes.values()) {
            if (each.isPublicClass() && isSerializable(each.name())) {
                rows.add(each.name().replace('/', '.'), each.serialVersion().orElse(Items.NO_SERIAL_VERSION));
            }
        }
    }

    /** Supertypes may be in packages that are not exported; they are read when somebody asks for them. */
    private void readModules() throws Exception {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        for (Map.Entry<String, Set<String>> module : exports().entrySet()) {
            for (String name : module.getValue()) {
                Path folder = root.resolve(module.getKey()).resolve(name.replace('.', '/'));
                List<Path> files = new ArrayList<>();
                try (Stream<Path> all = Files.list(folder)) {
                    all.filter(file -> isClass(file.getFileName().toString())).forEach(files::add);
                }
                for (Path file : files) {
                    add(Files.readAllBytes(file));
                }
            }
        }
    }

    private static Map<String, Set<String>> exports() throws ReflectiveOperationException {
        Map<String, Set<String>> exports = new HashMap<>();
        String descriptor = "java.lang.module.ModuleDescriptor";
        String finder = "java.lang.module.ModuleFinder";
        for (Object reference : Members.all(finder, Members.callStatic(finder, "ofSystem"), "findAll")) {
            Object module = Members.call("java.lang.module.ModuleReference", reference, "descriptor");
            Collection<?> all = Members.all(descriptor, module, "exports");
            Set<String> names = new HashSet<>();
            for (Object each : all) {
                if (!(Boolean) Members.call(descriptor + "$Exports", each, "isQualified")) {
                    names.add((String) Members.call(descriptor + "$Exports", each, "source"));
                }
            }
            exports.put((String) Members.call(descriptor, module, "name"), names);
        }
        return exports;
    }

    /** JDK 8 exports all; what is not of Java SE is internal. */
    private void readArchive(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (isClass(name)
                        && (name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("org/"))) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        add(AllBytes.of(in));
                    }
                }
            }
        }
    }

    private static boolean isClass(String file) {
        return file.endsWith(SUFFIX) && !file.endsWith("-info" + SUFFIX);
    }

    private ClassHeader add(byte[] file) throws IOException {
        ClassHeader header = ClassHeader.read(file);
        classes.put(header.name(), header);
        return header;
    }

    private boolean isSerializable(String name) throws IOException {
        if (name.equals(SERIALIZABLE)) {
            return true;
        }
        Boolean known = serializable.get(name);
        if (known == null) {
            known = false;
            for (String each : supertypes(name)) {
                known |= isSerializable(each);
            }
            serializable.put(name, known);
        }
        return known;
    }

    private List<String> supertypes(String name) throws IOException {
        ClassHeader header = classes.get(name);
        if (header != null) {
            return header.supertypes();
        }
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + SUFFIX)) {
            return in == null
                    ? new ArrayList<String>()
                    : ClassHeader.read(AllBytes.of(in)).supertypes();
        }
    }
}
