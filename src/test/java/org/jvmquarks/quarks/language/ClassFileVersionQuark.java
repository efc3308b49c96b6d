package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * A VM loads class files up to its own version, which is 44 more than that of the JDK, and refuses newer ones with an
 * {@code UnsupportedClassVersionError}.
 *
 * <h2>Why</h2>
 *
 * A class file begins with the version of its format. Each JDK adds a version of the format, even where nothing else
 * changes. Libraries that read class files, such as ASM and Byte Buddy, have the same kind of limit, and a framework
 * that generates or transforms classes brings its own copy of such a library. A class that uses preview features
 * carries the minor version 65535; it works only on the JDK of exactly its own version, and only with
 * {@code --enable-preview}.
 *
 * <h2>How it is shown</h2>
 *
 * The probe defines empty classes of increasing versions until the VM refuses one. For preview features it sets the
 * minor version. The control for refusal without {@code --enable-preview} is the option itself. To find the oldest
 * release that javac compiles for, the probe compiles an empty class with {@code --release} 6, 7 and so on.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 loads version 52, 11 loads 55, 17 loads 61, 21 loads 65 and 25 loads 69.
 *   <li>since 12: preview features have their minor version (JEP 12).
 *   <li>since 12: javac no longer compiles for 6 (JDK-8028563), since 20 no longer for 7 (JDK-8173605).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue or
 *       JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Upgrade each library that reads class files, and each framework with a copy of one, before the JDK. A build with
 * {@code --release 6} fails since 12, and one with {@code --release 7} since 20: compile for 8 or later. The message of
 * a library is {@code Unsupported class file major version 69}; it does not come from the VM. The JDK's own classes
 * have the new version, so this happens even if nobody recompiles the application. Never publish classes that use
 * preview features.
 */
@Quark(
        id = "class-file-version",
        title = "Versions of class files",
        source = "JEP 12, JDK-8028563, JDK-8173605",
        impact = Impact.FAILURE)
@Requires(vm = Vm.ANY)
class ClassFileVersionQuark {
    private static final String REFUSAL = "UnsupportedClassVersionError";
    private static final String HIGHEST = "highest version";
    private static final String LOWEST = "lowest release";

    /** Defines classes from bytes. */
    static final class Definer extends ClassLoader {
        static final int PREVIEW = 65535;

        /** Returns the class of the refusal, or {@code loaded}. */
        String define(int major, int minor) throws IOException {
            byte[] bytes = empty("Version" + major, major, minor);
            try {
                return defineClass(null, bytes, 0, bytes.length) == null ? "null" : "loaded";
            } catch (LinkageError e) {
                return e.getClass().getSimpleName();
            }
        }

        private static byte[] empty(String name, int major, int minor) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(0xCAFEBABE);
            out.writeShort(minor);
            out.writeShort(major);
            out.writeShort(5);
            out.writeByte(7);
            out.writeShort(2);
            out.writeByte(1);
            out.writeUTF(name);
            out.writeByte(7);
            out.writeShort(4);
            out.writeByte(1);
            out.writeUTF("java/lang/Object");
            out.writeShort(0x21);
            out.writeShort(1);
            out.writeShort(3);
            for (int list = 0; list < 4; list++) {
                out.writeShort(0);
            }
            return bytes.toByteArray();
        }

        /** The version of the class files of this VM: {@code 55.0} of 11. */
        static int own() {
            return (int) Double.parseDouble(System.getProperty("java.class.version"));
        }
    }

    /** Returns the highest version that the VM loads. */
    public static class Highest {
        public Map<String, Object> op() throws IOException {
            Definer definer = new Definer();
            int version = 45;
            while (definer.define(version, minor()).equals("loaded")) {
                version++;
            }
            return Collections.singletonMap(HIGHEST, version - 1);
        }

        int minor() {
            return 0;
        }
    }

    /** Gives the same classes a minor version that only 1.1 had. */
    public static class HighestMinor extends Highest {
        @Override
        int minor() {
            return 3;
        }
    }

    /** Loads the first version that the VM does not know. */
    public static class Next {
        public String op() throws IOException {
            return new Definer().define(Definer.own() + 1, 0);
        }
    }

    /** Loads the version that the VM has itself. */
    public static class Own {
        public String op() throws IOException {
            return new Definer().define(Definer.own(), 0);
        }
    }

    /** Loads a class of the VM's own version with preview features. */
    public static class Preview {
        public String op() throws IOException {
            return new Definer().define(Definer.own(), Definer.PREVIEW);
        }
    }

    /** Loads a class of the previous version with preview features. */
    public static class OldPreview {
        public String op() throws IOException {
            return new Definer().define(Definer.own() - 1, Definer.PREVIEW);
        }
    }

    /** Compiles an empty class for one release after the other, until javac accepts one. */
    public static class LowestRelease {
        public Map<String, Object> op() throws IOException {
            JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
            Path folder = Files.createTempDirectory("release");
            Path source = folder.resolve("Empty.java");
            Files.write(source, "class Empty {}".getBytes(StandardCharsets.UTF_8));
            int release = first();
            while (javac.run(
                            null,
                            new ByteArrayOutputStream(),
                            new ByteArrayOutputStream(),
                            "--release",
                            Integer.toString(release),
                            source.toString())
                    != 0) {
                if (++release > Definer.own() - 44) {
                    throw new IllegalStateException("javac compiles an empty class for no release from " + first());
                }
            }
            return Collections.singletonMap(LOWEST, release);
        }

        int first() {
            return 6;
        }
    }

    /** Compiles it for newer releases only. */
    public static class FromNine extends LowestRelease {
        @Override
        int first() {
            return 9;
        }
    }

    @Pin(value = "the VM loads class files up to the version that is 44 more than its own", formerly = "highest")
    @FalsifiedBy(probe = HighestMinor.class, insteadOf = Highest.class)
    void highestVersionLoads(Jvm jvm) {
        assertThat(jvm.valuesOf(Highest.class)).has(HIGHEST, 44 + jvm.feature());
    }

    @Pin(
            value = "the VM refuses a class file of the next version with an UnsupportedClassVersionError",
            formerly = "next")
    @FalsifiedBy(probe = Own.class, insteadOf = Next.class)
    void nextVersionIsRefused(Jvm jvm) {
        assertThat(jvm.valuesOf(Next.class)).hasResult(REFUSAL);
    }

    @Pin(value = "without --enable-preview, the VM refuses a class that uses preview features", formerly = "preview")
    @Expect(since = "12", by = "JEP 12")
    @FalsifiedBy(flags = "--enable-preview")
    @Touches(options = "--enable-preview")
    void previewFeaturesAreRefused(Jvm jvm) {
        assertThat(jvm.valuesOf(Preview.class)).hasResult(REFUSAL);
    }

    @Pin("even with --enable-preview, the VM refuses a class that uses the preview features of the previous JDK")
    @Expect(since = "13", by = "JEP 12")
    @FalsifiedBy(probe = Preview.class, insteadOf = OldPreview.class)
    @Touches(options = "--enable-preview")
    void previewOfAnotherVersion(Jvm jvm) {
        assertThat(jvm.with("--enable-preview").valuesOf(OldPreview.class)).hasResult(REFUSAL);
    }

    @Pin("{} is the oldest release that javac compiles for")
    @Requires(modules = "jdk.compiler")
    @Expect(value = "6", since = "9", until = "11")
    @Expect(value = "7", since = "12", until = "19", by = "JDK-8028563")
    @Expect(value = "8", since = "20", by = "JDK-8173605")
    @FalsifiedBy(probe = FromNine.class, insteadOf = LowestRelease.class)
    @Touches(
            api = {"javax.tools.JavaCompiler", "javax.tools.ToolProvider#getSystemJavaCompiler"},
            onlyIf = "it compiles for an old release")
    void oldestRelease(Jvm jvm, int release) {
        assertThat(jvm.valuesOf(LowestRelease.class)).has(LOWEST, release);
    }
}
