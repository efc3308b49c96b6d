package org.jvmquarks.inspect.advisory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.JavaVersion;

/** Whether an advisory concerns a build and its use. */
class AdvisoryTest {
    private static final Advisories ALL = Advisories.load();
    private static final ApiPattern XPATH = new ApiPattern("javax.xml.xpath.*");

    private static Circumstances build(String version) {
        return new Circumstances(
                JavaVersion.parse(version),
                Optional.empty(),
                AdvisedMachine.unknown(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Circumstances build(String version, String collector, String... options) {
        return new Circumstances(
                JavaVersion.parse(version),
                Optional.empty(),
                AdvisedMachine.unknown(),
                Optional.of(collector),
                Optional.of(Stream.of(options).map(OptionUse::of).toList()),
                Optional.empty());
    }

    private static Circumstances build(String version, Map<ApiPattern, String> uses) {
        return new Circumstances(
                JavaVersion.parse(version),
                Optional.empty(),
                AdvisedMachine.unknown(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(uses));
    }

    private static Circumstances build(String version, AdvisedMachine machine) {
        return new Circumstances(
                JavaVersion.parse(version),
                Optional.empty(),
                machine,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Match match(String id, Circumstances here) {
        return ALL.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow()
                .match(here);
    }

    @ParameterizedTest
    @CsvSource({"17.0.2, false", "17.0.3, true", "11.0.14, false", "11.0.15, true", "8u322, false", "25, true"})
    void updateReleaseDecides(String version, boolean has) {
        assertThat(!(match("JDK-8270504", build(version)) instanceof Match.NotInBuild))
                .isEqualTo(has);
    }

    @Test
    void everythingThatWasSeenMakesItAffect() {
        assertThat(match("JDK-8270504", build("17.0.3", Map.of(XPATH, "a.B in b.jar"))))
                .isEqualTo(new Match.Affects(List.of("it uses javax.xml.xpath.* (a.B in b.jar)")));
    }

    @Test
    void conditionThatWasNotSeenIsNamed() {
        assertThat(match("JDK-8270504", build("17.0.3")))
                .isEqualTo(new Match.MayAffect(
                        List.of("it uses javax.xml.xpath.* or javax.xml.transform.*"), List.of(), false));
    }

    @Test
    void codeWithoutTheApiIsNotConcerned() {
        assertThat(match("JDK-8270504", build("17.0.3", Map.of())))
                .isEqualTo(new Match.NotRelevant(
                        "no class of the application refers to javax.xml.xpath.* or javax.xml.transform.*"));
    }

    @Test
    void anotherCollectorIsNotConcerned() {
        assertThat(match("JDK-8288302", build("17.0.5", "G1")))
                .isEqualTo(new Match.NotRelevant("it concerns Shenandoah, and this VM runs with G1"));
    }

    @Test
    void lineWithoutTheOptionIsNotConcerned() {
        assertThat(match("JDK-8322846", build("21.0.3", "G1")))
                .isEqualTo(new Match.NotRelevant(
                        "it needs the option -Djdk.tracePinnedThreads, which this line does not have"));
        assertThat(match("JDK-8322846", build("21.0.3", "G1", "-Djdk.tracePinnedThreads=full")))
                .isEqualTo(new Match.Affects(List.of("it has the option -Djdk.tracePinnedThreads=full")));
    }

    @Test
    void lineThatWorksAroundItIsNotConcerned() {
        assertThat(match("JDK-8329528", build("22.0.1", "G1")))
                .isEqualTo(new Match.Affects(List.of("it runs with G1")));
        assertThat(match("JDK-8329528", build("22.0.1", "G1", "-XX:G1NumCollectionsKeepPinned=10")))
                .isEqualTo(new Match.NotRelevant("the line works around it by -XX:G1NumCollectionsKeepPinned"));
    }

    @Test
    void trainThatNobodyCheckedMayHaveIt() {
        assertThat(match("JDK-8329995", build("17.0.12"))).isInstanceOf(Match.Unchecked.class);
        assertThat(match("JDK-8313402", build("18.0.2"))).isInstanceOf(Match.Unchecked.class);
    }

    @Test
    void vendorMayHaveChangedEarlier() {
        Circumstances oracle = new Circumstances(
                JavaVersion.parse("8u291"),
                Optional.of("oracle"),
                AdvisedMachine.unknown(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());

        assertThat(match("JDK-8202343", oracle)).isInstanceOf(Match.MayAffect.class);
        assertThat(match("JDK-8202343", build("8u291"))).isInstanceOf(Match.NotInBuild.class);
    }

    /** What kernels from 6.12 on may leave out is told apart by what the machine lists. */
    @Test
    void containersOnNewKernelsAreToldApart() {
        AdvisedMachine cpuset = linux("6.12.9", Set.of("cpuset"));
        AdvisedMachine both = linux("6.14.0-1018-aws", Set.of("cpuset", "memory"));

        assertThat(unseen("JDK-8347129", cpuset)).containsExactly("it runs in a container with a limit");
        assertThat(unseen("JDK-8349988", cpuset))
                .containsExactly(
                        "/proc/cgroups of its machine does not list memory", "it runs in a container with a limit");
        assertThat(unseen("JDK-8349988", both)).containsExactly("it runs in a container with a limit");
        assertThat(unseen("JDK-8346874", both)).containsExactly("it runs in a container with a limit");
        assertThat(unseen("JDK-8349988", linux("6.1.0-13", Set.of()))).contains("its kernel is 6.12 or later");
    }

    private static AdvisedMachine linux(String kernel, Set<String> unlisted) {
        return new AdvisedMachine(
                Optional.of("linux"), Optional.of("amd64"), Optional.of(kernel), Optional.of("v2"), unlisted, Set.of());
    }

    private static List<String> unseen(String id, AdvisedMachine machine) {
        return match(id, build("11.0.29", machine)) instanceof Match.MayAffect may ? may.unseen() : List.of();
    }

    @Test
    void mostSeriousIsFirst() {
        List<AdvisoryMatch> all = ALL.of(build("17.0.2"));

        assertThat(all.get(0).advisory().kind()).isEqualTo(AdvisoryKind.CRASH);
        assertThat(all).isSorted();
        assertThat(all).extracting(each -> each.advisory().id()).contains("JDK-8313402");
    }

    @Test
    void updateLosesDefects() {
        assertThat(ALL.lost(build("17.0.2"), build("17.0.9")))
                .extracting(each -> each.advisory().id())
                .contains("JDK-8313402", "JDK-8277447")
                .doesNotContain("JDK-8316679");
    }

    @Test
    void machineTellsWhatItLists(@TempDir Path root) throws IOException {
        Files.createDirectories(root.resolve("sys/fs/cgroup"));
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(root.resolve("sys/fs/cgroup/cgroup.controllers"), "cpu memory\n");
        Files.writeString(root.resolve("proc/cgroups"), """
                #subsys_name\thierarchy\tnum_cgroups\tenabled
                cpu\t0\t78\t1
                cpuacct\t0\t78\t1
                memory\t0\t78\t1
                """);
        Files.writeString(root.resolve("proc/cpuinfo"), "processor : 0\nflags\t\t: fpu sse2 avx512f\n");

        assertThat(AdvisedMachine.of("Linux", "amd64", "6.12.9", root))
                .isEqualTo(new AdvisedMachine(
                        Optional.of("linux"),
                        Optional.of("amd64"),
                        Optional.of("6.12.9"),
                        Optional.of("v2"),
                        Set.of("cpuset"),
                        Set.of("fpu", "sse2", "avx512f")));
    }
}
