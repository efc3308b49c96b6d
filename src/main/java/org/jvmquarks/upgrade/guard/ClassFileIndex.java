package org.jvmquarks.upgrade.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.archive.ArchiveClasses;
import org.jvmquarks.upgrade.archive.ArchiveEntries;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.PlatformNames;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * The classes of the archives: which of them use something, which mention which, and their code when it is asked for.
 * Of a class it keeps the place and the hash codes of the names that it mentions.
 */
public final class ClassFileIndex implements ApplicationClasses, AutoCloseable {
    private static final int CLASS = 7;

    private static final int STRING = 8;

    private static final int FIRST_MEMBER = 9;

    private static final int LAST_MEMBER = 11;

    /** A longer text is no name of a class. */
    private static final int LONGEST_NAME = 200;

    /** Classes whose code is kept. */
    private static final int MOST_NODES = 400;

    /** Archives that are kept open: to open one reads its whole directory. */
    private static final int MOST_OPEN = 32;

    private final Set<NamedApi> wanted;
    private final Set<String> owners = new HashSet<>();

    /** Names of private fields that classes may look up. */
    private final Set<String> fields;

    private final Map<String, ArchiveClasses.Place> places = new LinkedHashMap<>();

    /** Names of the classes that mention a name, by its hash code. */
    private final Map<Integer, List<String>> mentioning = new HashMap<>();

    /** Names of the classes that have the name of a class as a text, by the hash code of that name. */
    private final Map<Integer, List<String>> naming = new HashMap<>();

    private final List<String> using = new ArrayList<>();

    /** Names of classes with a call that takes or returns an object of a wanted class. */
    private final List<String> passing = new ArrayList<>();

    /** Whether descriptors have a wanted class; class files repeat them. */
    private final Map<String, Boolean> descriptors = new HashMap<>();

    private final List<String> taking = new ArrayList<>();
    private final List<String> asking = new ArrayList<>();
    private final Map<String, Optional<ClassNode>> nodes = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<ClassNode>> eldest) {
            return size() > MOST_NODES;
        }
    };

    private final Map<Path, ZipFile> open = new LinkedHashMap<>(16, 0.75f, true);

    /** Number of classes in each archive. */
    private final Map<Archive, Integer> sizes = new HashMap<>();

    private record Archive(Path root, String file) {
        static Archive of(ArchiveClasses.Place place) {
            return new Archive(place.root(), place.file());
        }
    }

    /** @param wanted what the classes may use of the JDK */
    public ClassFileIndex(Set<NamedApi> wanted, ArchiveClasses classes) {
        this.wanted = Set.copyOf(wanted);
        wanted.forEach(each -> owners.add(each.owner()));
        this.fields = wanted.stream()
                .filter(Lookups::isPrivateField)
                .map(NamedApi::member)
                .collect(Collectors.toUnmodifiableSet());
        classes.forEach(this::add);
        descriptors.clear();
    }

    private void add(byte[] bytes, ArchiveClasses.Place place) {
        try {
            ClassReader reader = new ClassReader(bytes);
            if (places.putIfAbsent(reader.getClassName(), place) == null) {
                sizes.merge(Archive.of(place), 1, Integer::sum);
                addConstants(reader, place.isHidden());
            }
        } catch (RuntimeException e) {
            // ASM shows what it does not understand as any exception; the scan of the archives says so.
        }
    }

    /**
     * @param isHidden whether only a class loader of the library finds the class: what it asks is not the application's
     */
    private void addConstants(ClassReader reader, boolean isHidden) {
        char[] buffer = new char[reader.getMaxStringLength()];
        boolean uses = false;
        boolean passes = false;
        boolean takes = false;
        boolean asks = false;
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            int tag = offset == 0 ? 0 : reader.readByte(offset - 1);
            if (tag == CLASS) {
                String name = reader.readUTF8(offset, buffer);
                uses |= wanted.contains(NamedApi.ofClass(name));
                if (knowsUsers(name)) {
                    mentioning
                            .computeIfAbsent(name.hashCode(), it -> new ArrayList<>(1))
                            .add(reader.getClassName());
                }
            } else if (tag == STRING) {
                String text = reader.readUTF8(offset, buffer);
                asks |= VersionSources.isProperty(text);
                uses |= fields.contains(text);
                if (isClassName(text)) {
                    naming.computeIfAbsent(text.replace('.', '/').hashCode(), it -> new ArrayList<>(1))
                            .add(reader.getClassName());
                }
            } else if (tag >= FIRST_MEMBER && tag <= LAST_MEMBER) {
                String owner = reader.readClass(offset, buffer);
                int member = reader.getItem(reader.readUnsignedShort(offset + 2));
                String descriptor = reader.readUTF8(member + 2, buffer);
                passes |= descriptors.computeIfAbsent(descriptor, this::isOfWanted);
                if (PlatformNames.contain(owner)) {
                    String name = reader.readUTF8(member, buffer);
                    uses |= owners.contains(owner) && wanted.contains(new NamedApi(owner, name));
                    asks |= VersionSources.isMethod(owner, name);
                    takes |= tag > FIRST_MEMBER && ConstantArguments.isTaken(owner, name, descriptor);
                } else if (tag > FIRST_MEMBER) {
                    takes |= Lookups.isHelper(descriptor);
                }
            }
        }
        if (uses) {
            using.add(reader.getClassName());
        }
        if (passes) {
            passing.add(reader.getClassName());
        }
        if (takes && !isHidden) {
            taking.add(reader.getClassName());
        }
        if (asks && !isHidden) {
            asking.add(reader.getClassName());
        }
    }

    private boolean isOfWanted(String descriptor) {
        return wanted.stream().anyMatch(each -> each.isClass() && Mention.isInDescriptor(descriptor, each.owner()));
    }

    /** Classes without a package are found by no such text. */
    private static boolean isClassName(String text) {
        return text.length() <= LONGEST_NAME
                && text.indexOf('.') > 0
                && text.chars().allMatch(each -> each == '.' || Character.isJavaIdentifierPart(each));
    }

    /** Returns the names of the classes that pass texts or classes to methods of the JDK. */
    List<String> taking() {
        return taking;
    }

    /** Returns the names of the classes that ask for the version of the JDK. */
    List<String> asking() {
        return asking;
    }

    /** Returns where a method is. */
    CodeLocation location(String type, String method) {
        return Optional.ofNullable(places.get(type))
                .map(place -> new CodeLocation(ArchivePath.archive(place.file()), place.entry(), type, method))
                .orElseThrow();
    }

    /** Returns the names of the classes that use something of what is wanted. */
    List<String> using() {
        return using;
    }

    /** Returns the names of the classes that pass objects of what is wanted to other code, or take them from it. */
    List<String> passing() {
        return passing;
    }

    /** Tells whether it is known who mentions a class: not for one in a package like those of the JDK. */
    static boolean knowsUsers(String name) {
        return !PlatformNames.contain(name);
    }

    /** Returns the names of other classes that may mention a class. */
    List<String> mentioning(String name) {
        return others(name, mentioning);
    }

    /** Returns the names of other classes that may have the name of a class as a text. */
    List<String> naming(String name) {
        return others(name, naming);
    }

    private static List<String> others(String name, Map<Integer, List<String>> index) {
        return index.getOrDefault(name.hashCode(), List.of()).stream()
                .filter(each -> !each.equals(name))
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public List<String> users(String name) {
        return mentioning(name);
    }

    @Override
    public List<ClassNode> neighbours(String name) {
        String folder = name.substring(0, name.lastIndexOf('/') + 1);
        return mentioning(name).stream()
                .filter(each -> each.startsWith(folder) && each.lastIndexOf('/') < folder.length())
                .flatMap(each -> find(each).stream())
                .toList();
    }

    /** Returns the classes with the same outermost class, this one too. */
    List<String> nest(String name) {
        String top = name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
        return places.keySet().stream()
                .filter(each -> each.equals(top) || each.startsWith(top + "$"))
                .toList();
    }

    /** Returns the file name of the archive of a class. */
    String archive(String name) {
        return Optional.ofNullable(places.get(name))
                .map(ArchiveClasses.Place::file)
                .orElse("");
    }

    /** Returns the number of classes in the archive of a class. */
    int sizeOfArchive(String name) {
        return Optional.ofNullable(places.get(name))
                .map(place -> sizes.getOrDefault(Archive.of(place), 0))
                .orElse(0);
    }

    /** Tells whether only a class loader of the library itself finds a class. */
    boolean isHidden(String name) {
        return Optional.ofNullable(places.get(name))
                .filter(ArchiveClasses.Place::isHidden)
                .isPresent();
    }

    /**
     * Tells whether a class lies in a folder of classes, as those of an application do and those of libraries do not.
     */
    boolean isInFolder(String name) {
        return Optional.ofNullable(places.get(name))
                .filter(place -> Files.isDirectory(place.root()))
                .isPresent();
    }

    @Override
    public Optional<ClassNode> find(String name) {
        Optional<ClassNode> known = nodes.get(name);
        if (known == null) {
            known = Optional.ofNullable(places.get(name)).flatMap(this::read);
            nodes.put(name, known);
        }
        return known;
    }

    private Optional<ClassNode> read(ArchiveClasses.Place place) {
        try {
            keepOpen(place.root());
            ClassNode node = new ClassNode();
            new ClassReader(place.bytes()).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return Optional.of(node);
        } catch (IOException | RuntimeException e) {
            // It was read before; without it nothing is known of the class.
            return Optional.empty();
        }
    }

    /** The JDK shares the directory of an archive among all who have it open. */
    private void keepOpen(Path root) throws IOException {
        if (open.get(root) != null || Files.isDirectory(root)) {
            return;
        }
        open.put(root, ArchiveEntries.open(root));
        if (open.size() > MOST_OPEN) {
            Path eldest = open.keySet().iterator().next();
            ZipFile zip = open.remove(eldest);
            if (zip != null) {
                zip.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (ZipFile each : open.values()) {
            each.close();
        }
        open.clear();
    }
}
