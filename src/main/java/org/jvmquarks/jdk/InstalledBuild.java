package org.jvmquarks.jdk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The build of an installed JDK, by files that an update replaces or an administrator edits: it is not started.
 *
 * @param home its folder
 * @param files such files with their sizes and times
 */
public record InstalledBuild(Path home, List<String> files) {
    private static final List<String> SECURITY_PROPERTIES =
            List.of("conf/security/java.security", "lib/security/java.security", "jre/lib/security/java.security");

    private static final List<String> NAMES = Stream.concat(
                    Stream.of(
                            "bin/java",
                            "release",
                            "lib/modules",
                            "lib/rt.jar",
                            "jre/lib/rt.jar",
                            "lib/server/libjvm.so",
                            "lib/server/libjvm.dylib",
                            "bin/server/jvm.dll"),
                    SECURITY_PROPERTIES.stream())
            .toList();

    /** Where a JDK has what it reads while it runs; others have headers, manuals and licences. */
    private static final List<String> FOLDERS = List.of("bin", "conf", "jre", "lib");

    /** Far deeper than any file of a JDK. */
    private static final int DEEPEST = 16;

    /** JDK 24 and later read such files wherever they are: JDK-8319332. */
    private static final Pattern INCLUDE = Pattern.compile("\\s*include\\s+(.*\\S)\\s*");

    public InstalledBuild {
        files = List.copyOf(files);
    }

    /** Returns the build in a folder. */
    public static InstalledBuild in(Path home) throws IOException {
        List<String> files = new ArrayList<>();
        for (String name : NAMES) {
            if (Files.isRegularFile(home.resolve(name))) {
                files.add(describe(home.resolve(name), home));
            }
        }
        return new InstalledBuild(home, files);
    }

    /**
     * Returns the build by each file that the JDK may read, such as its root certificates; also by those that lie in
     * other folders, to which a link leads, or from which security properties come.
     */
    public static InstalledBuild whole(Path home) throws IOException {
        Set<String> files = new TreeSet<>(in(home).files());
        for (String folder : FOLDERS) {
            Files.walkFileTree(
                    home.resolve(folder), EnumSet.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes its) throws IOException {
                            files.add(describe(file, home));
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException reason) {
                            // A folder that this JDK does not have, or a link to one above it.
                            return FileVisitResult.CONTINUE;
                        }
                    });
        }
        Set<Path> included = new LinkedHashSet<>();
        for (String name : SECURITY_PROPERTIES) {
            addIncluded(home.resolve(name), home, included);
        }
        for (Path each : included) {
            files.add(Files.exists(each) ? describe(each, home) : each + " is missing");
        }
        return new InstalledBuild(home, List.copyOf(files));
    }

    private static String describe(Path file, Path home) throws IOException {
        // A link to nothing has a size and a time as well.
        BasicFileAttributes its = Files.exists(file)
                ? Files.readAttributes(file, BasicFileAttributes.class)
                : Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        String name = file.startsWith(home) ? home.relativize(file).toString() : file.toString();
        return "%s %d %s".formatted(name, its.size(), its.lastModifiedTime());
    }

    private static void addIncluded(Path properties, Path home, Set<Path> included) throws IOException {
        if (!Files.isRegularFile(properties)) {
            return;
        }
        for (String line : Files.readAllLines(properties, StandardCharsets.ISO_8859_1)) {
            Matcher include = INCLUDE.matcher(line);
            if (include.matches()) {
                Path file = properties
                        .resolveSibling(include.group(1).replace("${java.home}", home.toString()))
                        .normalize();
                if (included.add(file)) {
                    addIncluded(file, home, included);
                }
            }
        }
    }
}
