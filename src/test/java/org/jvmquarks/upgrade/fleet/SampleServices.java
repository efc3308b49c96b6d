package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes services out of 300 artifacts of a local Maven repository and their dependencies, with options and limits as
 * real projects have them: the same ones for a seed and a repository. To measure a fleet:
 *
 * <pre>{@code
 * java -cp target/test-classes org.jvmquarks.upgrade.fleet.SampleServices ~/.m2/repository 48 500 services
 * java -jar target/jvm-quarks.jar fleet --from 17 --to 25 services
 * }</pre>
 *
 * <p>One of a hundred services has a broken archive.
 */
public final class SampleServices {
    /** Services of a company share few platforms, and most of their libraries. */
    private static final int ARTIFACTS = 300;

    private static final int MOST_ARTIFACTS = 4;

    private static final int BROKEN = 100;

    private static final List<String> OPTIONS = List.of(
            "[-Xmx512m]",
            "[-Xmx1g, -XX:+UseG1GC]",
            "[-Xmx512m, -XX:+UseParallelGC, -XX:+HeapDumpOnOutOfMemoryError]",
            "[-XX:MaxRAMPercentage=75.0, -XX:+ExitOnOutOfMemoryError]",
            "[-Xmx512m, -Djava.security.manager]",
            "[-Xmx1g, -XX:+UseZGC, -XX:+ZGenerational]",
            "[-Xmx512m, --add-opens=java.base/java.lang=ALL-UNNAMED]",
            "[-Xmx512m, -XX:+UseStringDeduplication, -Dfile.encoding=UTF-8]");

    private static final List<String> LIMITS =
            List.of("", "", "container: {processors: 1, memory: 1g}\n", "container: {processors: 2, memory: 2g}\n");

    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");

    private static final Pattern NAMES =
            Pattern.compile("(?s)<groupId>([\\w.-]+)</groupId>\\s*<artifactId>([\\w.-]+)</artifactId>");

    /** What a service does not have at run time. */
    private static final Pattern OTHERS =
            Pattern.compile("<scope>(test|provided|system|import)</scope>|<optional>true</optional>|<type>");

    private SampleServices() {}

    /** Writes the services: repository, seed, how many, folder. */
    public static void main(String... arguments) throws IOException {
        Random random = new Random(Long.parseLong(arguments[1]));
        List<Path> archives = archives(Path.of(arguments[0]), random);
        Path folder = Files.createDirectories(Path.of(arguments[3]));
        Path broken =
                Files.writeString(folder.resolve("broken.jar"), "no archive").toAbsolutePath();
        for (int i = 1; i <= Integer.parseInt(arguments[2]); i++) {
            TreeSet<Path> own = new TreeSet<>();
            for (int j = 1 + random.nextInt(MOST_ARTIFACTS); j > 0; j--) {
                addAll(archives.get(random.nextInt(archives.size())), Path.of(arguments[0]), own);
            }
            if (i % BROKEN == 0) {
                own.add(broken);
            }
            Files.writeString(
                    folder.resolve("service-%04d.yaml".formatted(i)),
                    "archives: %s%noptions: %s%n%s"
                            .formatted(
                                    own.stream().map(Path::toString).collect(Collectors.joining(", ", "[", "]")),
                                    any(OPTIONS, random),
                                    any(LIMITS, random)));
        }
    }

    /** Adds an archive with what its POM names, in the first version that is there: Maven would find another. */
    private static void addAll(Path archive, Path repository, Set<Path> own) throws IOException {
        Path pom = Path.of(archive.toString().replaceFirst("\\.jar$", ".pom"));
        if (!own.add(archive) || Files.notExists(pom)) {
            return;
        }
        Matcher dependencies = DEPENDENCY.matcher(Files.readString(pom, StandardCharsets.ISO_8859_1));
        while (dependencies.find()) {
            String text = dependencies.group(1);
            Matcher names = NAMES.matcher(text);
            if (!OTHERS.matcher(text).find() && names.find()) {
                Path versions =
                        repository.resolve(names.group(1).replace('.', '/')).resolve(names.group(2));
                Optional<Path> found = first(versions, names.group(2));
                if (found.isPresent()) {
                    addAll(found.get(), repository, own);
                }
            }
        }
    }

    private static Optional<Path> first(Path versions, String artifact) throws IOException {
        if (!Files.isDirectory(versions)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(versions)) {
            return all.map(each -> each.resolve("%s-%s.jar".formatted(artifact, each.getFileName())))
                    .filter(Files::exists)
                    .min(Comparator.naturalOrder());
        }
    }

    private static List<Path> archives(Path repository, Random random) throws IOException {
        try (Stream<Path> walk = Files.walk(repository)) {
            List<Path> all = walk.filter(file -> file.toString().endsWith(".jar"))
                    .filter(file -> !file.toString().matches(".*-(sources|javadoc|tests)\\.jar"))
                    .sorted()
                    .toList();
            return random.ints(0, all.size())
                    .distinct()
                    .limit(Math.min(ARTIFACTS, all.size()))
                    .mapToObj(all::get)
                    .toList();
        }
    }

    private static String any(List<String> texts, Random random) {
        return texts.get(random.nextInt(texts.size()));
    }
}
