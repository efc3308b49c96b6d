package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.application.TestArchives;

class PropertySearchTest {
    @TempDir
    private Path folder;

    @Test
    void imageOfModulesIsSearched() throws Exception {
        Path home = Path.of(System.getProperty("java.home"));

        assertThat(PropertySearch.in(home, Set.of("java.io.tmpdir", "org.jvmquarks.no.such.property")))
                .contains(Set.of("java.io.tmpdir"));
    }

    @Test
    void archivesOfJdk8AreSearched() throws Exception {
        Map<String, byte[]> classes = TestArchives.compile(folder, 8, """
                class Reads {
                    String run(int number) {
                        String text = "sun.io.useCanonCaches.long" + number;
                        return System.getProperty("java.version") + System.getProperty("sun.io.useCanonCaches") + text;
                    }
                }
                """);
        Path lib = Files.createDirectories(folder.resolve("jdk/jre/lib"));
        Files.write(lib.resolve("rt.jar"), TestArchives.jar(classes));

        assertThat(PropertySearch.in(folder.resolve("jdk"), List.of("sun.io.useCanonCaches", "sun.io")))
                .contains(Set.of("sun.io.useCanonCaches"));
    }

    @Test
    void classesThatCannotBeSearchedSayNothing() throws Exception {
        Path lib = Files.createDirectories(folder.resolve("small/lib"));
        Files.writeString(lib.resolve("modules"), "compressed");

        assertThat(PropertySearch.in(folder.resolve("small"), Set.of("java.io.tmpdir")))
                .isEqualTo(Optional.empty());
    }

    /** A JDK 8 with one class that names a property. */
    private Jdk jdk(String id, String property) throws Exception {
        Path sources = Files.createDirectories(folder.resolve(id));
        Map<String, byte[]> classes = TestArchives.compile(sources, 8, """
                class Reads {
                    String[] names = {"java.version", "%s"};
                }
                """.formatted(property));
        Path lib = Files.createDirectories(sources.resolve("jdk/jre/lib"));
        Files.write(lib.resolve("rt.jar"), TestArchives.jar(classes));
        return Jdk.installed(id, OptionalInt.of(8), Optional.empty(), new JdkSource.Home(sources.resolve("jdk")));
    }

    private static Inspected inspected(String id, String... options) {
        Inspected some = RecordedInspections.of(17).jdks().get(0);
        return new Inspected(
                new InspectedVm(id, some.version(), some.feature(), true),
                Stream.of(options)
                        .map(each -> new InspectedOption(OptionUse.of(each), true, List.of()))
                        .toList(),
                List.of(),
                List.of(),
                some.inForce(),
                some.proposal());
    }

    @Test
    void propertyOfOneJdkIsNotedOnOther() throws Exception {
        String[] line = {"-Dold.one=1", "-Dapplication=2", "-Xmx1g"};
        InspectionResult both = new InspectionResult(
                RecordedInspections.line(), List.of(inspected("old", line), inspected("new", line)), Map.of());

        InspectionResult compared =
                new PropertyComparison(List.of(jdk("old", "old.one"), jdk("new", "new.one"))).compare(both);

        assertThat(compared.jdks())
                .flatExtracting(Inspected::options)
                .flatExtracting(InspectedOption::results)
                .extracting(OptionResult::sentence)
                .containsExactly(
                        "no class of this JDK names the property, as one of old does: it probably has no effect");
        assertThat(compared.jdks().get(1).options().get(0).results()).hasSize(1);
    }
}
