package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes services out of the archives of a local Maven repository, with options and limits as real projects have them:
 * the same ones for a seed and a repository. To measure a fleet:
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

    private static final int MOST_ARCHIVES = 12;

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
            for (int j = 1 + random.nextInt(MOST_ARCHIVES); j > 0; j--) {
                own.add(archives.get(random.nextInt(archives.size())));
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

    private static List<Path> archives(Path repository, Random random) throws IOException {
        try (Stream<Path> walk = Files.walk(repository)) {
            List<Path> all = walk.filter(file -> file.toString().endsWith(".jar"))
                    .filter(file -> !file.toString().matches(".*-(sources|javadoc|tests)\\.jar"))
                    .sorted()
                    .toList();
            return random.ints(ARTIFACTS, 0, all.size()).mapToObj(all::get).toList();
        }
    }

    private static String any(List<String> texts, Random random) {
        return texts.get(random.nextInt(texts.size()));
    }
}
