package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.guest.probe.AnotherVm;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/**
 * An application starts without its class-data archive or its AOT cache as soon as the class path, a time stamp, the
 * width of references or the object headers differ from those at its creation. Older versions do this without a
 * message.
 *
 * <h2>Why</h2>
 *
 * The archive holds classes in the form that the VM had in memory when the archive was created. At its start the VM
 * compares version, options, class path, sizes and time stamps. If one of them differs, {@code -Xshare:auto} and
 * {@code -XX:AOTMode=auto}, the defaults, continue without the archive: the application works, starts slower, and takes
 * more memory. The collector may differ as long as references have the same width, and the class path may be extended
 * at its end. An AOT cache contains linked classes, which agents could not see being loaded: with an agent such as a
 * debugger's, the VM does not use the cache.
 *
 * <h2>How it is shown</h2>
 *
 * The probe makes a JAR file of one class and an archive with that class, and starts it: without a change, which is the
 * control, and with one change. The other class path is a JAR file of another size. The log {@code class+load} names
 * the source of the class. The number of lines that the VM prints shows whether it warns.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 10: archives of application classes without a commercial option (JEP 310).
 *   <li>11 to 17: the VM prints nothing about an archive that it does not use.
 *   <li>21: it prints a warning about the class path, a time stamp or a damaged file, but not about an option.
 *   <li>since 24: the AOT cache (JEP 483), since 25 made by one start (JEP 514).
 *   <li>25 to 28: an AOT cache that G1 made serves Serial and Parallel, but not ZGC, which has no compressed
 *       references.
 *   <li>since 25: warnings about options as well.
 *   <li>the pins claim nothing about an AOT cache with another class path: Debian's 25.0.5 leaves the cache out,
 *       Temurin's 25.0.3 takes the class from it.
 *   <li>not measured: 10, 12 to 16, 18 to 20 and 22 to 24, nor another page size.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Create the archive in the image in which the application runs, with the same JDK, options and class path, and after
 * the last file was written: image layers that reset time stamps make the archive useless. In a test, start once with
 * {@code -Xshare:on} or {@code -XX:AOTMode=on}, with which the VM refuses to start without it. Heaps above 32 GB and
 * ZGC cannot use an archive that was made with compressed references.
 */
@Quark(
        id = "application-archive",
        title = "Archives of application classes",
        source = "JEP 310, JEP 483, JEP 514",
        impact = Impact.PERFORMANCE)
@Touches(
        options = {
            "-Xshare",
            "-XX:AOTCache",
            "-XX:AOTConfiguration",
            "-XX:AOTMode",
            "-XX:ArchiveClassesAtExit",
            "-XX:AutoCreateSharedArchive",
            "-XX:SharedArchiveFile",
            "-XX:SharedClassListFile"
        })
class ApplicationArchiveQuark {
    private static final String FROM_ARCHIVE = "archive";
    private static final String ENDED_BY = "ended by exit code ";

    /** The exit code of a VM that does not start; larger ones are signals. */
    private static final int REFUSED = 1;

    private static final String FROM_CLASS_PATH = "class path";
    private static final String OTHER_WIDTH = "-XX:-UseCompressedOops";
    private static final String AGENT =
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0";

    /** The application. */
    public static final class Application {
        private Application() {}

        public static void main(String[] args) {}
    }

    /** Makes an archive and starts the application once for each change that an argument names. */
    public static class Starts {
        static final String NONE = "none";
        static final String LONGER = "longer class path";
        static final String OTHER = "other class path";
        static final String NEWER = "newer time stamp";
        static final String DAMAGED = "damaged archive";

        private static final String NAME = Application.class.getName();

        public static void main(String[] changes) throws IOException, InterruptedException {
            new Starts().run(changes);
        }

        final void run(String[] changes) throws IOException, InterruptedException {
            Path folder = Files.createTempDirectory("archive");
            try {
                pack(folder.resolve("app.jar"), "version 1");
                pack(folder.resolve("other.jar"), "version 2 is longer");
                start(folder, dump(folder));
                boolean made = Files.exists(folder.resolve("app.jsa"));
                System.out.println("made: " + made);
                for (String change : made ? changes : new String[0]) {
                    start(folder, change);
                }
            } finally {
                for (File file : folder.toFile().listFiles()) {
                    Files.delete(file.toPath());
                }
                Files.delete(folder);
            }
        }

        /** The text makes the sizes of files differ: a version may compare sizes but not names. */
        private static void pack(Path jar, String text) throws IOException {
            String entry = NAME.replace('.', '/') + ".class";
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                    InputStream in = Starts.class.getClassLoader().getResourceAsStream(entry)) {
                out.putNextEntry(new ZipEntry(entry));
                byte[] piece = new byte[8192];
                for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                    out.write(piece, 0, n);
                }
                out.putNextEntry(new ZipEntry("version.txt"));
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
        }

        List<String> dump(Path folder) throws IOException {
            String line = NAME.replace('.', '/') + "\n";
            Files.write(folder.resolve("classes.txt"), line.getBytes(StandardCharsets.UTF_8));
            return Arrays.asList(
                    "-Xshare:dump",
                    "-XX:SharedClassListFile=classes.txt",
                    "-XX:SharedArchiveFile=app.jsa",
                    "-cp",
                    "app.jar");
        }

        /** Options to use the archive. */
        List<String> use() {
            return Collections.singletonList("-XX:SharedArchiveFile=app.jsa");
        }

        String effective(String change) {
            return change;
        }

        private void start(Path folder, String name) throws IOException, InterruptedException {
            String change = effective(name);
            Path jar = folder.resolve("app.jar");
            Path archive = folder.resolve("app.jsa");
            long time = jar.toFile().lastModified();
            byte[] whole = Files.readAllBytes(archive);
            if (change.equals(NEWER)) {
                Files.setLastModifiedTime(jar, FileTime.fromMillis(time + 10_000));
            } else if (change.equals(DAMAGED)) {
                replace(archive, Arrays.copyOf(whole, 100));
            }
            List<String> options = new ArrayList<>(use());
            Files.deleteIfExists(folder.resolve("loaded.txt"));
            options.add("-Xlog:class+load:file=loaded.txt");
            if (change.startsWith("-")) {
                options.add(change);
            }
            options.add("-cp");
            options.add(classPath(change));
            options.add(NAME);
            long words = start(folder, options);
            String source = source(folder.resolve("loaded.txt"));
            System.out.println(name + ": from " + source + ", words: " + (words > 0));
            Files.setLastModifiedTime(jar, FileTime.fromMillis(time));
            replace(archive, whole);
        }

        /** An archive can be read-only. */
        private static void replace(Path archive, byte[] content) throws IOException {
            Path other = archive.resolveSibling("replacement");
            Files.write(other, content);
            Files.move(other, archive, StandardCopyOption.REPLACE_EXISTING);
        }

        private static String classPath(String change) {
            switch (change) {
                case LONGER:
                    return "app.jar" + File.pathSeparator + "other.jar";
                case OTHER:
                    return "other.jar";
                default:
                    return "app.jar";
            }
        }

        /** Returns how many bytes the VM printed. */
        private static long start(Path folder, List<String> options) throws IOException, InterruptedException {
            List<String> command = AnotherVm.command();
            command.add("-Xmx128m");
            command.addAll(options);
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().remove("JAVA_TOOL_OPTIONS");
            builder.environment().remove("JDK_JAVA_OPTIONS");
            File output = folder.resolve("output.txt").toFile();
            Process process = builder.directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output)
                    .start();
            // The deadline of the guest ends this: a machine that is slow breaks no pin.
            int exit = process.waitFor();
            if (exit > REFUSED) {
                System.out.println(ENDED_BY + exit + ": " + command);
            }
            return output.length();
        }

        private static String source(Path log) throws IOException {
            if (!Files.exists(log)) {
                return "nowhere";
            }
            for (String line : Files.readAllLines(log, StandardCharsets.UTF_8)) {
                if (line.contains(NAME + " source: ")) {
                    return line.contains("shared objects file") ? "archive" : "class path";
                }
            }
            return "nowhere";
        }
    }

    /** Does not use the archive. */
    public static class WithoutArchive extends Starts {
        public static void main(String[] changes) throws IOException, InterruptedException {
            new WithoutArchive().run(changes);
        }

        @Override
        List<String> use() {
            return Collections.singletonList("-Xshare:off");
        }
    }

    /** Does not change anything. */
    public static class Unchanged extends Starts {
        public static void main(String[] changes) throws IOException, InterruptedException {
            new Unchanged().run(changes);
        }

        @Override
        String effective(String change) {
            return NONE;
        }
    }

    /** Switches the warnings off. */
    public static class Silent extends Starts {
        public static void main(String[] changes) throws IOException, InterruptedException {
            new Silent().run(changes);
        }

        @Override
        List<String> use() {
            return Arrays.asList("-XX:SharedArchiveFile=app.jsa", "-Xlog:disable");
        }
    }

    /** Makes an AOT cache with one start, which must end in the same folder. */
    public static class Caches extends Starts {
        public static void main(String[] changes) throws IOException, InterruptedException {
            new Caches().run(changes);
        }

        @Override
        List<String> dump(Path folder) {
            return Arrays.asList("-XX:AOTCacheOutput=app.jsa", "-cp", "app.jar", Application.class.getName());
        }

        @Override
        List<String> use() {
            return Collections.singletonList("-XX:AOTCache=app.jsa");
        }
    }

    /** Uses the cache whatever changes. */
    public static class UnchangedCache extends Caches {
        public static void main(String[] changes) throws IOException, InterruptedException {
            new UnchangedCache().run(changes);
        }

        @Override
        String effective(String change) {
            return NONE;
        }
    }

    @Pin(value = "with another collector or a longer class path, an application uses its archive", formerly = "used")
    @Expect(since = "11")
    @FalsifiedBy(probe = WithoutArchive.class, insteadOf = Starts.class)
    void archiveIsUsedAnyway(Jvm jvm) {
        String[] changes = {Starts.NONE, "-XX:+UseSerialGC", "-XX:+UseParallelGC", Starts.LONGER};
        ProcessRun run = started(jvm, Starts.class, changes);
        for (String change : changes) {
            assertSource(run, change, FROM_ARCHIVE, false);
        }
    }

    @Pin("with another class path, a newer JAR file or a damaged archive, an application starts"
            + " without it {and the VM warns|and the VM says nothing}")
    @Expect(value = "false", since = "11", until = "17")
    @Expect(value = "true", since = "21")
    @FalsifiedBy(probe = Unchanged.class, insteadOf = Starts.class)
    @FalsifiedBy(probe = Silent.class, insteadOf = Starts.class, since = "21")
    void otherFiles(Jvm jvm, boolean warns) {
        String[] changes = {Starts.NONE, Starts.OTHER, Starts.NEWER, Starts.DAMAGED};
        assertUnused(started(jvm, Starts.class, changes), changes, warns);
    }

    @Pin("with references or headers of another width, an application starts without its archive"
            + " {and the VM warns|and the VM says nothing}")
    @Requires(usualHeaders = true, bits = 64)
    @Expect(value = "false", since = "11", until = "21")
    @Expect(value = "true", since = "25")
    @FalsifiedBy(probe = Unchanged.class, insteadOf = Starts.class)
    @FalsifiedBy(probe = Silent.class, insteadOf = Starts.class, since = "25")
    void otherOptions(Jvm jvm, boolean warns) {
        String[] changes = jvm.feature() < 25
                ? new String[] {Starts.NONE, OTHER_WIDTH}
                : new String[] {Starts.NONE, OTHER_WIDTH, otherHeaders(jvm)};
        assertUnused(started(jvm, Starts.class, changes), changes, warns);
    }

    @Pin(
            value = "with references of another width or a debugger's agent, an application starts without"
                    + " its AOT cache, and the VM warns",
            formerly = "cache")
    @Requires(bits = 64, modules = "jdk.jdwp.agent")
    @Expect(since = "25", by = "JEP 514")
    @FalsifiedBy(probe = UnchangedCache.class, insteadOf = Caches.class)
    void otherWidthDisablesCache(Jvm jvm) {
        String[] changes = {Starts.NONE, OTHER_WIDTH, AGENT};
        assertUnused(started(jvm, Caches.class, changes), changes, true);
    }

    @Pin("with {each}, an application {uses|does not use} an AOT cache that G1 made")
    @Requires(bits = 64)
    @ForEach({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseZGC"})
    @Expect(
            each = {"-XX:+UseSerialGC", "-XX:+UseParallelGC"},
            value = "true",
            since = "25",
            by = "JEP 514")
    @Expect(each = "-XX:+UseZGC", value = "false", since = "25", by = "JEP 514")
    @FalsifiedBy(
            probe = WithoutArchive.class,
            insteadOf = Caches.class,
            each = {"-XX:+UseSerialGC", "-XX:+UseParallelGC"})
    @FalsifiedBy(probe = UnchangedCache.class, insteadOf = Caches.class, each = "-XX:+UseZGC")
    void cacheByCollector(Jvm jvm, String collector, boolean uses) {
        ProcessRun run = started(jvm, Caches.class, collector);
        assertSource(run, collector, uses ? FROM_ARCHIVE : FROM_CLASS_PATH, !uses);
    }

    private static String otherHeaders(Jvm jvm) {
        return "-XX:" + (jvm.feature() < 27 ? "+" : "-") + "UseCompactObjectHeaders";
    }

    private static ProcessRun started(Jvm jvm, Class<?> probe, String... changes) {
        ProcessRun run = jvm.run(probe, changes);
        assertThat(run).succeeds();
        if (run.stdout().contains(ENDED_BY)) {
            throw new Inconclusive("a start of the application did not end by itself: "
                    + run.stdout().trim());
        }
        if (run.stdout().contains("made: false")) {
            throw new NotApplicable("needs a VM that makes archives of classes");
        }
        return run;
    }

    /** The first change is none. */
    private static void assertUnused(ProcessRun run, String[] changes, boolean warns) {
        assertSource(run, changes[0], FROM_ARCHIVE, false);
        for (String change : Arrays.asList(changes).subList(1, changes.length)) {
            assertSource(run, change, FROM_CLASS_PATH, warns);
        }
    }

    private static void assertSource(ProcessRun run, String change, String source, boolean words) {
        assertThat(run.stdout()).contains(change + ": from " + source + ", words: " + words);
    }
}
