package org.jvmquarks.upgrade.platform;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.guest.link.PlatformArchive;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;

/**
 * The classes of a JDK with their members and exports: all those of an installed one from 9 on, whose file
 * {@code lib/modules} stays open until the end, or those that another one wrote into an archive with the same layout.
 */
public final class InstalledApi implements AutoCloseable {
    private static final String CLASS = ".class";

    private static final String BASE = "java.base";

    private final FileSystem image;
    private final boolean whole;
    private final Map<String, Optional<PlatformClass>> classes = new HashMap<>();
    private final Map<String, Optional<ModuleExports>> modules = new HashMap<>();

    private InstalledApi(FileSystem image, boolean whole) {
        this.image = image;
        this.whole = whole;
    }

    /**
     * Opens the classes of a JDK.
     *
     * @param home folder of the JDK
     * @throws IOException if it has no image of modules, as JDK 8, or if that cannot be read
     */
    public static InstalledApi open(Path home) throws IOException {
        if (!Files.isRegularFile(home.resolve("lib/modules")) || !Files.isRegularFile(home.resolve("lib/jrt-fs.jar"))) {
            throw new IOException(home + " has no lib/modules and lib/jrt-fs.jar, which JDK 9 and later have");
        }
        return new InstalledApi(
                FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString())), true);
    }

    /**
     * Opens the classes that a JDK wrote into an archive, which has to have all that is asked about.
     *
     * @throws IOException if it cannot be read
     */
    public static InstalledApi written(Path archive) throws IOException {
        return new InstalledApi(FileSystems.newFileSystem(archive), false);
    }

    /**
     * Tells whether the JDK has a class about which it may not have been asked.
     *
     * @param name internal name of the class
     * @return empty if nobody knows
     * @throws IOException if the image cannot be read
     */
    public Optional<Boolean> hasClass(String name) throws IOException {
        boolean found = type(name).isPresent();
        return found || whole ? Optional.of(found) : Optional.empty();
    }

    /**
     * Tells whether the JDK has a class, or a method or field that the class may inherit.
     *
     * @throws IOException if the image cannot be read
     */
    public boolean has(Reference reference) throws IOException {
        Optional<PlatformClass> type = type(reference.owner());
        if (type.isEmpty() || reference.isClass()) {
            return type.isPresent();
        }
        return reference.name().equals("<init>")
                ? type.get().declares(reference)
                : inherits(type.get(), each -> each.declares(reference));
    }

    /**
     * Tells whether the JDK has a class, or any member of this name that the class may inherit.
     *
     * @throws IOException if the image cannot be read
     */
    public boolean has(NamedApi name) throws IOException {
        Optional<PlatformClass> type = type(name.owner());
        if (type.isEmpty() || name.isClass()) {
            return type.isPresent();
        }
        return inherits(type.get(), each -> each.declares(name.member()));
    }

    /**
     * Tells whether a class has a public or protected member of this name, or may inherit one.
     *
     * @throws IOException if the image cannot be read
     */
    public boolean exposes(NamedApi member) throws IOException {
        Optional<PlatformClass> type = type(member.owner());
        return type.isPresent() && inherits(type.get(), each -> each.exposes(member.member()));
    }

    /**
     * Tells whether reflection finds a member that a class itself declares, private or not.
     *
     * @param owner internal name of the class
     * @param parameters such as {@code (JJ)}; empty for a field
     * @return empty if the JDK does not have the class
     * @throws IOException if the image cannot be read
     */
    public Optional<Boolean> declares(String owner, String name, String parameters) throws IOException {
        return type(owner).map(found -> found.declares(name, parameters));
    }

    /**
     * Returns the superclass of a class, in a list that is empty for interfaces and {@code Object}.
     *
     * @return empty if the JDK does not have the class
     * @throws IOException if the image cannot be read
     */
    public Optional<List<String>> superclasses(String name) throws IOException {
        return type(name).map(PlatformClass::superclasses);
    }

    /**
     * Returns a class and those of its package that are below it.
     *
     * @throws IOException if the image cannot be read
     */
    public List<String> below(String name) throws IOException {
        Optional<Path> module = moduleOf(name);
        if (module.isEmpty()) {
            return List.of();
        }
        String folder = name.substring(0, name.lastIndexOf('/') + 1);
        List<String> neighbours = new ArrayList<>();
        try (Stream<Path> files = Files.list(module.get().resolve(folder))) {
            files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(CLASS))
                    .map(file -> folder + file.substring(0, file.length() - CLASS.length()))
                    .sorted()
                    .forEach(neighbours::add);
        }
        List<String> below = new ArrayList<>();
        for (String each : neighbours) {
            if (isBelow(each, name)) {
                below.add(each);
            }
        }
        return below;
    }

    private boolean isBelow(String name, String ancestor) throws IOException {
        if (name.equals(ancestor)) {
            return true;
        }
        for (String parent : type(name).map(PlatformClass::parents).orElse(List.of())) {
            if (isBelow(parent, ancestor)) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether the JDK has the package of a class, in whatever module. */
    public boolean hasPackageOf(Reference type) {
        return Files.isDirectory(packageFolder(type.owner()));
    }

    /**
     * Returns the module that has the class of a reference.
     *
     * @return empty if none does
     * @throws IOException if the image cannot be read
     */
    public Optional<String> module(Reference reference) throws IOException {
        return moduleOf(reference.owner())
                .map(module -> module.getFileName().toString())
                .filter(name -> !name.equals(PlatformArchive.WITHOUT_MODULES));
    }

    /**
     * Tells whether all code may use a class: its module exports the package to everybody.
     *
     * @throws IOException if the image cannot be read
     */
    public boolean exports(Reference reference) throws IOException {
        Optional<Path> module = moduleOf(reference.owner());
        if (module.isEmpty()) {
            return false;
        }
        String name = module.get().getFileName().toString();
        if (name.equals(PlatformArchive.WITHOUT_MODULES)) {
            return true;
        }
        Optional<ModuleExports> exports = modules.get(name);
        if (exports == null) {
            exports = Optional.of(ModuleExports.read(bytes(module.get(), "module-info")));
            modules.put(name, exports);
        }
        return exports.get().contains(packageName(reference.owner()));
    }

    /**
     * Tells whether the JDK has a package in a module.
     *
     * @param module {@code java.base}
     * @param packageName {@code sun.nio.ch}
     */
    public boolean hasPackage(String module, String packageName) {
        return Files.isDirectory(image.getPath("/modules", module).resolve(packageName.replace('.', '/')));
    }

    /**
     * Returns the standard modules that the JDK lacks, as an image of {@code jlink} may; none where it has no modules.
     *
     * @param standard modules that a whole JDK has
     */
    public Set<String> lacked(StandardModules standard) {
        Path all = image.getPath("/modules");
        return Files.exists(all.resolve(BASE))
                ? standard.names().stream()
                        .filter(name -> !Files.exists(all.resolve(name)))
                        .collect(Collectors.toCollection(TreeSet::new))
                : Set.of();
    }

    /**
     * Returns the standard module of a class: of those that the JDK has, the one with the class, and of others, the one
     * that exports its package.
     *
     * @throws IOException if the image cannot be read
     */
    public Optional<String> standardModule(Reference reference, StandardModules standard) throws IOException {
        return module(reference).filter(standard.names()::contains).or(() -> standard.of(reference.packageName()));
    }

    private boolean inherits(PlatformClass type, Predicate<PlatformClass> declares) throws IOException {
        if (declares.test(type)) {
            return true;
        }
        for (String parent : type.parents()) {
            Optional<PlatformClass> found = type(parent);
            if (found.isPresent() && inherits(found.get(), declares)) {
                return true;
            }
        }
        return false;
    }

    private Optional<PlatformClass> type(String name) throws IOException {
        Optional<PlatformClass> known = classes.get(name);
        if (known != null) {
            return known;
        }
        Optional<Path> module = moduleOf(name);
        Optional<PlatformClass> read =
                module.isEmpty() ? Optional.empty() : Optional.of(PlatformClass.read(bytes(module.get(), name)));
        classes.put(name, read);
        return read;
    }

    private static byte[] bytes(Path module, String name) throws IOException {
        return Files.readAllBytes(module.resolve(name + CLASS));
    }

    /** Several modules may have a package of the same name, of which one has the class. */
    private Optional<Path> moduleOf(String name) throws IOException {
        Path folder = packageFolder(name);
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        Predicate<Path> hasClass = module -> Files.exists(module.resolve(name + CLASS));
        try (Stream<Path> links = Files.list(folder)) {
            return links.map(
                            link -> image.getPath("/modules", link.getFileName().toString()))
                    .filter(hasClass)
                    .findFirst();
        }
    }

    private Path packageFolder(String className) {
        return image.getPath("/packages", packageName(className));
    }

    private static String packageName(String className) {
        int end = className.lastIndexOf('/');
        return className.substring(0, Math.max(end, 0)).replace('/', '.');
    }

    @Override
    public void close() throws IOException {
        image.close();
    }
}
