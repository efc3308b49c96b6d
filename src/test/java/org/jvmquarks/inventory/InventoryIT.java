package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.evidence.inventory.InventoryOf;
import org.jvmquarks.guest.SurfacesCommand;
import org.jvmquarks.guest.inventory.Surface;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.launch.engine.DockerEngine;

/** JDKs list all that they offer, and the same wherever and however they run. */
@SharesMachine
class InventoryIT {
    private static final Duration DEADLINE = Duration.ofMinutes(5);
    private static final List<String> SURFACES =
            SurfacesCommand.surfaces().stream().map(Surface::name).toList();

    /**
     * Another user, locale, machine and collector; the inventory itself sets the language, but not the formats.
     * Identity hashes are another sequence, by another generator.
     */
    private static final List<String> SURROUNDINGS = List.of(
            "-Duser.language=th",
            "-Duser.country=TH",
            "-Duser.variant=POSIX",
            "-Duser.language.format=ar",
            "-Duser.country.format=SA",
            "-Duser.language.display=tr",
            "-Duser.country.display=TR",
            "-Duser.timezone=Asia/Kathmandu",
            "-Duser.name=nobody",
            "-Dfile.encoding=ISO-8859-1",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:hashCode=2",
            "-Xmx700m");

    @TempDir
    Path folder;

    static Stream<JdkSource> installed() {
        return InstalledJdks.find(HostEnvironment.current()).jdks().stream().map(Jdk::source);
    }

    private static Jdk jdk(String id, JdkSource source, List<String> options) {
        return new Jdk(id, OptionalInt.empty(), Optional.empty(), source, options, ContainerLimits.none());
    }

    private List<Inventory> ask(Jdk... jdks) {
        try (TestedJdks tested = TestedJdks.open(List.of(jdks), folder, DEADLINE)) {
            return tested.all().stream()
                    .map(each -> new InventoryOf(SURFACES).gather(StandaloneContext.of(each)))
                    .toList();
        }
    }

    private static boolean isFailed(Listing listing) {
        return listing instanceof Listing.Absent absent && absent.failed();
    }

    private static void requireSame(Inventory one, Inventory other) {
        InventoryDifference difference = InventoryDifference.between(one, other);
        assertThat(difference.surfaces()).hasSameSizeAs(SURFACES);
        assertThat(difference.surfaces()).allSatisfy(each -> {
            if (each instanceof SurfaceDifference.Rows rows) {
                assertThat(rows.removed()).isEmpty();
                assertThat(rows.added()).isEmpty();
                assertThat(rows.changed()).isEmpty();
            } else if (each instanceof SurfaceDifference.Unlisted absent) {
                assertThat(absent.from()).isEqualTo(absent.to());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("installed")
    void oneJdkIsTheSameInOtherSurroundings(JdkSource source) {
        List<Inventory> inventories = ask(
                jdk("plain", source, List.of("-XX:ActiveProcessorCount=1")), jdk("elsewhere", source, SURROUNDINGS));

        assertThat(inventories.get(0).rows()).hasSizeGreaterThan(10_000);
        assertThat(inventories.get(0).listings()).noneMatch(InventoryIT::isFailed);
        requireSame(inventories.get(0), inventories.get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"debian-openjdk:8", "debian-openjdk:21", "debian-openjdk:28"})
    void oneImageIsTheSameInAnotherContainer(String image) {
        JdkSource.Image source = new JdkSource.Image(image);
        DockerEngine engine = new DockerEngine();
        assumeTrue(engine.unavailable().isEmpty() && engine.has(source), "needs " + image);

        List<Inventory> inventories = ask(jdk("plain", source, List.of()), jdk("elsewhere", source, SURROUNDINGS));

        assertThat(inventories.get(0).rows()).hasSizeGreaterThan(10_000);
        assertThat(inventories.get(0).listings()).noneMatch(InventoryIT::isFailed);
        requireSame(inventories.get(0), inventories.get(1));
    }

    @Test
    void surfaceOfMissingModuleIsAbsentWithReason() {
        Jdk jdk = jdk(
                "without-management",
                new JdkSource.Home(Path.of(System.getProperty("java.home"))),
                List.of("--limit-modules=java.base"));
        try (TestedJdks tested = TestedJdks.open(List.of(jdk), folder, DEADLINE)) {
            Inventory inventory = new InventoryOf(List.of("management-beans", "jfr-events", "currencies"))
                    .gather(StandaloneContext.of(tested.all().get(0)));

            assertThat(inventory.listing("management-beans"))
                    .contains(new Listing.Absent(
                            "management-beans", "requires the module java.management; this runtime does not have it"));
            assertThat(inventory.listing("jfr-events"))
                    .contains(new Listing.Absent(
                            "jfr-events", "requires the module jdk.jfr; this runtime does not have it"));
            assertThat(inventory.listing("currencies").orElseThrow()).isInstanceOf(Listing.Listed.class);
        }
    }
}
