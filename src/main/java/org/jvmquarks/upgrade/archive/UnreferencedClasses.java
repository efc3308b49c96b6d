package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds the classes to which nothing in the archives refers, such as those that an optional library would load. When in
 * doubt, a class is not among them.
 */
final class UnreferencedClasses {
    /** Lists of what an archive has, and texts for people and for tools that build. */
    private static final Pattern NO_REFERENCE = Pattern.compile(
            "(.*/)?META-INF/(MANIFEST\\.MF|INDEX\\.LIST|.*\\.(SF|RSA|DSA|EC|kotlin_module)|maven/.*"
                    + "|native-image/.*|proguard/.*)"
                    + "|(.*/)?(LICENSE|NOTICE|DEPENDENCIES|README|CHANGE(S|LOG)|RELEASE)[^/]*"
                    + "|.*\\.(java|scala|kt|md|html?|css|png|jpe?g|gif|svg|ico|ttf|woff2?|pdf)",
            Pattern.CASE_INSENSITIVE);

    /** Attributes of manifests that name packages list what the archive has. */
    private static final Pattern PACKAGES = Pattern.compile(".*(package|capability|bnd-).*");

    /** Bytes of a file that are read. */
    private static final int MOST = 32 << 20;

    private final NameIndex mentions = new NameIndex();

    /** Whether a program is among the classes: what uses a library alone is elsewhere. */
    private boolean complete;

    /** Whether a file was not read to its end. */
    private boolean cut;

    /** Top-level names of the classes, by their number less one. */
    private final List<String> classes = new ArrayList<>();

    private final Set<String> entryPoints = new HashSet<>();

    /** Adds the next class, by the name of its file. */
    void addClass(String named) {
        classes.add(NameIndex.topLevel(named));
    }

    /** Adds what the last class refers to. */
    void addContent(ClassReader type) {
        classes.set(classes.size() - 1, NameIndex.topLevel(type.getClassName()));
        mentions.addConstants(type);
        EntryPoint entry = new EntryPoint(type);
        complete |= entry.starts();
        if (entry.isFound()) {
            entryPoints.add(NameIndex.topLevel(type.getClassName()));
        }
    }

    /** Adds a word of the command line. */
    void addWord(String word) {
        mentions.add(word);
    }

    /** Tells whether a file may name classes that somebody loads. */
    static boolean mayName(String file) {
        return !NO_REFERENCE.matcher(file).matches();
    }

    /** Adds a file that is neither a class nor an archive. */
    void addFile(String name, InputStream in) throws IOException {
        if (name.endsWith("module-info.class")) {
            byte[] bytes = in.readNBytes(MOST);
            try {
                addModule(new ClassReader(bytes));
            } catch (RuntimeException e) {
                // ASM shows what it does not understand as any exception at all.
                throw new IOException("no module descriptor that this program reads: " + e, e);
            }
        } else {
            cut |= !mentions.addAll(in, MOST);
        }
    }

    void addManifest(Manifest manifest) {
        manifest.getMainAttributes().forEach((name, value) -> {
            String lower = name.toString().toLowerCase(Locale.ROOT);
            if (!PACKAGES.matcher(lower).matches()) {
                mentions.add(value.toString());
            }
        });
    }

    /** A module lists all its packages, too. */
    private void addModule(ClassReader type) {
        type.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public ModuleVisitor visitModule(String name, int access, String version) {
                        return new ModuleVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitMainClass(String mainClass) {
                                mentions.add(mainClass);
                            }

                            @Override
                            public void visitProvide(String service, String... providers) {
                                List.of(providers).forEach(mentions::add);
                            }
                        };
                    }
                },
                ClassReader.SKIP_DEBUG);
    }

    /** Returns them, after all has been added. */
    References.Unreferred found() {
        if (cut || !complete) {
            return References.Unreferred.none();
        }
        Set<String> unreferred = new HashSet<>(classes);
        unreferred.removeAll(entryPoints);
        unreferred.removeIf(mentions::mayMean);
        int[] numbers = IntStream.rangeClosed(1, classes.size())
                .filter(number -> unreferred.contains(classes.get(number - 1)))
                .toArray();
        return new References.Unreferred(ClassFiles.of(numbers), unreferred);
    }
}
