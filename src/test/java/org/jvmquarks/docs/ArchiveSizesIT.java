package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.SharesMachine;

/** The archives of this build are as large as the page about dependencies says, and no fuller. */
@SharesMachine
class ArchiveSizesIT {
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    @ParameterizedTest
    @CsvSource({
        "`jvm-quarks-VERSION.jar`, jvm-quarks-%s.jar",
        "classifier `quarks`, jvm-quarks-%s-quarks.jar",
        "classifier `cli`, jvm-quarks.jar"
    })
    void areAsStated(String row, String file) throws IOException {
        String line = Files.readAllLines(Path.of("src/docs/dependencies.md")).stream()
                .filter(each -> each.startsWith("| " + row + " |"))
                .findFirst()
                .orElseThrow();
        Matcher version = VERSION.matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).isTrue();
        long bytes = Files.size(Path.of("target", file.formatted(version.group(1))));

        StatedSize stated = StatedSize.in(line);

        assertThat(stated.isOf(bytes))
                .as("%s has %,d bytes; src/docs/dependencies.md says %s", file, bytes, stated.text())
                .isTrue();
    }

    /** The guest is compiled against a class of its own that each JDK has as well. */
    @ParameterizedTest
    @ValueSource(strings = {"jvm-quarks-%s.jar", "jvm-quarks-%s-quarks.jar", "jvm-quarks.jar"})
    void haveNoUnsafeOfTheirOwn(String file) throws IOException {
        Matcher version = VERSION.matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).isTrue();
        try (JarFile archive =
                new JarFile(Path.of("target", file.formatted(version.group(1))).toFile())) {
            assertThat(archive.stream().map(JarEntry::getName))
                    .anyMatch(name -> name.startsWith("org/jvmquarks/"))
                    .noneMatch(name -> name.startsWith("sun/misc/"));
        }
    }
}
