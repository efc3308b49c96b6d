package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.Question;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.jdk.option.OptionOutcome;

/** One line on six versions, with the words of their VMs. */
class InspectionTest {

    private static Inspected inspect(int feature) {
        return new Inspection(KnownOptions.load(), Workarounds.load())
                .inspect(
                        "jdk-" + feature,
                        VmRecording.of(feature),
                        VmRecording.LINE,
                        ContainerLimits.none(),
                        ContainerLimits.none());
    }

    private static InspectedOption option(Inspected inspected, String text) {
        return inspected.options().stream()
                .filter(option -> option.use().text().equals(text))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> results(Inspected inspected, String text) {
        return option(inspected, text).results().stream()
                .map(result -> result.kind() + ": " + result.sentence())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    8  | -XX:+UseBiasedLocking   | ACCEPTED
                    17 | -XX:+UseBiasedLocking   | DEPRECATED
                    21 | -XX:+UseBiasedLocking   | REFUSED
                    8  | --illegal-access=permit | REFUSED
                    11 | --illegal-access=permit | NOTED
                    17 | --illegal-access=permit | IGNORED
                    8  | -XX:MaxPermSize=256m    | IGNORED
                    11 | -XX:MaxPermSize=256m    | IGNORED
                    17 | -XX:MaxPermSize=256m    | REFUSED
                    11 | -Xverify:none           | ACCEPTED
                    25 | -Xverify:none           | DEPRECATED
                    28 | -Xverify:none           | REFUSED
                    8  | -XX:+PrintGCDetails     | ACCEPTED
                    28 | -XX:+PrintGCDetails     | DEPRECATED
                    21 | -XX:MaxRAMFraction=2    | DEPRECATED
                    25 | -XX:MaxRAMFraction=2    | REFUSED
                    11 | -Djava.security.manager | ACCEPTED
                    21 | -Djava.security.manager | DEPRECATED
                    25 | -Djava.security.manager | REFUSED
                    21 | -Djdk.tracePinnedThreads=full | ACCEPTED
                    25 | -Djdk.tracePinnedThreads=full | IGNORED
                    8  | -XX:SurvivorRatio=0     | REFUSED
                    25 | -XX:OnOutOfMemoryError=kill -9 %p | ACCEPTED
                    """)
    void eachVersionDecidesForItself(int feature, String option, OptionOutcome severity) {
        assertThat(option(inspect(feature), option).severity())
                .as("%s on %d", option, feature)
                .isEqualTo(severity);
    }

    @Test
    void refusalIsInTheWordsOfTheVm() {
        assertThat(results(inspect(21), "-XX:+UseConcMarkSweepGC"))
                .first()
                .isEqualTo("refused: Unrecognized VM option 'UseConcMarkSweepGC'");
        assertThat(results(inspect(28), "-Xverify:none"))
                .first()
                .isEqualTo("refused: Unrecognized verification option: -Xverify:none");
    }

    @Test
    void deprecationHasItsVersion() {
        assertThat(option(inspect(17), "-XX:+UseBiasedLocking").results())
                .filteredOn(OptionResult.Announced.class::isInstance)
                .singleElement()
                .extracting(result -> ((OptionResult.Announced) result).since().orElseThrow())
                .isEqualTo("15");
        assertThat(option(inspect(25), "-Xverify:none").results())
                .filteredOn(OptionResult.Announced.class::isInstance)
                .singleElement()
                .extracting(result -> ((OptionResult.Announced) result).since().orElseThrow())
                .isEqualTo("13");
    }

    @Test
    void ignoredOptionHasTheVersionOfItsRemoval() {
        assertThat(option(inspect(21), "--illegal-access=permit").results())
                .filteredOn(OptionResult.Ignored.class::isInstance)
                .singleElement()
                .extracting(result -> ((OptionResult.Ignored) result).since().orElseThrow())
                .isEqualTo("17");
    }

    @Test
    void lockedOptionHasItsKey() {
        for (int feature : List.of(8, 11, 25)) {
            assertThat(option(inspect(feature), "-XX:+LogCompilation").results())
                    .filteredOn(OptionResult.Locked.class::isInstance)
                    .singleElement()
                    .extracting(result -> ((OptionResult.Locked) result).unlock())
                    .isEqualTo("-XX:+UnlockDiagnosticVMOptions");
        }
    }

    @Test
    void rangeIsInTheWordsOfTheVm() {
        assertThat(results(inspect(17), "-XX:SurvivorRatio=0"))
                .containsExactly("wrong-value: uintx SurvivorRatio=0 is outside the allowed range [ 1 ..."
                        + " 18446744073709551613 ] Improperly specified VM option 'SurvivorRatio=0'");
    }

    @Test
    void valueThatVmRefusesAloneIsNoConflict() {
        assertThat(results(inspect(8), "-XX:SurvivorRatio=0"))
                .containsExactly("wrong-value: Invalid young gen ratio specified");
    }

    @Test
    void twoCollectorsContradictEachOther() {
        assertThat(results(inspect(11), "-XX:+UseConcMarkSweepGC"))
                .contains("contradicts: Multiple garbage collectors selected (together with -XX:+UseG1GC)");
        assertThat(results(inspect(8), "-XX:+UseG1GC"))
                .containsExactly("contradicts: Conflicting collector combinations in option list; please"
                        + " refer to the release notes for the combinations allowed"
                        + " (together with -XX:+UseConcMarkSweepGC)");
        assertThat(inspect(11).proposal().words()).contains("-XX:+UseG1GC").doesNotContain("-XX:+UseConcMarkSweepGC");
    }

    @Test
    void userFileStandsInSentenceAndNotOurs() {
        assertThat(results(inspect(17), "-Xloggc:/var/log/gc.log"))
                .containsExactly("deprecated: -Xloggc is deprecated. Will use -Xlog:gc:/var/log/gc.log instead.");
    }

    @Test
    void laterOptionOverrides() {
        assertThat(results(inspect(21), "-XX:MaxTenuringThreshold=14"))
                .containsExactly(
                        "overridden: no effect: -XX:MaxTenuringThreshold=10 (option 17 of the line) overrides it");
        assertThat(results(inspect(8), "-XX:MaxRAMFraction=2"))
                .containsExactly("overridden: no effect: -Xmx1g (option 1 of the line) overrides it");
    }

    @Test
    void defaultIsSuperfluous() {
        assertThat(results(inspect(25), "-XX:+UseTLAB")).containsExactly("superfluous: it is the default");
    }

    /** The VM chooses G1 on this machine, and Serial on a smaller one up to JDK 26. */
    @Test
    void choiceOfACollectorIsNeverSuperfluous() {
        assertThat(option(inspect(25), "-XX:+UseG1GC").severity()).isEqualTo(OptionOutcome.ACCEPTED);
    }

    @Test
    void packageThatIsGoneIsIgnored() {
        assertThat(results(inspect(25), "--add-opens java.base/foo=ALL-UNNAMED"))
                .containsExactly("ignored: package foo not in java.base");
    }

    @Test
    void agentIsNeverStarted() {
        assertThat(results(inspect(25), "-agentlib:jdwp=transport=dt_socket,address=5005"))
                .containsExactly("not-asked: not asked: an agent is not started");
    }

    @Test
    void securityManagerIsMeantByItsWords() {
        assertThat(results(inspect(17), "-Djava.security.manager"))
                .contains("deprecated: The Security Manager is deprecated and will be removed in a future release");
    }

    /** Its policy would forbid what a probe or a test service does. */
    @Test
    void securityManagerConfiguresTheApplicationAlone() {
        assertThat(inspect(17).proposal().words()).contains("-Djava.security.manager");
        assertThat(inspect(17).inForce().taken()).contains("-Xmx1g").noneMatch(word -> word.contains("security"));
    }

    /** A pin that runs with them would prove that they have no effect, instead of what it is about. */
    @Test
    void ignoredFlagConfiguresNothing() {
        assertThat(option(inspect(11), "-XX:MaxPermSize=256m").severity()).isEqualTo(OptionOutcome.IGNORED);
        assertThat(inspect(11).inForce().taken()).contains("-Xmx1g").doesNotContain("-XX:MaxPermSize=256m");
    }

    /** The serial collector of 17, which a small container gets, does not deduplicate strings. */
    @Test
    void flagThatVmSwitchesOffConfiguresNothing() {
        Map<String, VmFlag> flags = Map.of(
                "UseStringDeduplication", VmFlag.reported("UseStringDeduplication", "false", "ERGONOMIC"),
                "UseCompressedOops", VmFlag.reported("UseCompressedOops", "true", "VM_CREATION"),
                "MetaspaceSize", VmFlag.reported("MetaspaceSize", "100007936", "VM_CREATION"));
        List<String> line = List.of(
                "-Xmx512m",
                "-XX:+UseStringDeduplication",
                "-XX:+UseCompressedOops",
                "-XX:MetaspaceSize=100000000",
                "-XX:+NoSuchFlag",
                "-Da=b");

        assertThat(Inspection.inEffect(line, flags))
                .containsExactly("-Xmx512m", "-XX:+UseCompressedOops", "-XX:MetaspaceSize=100000000", "-Da=b");
        assertThat(Inspection.inEffect(line, Map.of()))
                .as("a VM that lists no flags")
                .isEqualTo(line);
    }

    @Test
    void switchThatVmSetsBackIsNoted() {
        Map<String, VmFlag> flags = Map.of("UseNUMA", VmFlag.reported("UseNUMA", "false", "ERGONOMIC"));
        OptionTest on = asked("-XX:+UseNUMA", new Question.Started("-XX:+UseNUMA"));

        assertThat(Inspection.setBack(on, List.of(), flags))
                .hasValue(new OptionResult.SetBack("UseNUMA", "false"))
                .get()
                .extracting(OptionResult::sentence)
                .isEqualTo("the VM sets UseNUMA back to false without a word; its collector or this machine may lack"
                        + " what the flag needs");
        assertThat(Inspection.setBack(on, List.of(new OptionResult.Remarked("UseNUMA disabled")), flags))
                .as("the VM says so")
                .isEmpty();
        assertThat(Inspection.setBack(asked("-XX:+UseNUMA", new Question.Read("-XX:+UseNUMA")), List.of(), flags))
                .as("the VM that shows its flags does not get it")
                .isEmpty();
        assertThat(Inspection.setBack(on, List.of(), Map.of())).isEmpty();
        assertThat(Inspection.setBack(asked("-XX:-UseNUMA", new Question.Started("-XX:-UseNUMA")), List.of(), flags))
                .isEmpty();
    }

    private static OptionTest asked(String word, Question question) {
        return new OptionTest(0, OptionUse.of(word), question);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17, 21, 25, 28})
    void proposalStarts(int feature) {
        Proposal proposal = inspect(feature).proposal();

        assertThat(proposal.refusal()).isEmpty();
        assertThat(proposal.words()).contains("-Xmx1g", "-XX:+UnlockDiagnosticVMOptions");
        assertThat(proposal.words()).doesNotContain("-XX:MaxHeapSiz=3g", "-XX:SurvivorRatio=0");
    }

    @Test
    void proposalReplacesWhatHasAnotherName() {
        assertThat(inspect(25).proposal().words())
                .contains("-Xlog:gc*:file=/var/log/gc.log:time,uptime,level,tags", "-XX:MaxRAMPercentage=50")
                .doesNotContain("-XX:+PrintGCDetails", "-XX:MaxRAMFraction=2");
        assertThat(inspect(8).proposal().words()).contains("-XX:+PrintGCDetails", "-Xloggc:/var/log/gc.log");
    }

    @Test
    void ergonomicsAreThoseOfTheVm() {
        assertThat(inspect(17).ergonomics().orElseThrow().describe())
                .isEqualTo("heap 378 to 1024 MB, G1, GC threads 2 parallel and 1 concurrent, compiler"
                        + " threads 2, processors 2");
        assertThat(inspect(8).ergonomics().orElseThrow().processors()).contains(2);
    }

    @Test
    void limitsAreSimulatedByOptionsThatVmHas() {
        ContainerLimits limits = new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(1.5));

        assertThat(SimulatedLimits.of(
                        limits, DefaultVm.of(VmRecording.of(17), "jdk").flags()))
                .isEqualTo(new SimulatedLimits(
                        List.of(
                                "-XX:ActiveProcessorCount=2",
                                "-XX:MaxRAM=1024m",
                                "-XX:+NeverActAsServerClassMachine",
                                "-XX:+TieredCompilation"),
                        "1.5 processors and 1024 MB, simulated by -XX:ActiveProcessorCount=2 -XX:MaxRAM=1024m"
                                + " -XX:+NeverActAsServerClassMachine -XX:+TieredCompilation"));
        assertThat(SimulatedLimits.of(
                                limits, DefaultVm.of(VmRecording.of(28), "jdk").flags())
                        .describe())
                .endsWith("; this VM has no MaxRAM, use a JDK in a container");
    }

    /** An engine gives no container more processors than its machine has. */
    @Test
    void processorsBeyondMachineAreSimulatedInContainer() {
        ContainerLimits limits = new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(4));
        ContainerLimits inForce = limits.within(OptionalInt.of(2));
        SimulatedLimits simulated = SimulatedLimits.of(
                limits.beyond(inForce), DefaultVm.of(VmRecording.of(17), "jdk").flags());

        assertThat(limits.within(OptionalInt.of(4))).isEqualTo(limits).isEqualTo(limits.within(OptionalInt.empty()));
        assertThat(simulated.options()).containsExactly("-XX:ActiveProcessorCount=4");
        assertThat(simulated.describe(inForce))
                .isEqualTo("1024 MB of a container, and 4 processors, simulated by -XX:ActiveProcessorCount=4");
        assertThat(new EffectiveSettings(Optional.empty(), simulated.options(), List.of(), Optional.empty())
                        .granted(limits))
                .isEqualTo(inForce);
    }

    @Test
    void cpusetIsSimulatedAndSharesAreNot() {
        ContainerLimits limits = new ContainerLimits(
                OptionalLong.empty(), OptionalDouble.of(1.5), OptionalInt.of(512), Optional.of(CpuSet.parse("3")));

        assertThat(SimulatedLimits.of(
                        limits, DefaultVm.of(VmRecording.of(17), "jdk").flags()))
                .isEqualTo(new SimulatedLimits(
                        List.of("-XX:ActiveProcessorCount=1"),
                        "1.5 processors, 512 CPU shares and cpuset 3, simulated by"
                                + " -XX:ActiveProcessorCount=1; shares are not simulated, use a JDK in a container"));
    }
}
