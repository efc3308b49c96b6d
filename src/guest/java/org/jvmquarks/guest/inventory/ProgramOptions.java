package org.jvmquarks.guest.inventory;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jvmquarks.guest.binary.AllBytes;
import org.jvmquarks.guest.binary.TextConstants;

/**
 * Options of programs, as their help and their code name them. Read from the text in their classes: to start thirty
 * programs would take longer than all else, and some wait for what nobody answers. Without {@code jpackage}, whose
 * classes name options of the programs that it starts, and since 26 not its own.
 */
final class ProgramOptions {
    /** The packages of each program with its main class, its options and its help. */
    private static final Map<String, List<String>> PACKAGES = packages();

    /**
     * At the beginning of a text or a line, or behind another option. One within a sentence may be of another program,
     * and says nothing where the sentence is gone. Looks back only from a hyphen, as that takes long.
     */
    private static final Pattern OPTION =
            Pattern.compile("(?=-)(?<=(?:^|[\\n\\[|,])[ \\t]{0,40})--?[A-Za-z][A-Za-z0-9]*(?:-[@A-Za-z0-9]+)*");

    /** What a program says of an option that an older release had, and that its code names to refuse it. */
    private static final Pattern REFUSED = Pattern.compile("(--?[A-Za-z]+) option used");

    /** With it, javac of 21 asks whether {@code -Xlint:-options} was given; it is an option of jstat, not of javac. */
    private static final String OF_LINT = "-options";

    /** Help in other languages. */
    private static final Pattern TRANSLATION = Pattern.compile(".*_(ja|de|zh|ko|fr|es|it|sv|pt)[A-Z_a-z]*\\.class");

    private final Set<String> programs;
    private final Rows rows;

    /** @param programs those that this JDK has */
    ProgramOptions(Set<String> programs, Rows rows) {
        this.programs = programs;
        this.rows = rows;
    }

    private static Map<String, List<String>> packages() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        all.put("jar", Arrays.asList("sun/tools/jar", "sun/tools/jar/resources"));
        all.put("jarsigner", Arrays.asList("sun/security/tools/jarsigner", "sun/security/tools/jarsigner/resources"));
        all.put("java", Arrays.asList("sun/launcher/resources"));
        all.put("javac", Arrays.asList("com/sun/tools/javac/main", "com/sun/tools/javac/resources"));
        all.put(
                "javadoc",
                Arrays.asList(
                        "com/sun/tools/javadoc",
                        "com/sun/tools/javadoc/resources",
                        "jdk/javadoc/internal/tool",
                        "jdk/javadoc/internal/tool/resources"));
        all.put("javap", Arrays.asList("com/sun/tools/javap", "com/sun/tools/javap/resources"));
        all.put("jcmd", Arrays.asList("sun/tools/jcmd"));
        all.put("jdb", Arrays.asList("com/sun/tools/example/debug/tty"));
        all.put("jdeprscan", Arrays.asList("com/sun/tools/jdeprscan", "com/sun/tools/jdeprscan/resources"));
        all.put("jdeps", Arrays.asList("com/sun/tools/jdeps", "com/sun/tools/jdeps/resources"));
        all.put("jfr", Arrays.asList("jdk/jfr/internal/cmd", "jdk/jfr/internal/tool"));
        all.put("jhsdb", Arrays.asList("sun/jvm/hotspot"));
        all.put("jimage", Arrays.asList("jdk/tools/jimage", "jdk/tools/jimage/resources"));
        all.put("jinfo", Arrays.asList("sun/tools/jinfo"));
        all.put("jlink", Arrays.asList("jdk/tools/jlink/internal", "jdk/tools/jlink/resources"));
        all.put("jmap", Arrays.asList("sun/tools/jmap"));
        all.put("jmod", Arrays.asList("jdk/tools/jmod", "jdk/tools/jmod/resources"));
        all.put("jps", Arrays.asList("sun/tools/jps"));
        all.put("jrunscript", Arrays.asList("com/sun/tools/script/shell"));
        all.put("jshell", Arrays.asList("jdk/internal/jshell/tool", "jdk/internal/jshell/tool/resources"));
        all.put("jstack", Arrays.asList("sun/tools/jstack"));
        all.put("jstat", Arrays.asList("sun/tools/jstat", "sun/tools/jstat/resources"));
        all.put("jstatd", Arrays.asList("sun/tools/jstatd"));
        all.put(
                "keytool",
                Arrays.asList(
                        "sun/security/tools/keytool", "sun/security/tools/keytool/resources", "sun/security/tools"));
        all.put("rmic", Arrays.asList("sun/rmi/rmic", "sun/rmi/rmic/resources"));
        all.put("serialver", Arrays.asList("sun/tools/serialver", "sun/tools/serialver/resources"));
        return all;
    }

    /** Lists them. */
    void list() throws IOException {
        if (Home.isBefore9()) {
            readArchive(Home.libraries().resolve("rt.jar"));
            readArchive(Home.programs().resolveSibling("lib").resolve("tools.jar"));
        } else {
            readImage();
        }
    }

    private void readImage() throws IOException {
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        for (Map.Entry<String, List<String>> each : PACKAGES.entrySet()) {
            if (programs.contains(each.getKey())) {
                for (String name : each.getValue()) {
                    Path modules = image.getPath("/packages", name.replace('/', '.'));
                    for (String module : names(modules, file -> true)) {
                        Path folder = image.getPath("/modules", module, name);
                        for (String file : names(folder, this::isClass)) {
                            read(each.getKey(), Files.readAllBytes(folder.resolve(file)));
                        }
                    }
                }
            }
        }
    }

    private static List<String> names(Path folder, Predicate<String> wanted) throws IOException {
        List<String> names = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.list(folder)) {
                all.map(file -> file.getFileName().toString()).filter(wanted).forEach(names::add);
            }
        }
        return names;
    }

    private void readArchive(Path archive) throws IOException {
        if (!Files.isRegularFile(archive)) {
            return;
        }
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                String folder =
                        entry.getName().substring(0, Math.max(0, entry.getName().lastIndexOf('/')));
                for (Map.Entry<String, List<String>> each : PACKAGES.entrySet()) {
                    if (programs.contains(each.getKey())
                            && each.getValue().contains(folder)
                            && isClass(entry.getName())) {
                        try (InputStream in = zip.getInputStream(entry)) {
                            read(each.getKey(), AllBytes.of(in));
                        }
                    }
                }
            }
        }
    }

    private boolean isClass(String file) {
        return file.endsWith(".class") && !TRANSLATION.matcher(file).matches();
    }

    private void read(String program, byte[] file) throws IOException {
        Set<String> options = new TreeSet<>();
        Set<String> refused = new HashSet<>();
        for (String text : TextConstants.read(file)) {
            Matcher matcher = OPTION.matcher(text);
            while (matcher.find()) {
                options.add(matcher.group());
            }
            Matcher refusal = REFUSED.matcher(text);
            if (refusal.matches()) {
                refused.add(refusal.group(1));
            }
        }
        options.removeAll(refused);
        if (program.equals("javac")) {
            options.remove(OF_LINT);
        }
        for (String option : options) {
            rows.add(program, "option " + option, "");
        }
    }
}
