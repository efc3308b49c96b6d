package org.jvmquarks.upgrade.mention;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** Collects what in one archive may refer to a class. */
public final class MentionScan {
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

    /** What is not in a class. */
    private final NameIndex files = new NameIndex();

    private boolean program;
    private boolean cut;

    /**
     * Adds what a class refers to.
     *
     * @return the same for this class alone
     */
    public ClassMentions addContent(ClassReader type) {
        mentions.addConstants(type);
        EntryPoint entry = new EntryPoint(type);
        program |= entry.starts();
        return ClassMentions.of(type, entry);
    }

    /** Tells whether a file may name classes that somebody loads. */
    public static boolean mayName(String file) {
        return !NO_REFERENCE.matcher(file).matches();
    }

    /** Adds a file that is neither a class nor an archive. */
    public void addFile(String name, InputStream in) throws IOException {
        if (name.endsWith("module-info.class")) {
            byte[] bytes = in.readNBytes(MOST);
            try {
                addModule(new ClassReader(bytes));
            } catch (RuntimeException e) {
                // ASM shows what it does not understand as any exception at all.
                throw new IOException("no module descriptor that this program reads: " + e, e);
            }
        } else {
            cut |= !files.addAll(in, MOST);
        }
    }

    public void addManifest(Manifest manifest) {
        manifest.getMainAttributes().forEach((name, value) -> {
            String lower = name.toString().toLowerCase(Locale.ROOT);
            if (!PACKAGES.matcher(lower).matches()) {
                files.add(value.toString());
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
                                files.add(mainClass);
                            }

                            @Override
                            public void visitProvide(String service, String... providers) {
                                List.of(providers).forEach(files::add);
                            }
                        };
                    }
                },
                ClassReader.SKIP_DEBUG);
    }

    /** Returns all that was added. */
    public Mentions end() {
        Numbers ofFiles = files.numbers();
        mentions.addAll(ofFiles);
        return new Mentions(mentions.numbers(), ofFiles, program, cut);
    }
}
