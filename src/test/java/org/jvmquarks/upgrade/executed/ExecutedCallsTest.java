package org.jvmquarks.upgrade.executed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.jvmquarks.upgrade.executed.SampleCounts.api;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.executed.CountedCalls.Place;
import org.jvmquarks.upgrade.touch.Use;

class ExecutedCallsTest {
    private final ExecutedCalls calls = SampleCounts.executed();

    private static void assertSays(Optional<Execution> execution, String sentence) {
        assertThat(execution).map(Execution::sentence).contains(sentence);
    }

    @Test
    void executedCallIsCountedOnBoth() {
        assertThat(calls.of(api(SampleCounts.RESUME))).contains(new Execution.Executed(5, 5, 1, "jdk-25"));
        assertSays(calls.of(api(SampleCounts.RESUME)), "executed 5 times in 1 round");
    }

    @Test
    void guardThatDecidesOtherwiseIsTold() {
        assertSays(
                calls.of(api(SampleCounts.MANAGER)),
                "executed 5 times in 1 round; on jdk-25, Service.guarded decides otherwise: it ran 5 times and did not"
                        + " come to it");
    }

    @Test
    void loadedAndNotLoadedAreTold() {
        assertSays(calls.of(api(SampleCounts.STOP)), "loaded, never called in 1 round of this load");
        assertSays(calls.of(api(SampleCounts.ELSEWHERE)), "not executed in 1 round of this load");
    }

    /** The class file names the class of the application, so the agent does not see the call. */
    @Test
    void inheritedCallIsNeverSaidNotToRun() {
        ExecutedCalls some = SampleCounts.executed(Set.of(SampleCounts.STOP, SampleCounts.RESUME));

        assertThat(some.of(api(SampleCounts.STOP))).isEmpty();
        assertSays(some.of(api(SampleCounts.RESUME)), "executed 5 times in 1 round");
    }

    @Test
    void whatNobodyCountedIsNotKnown() {
        assertThat(calls.of(Set.of(new Use.Api(new NamedApi("java/lang/Thread", "start")))))
                .isEmpty();
    }

    /** A loader may hide the agent from one class, which says nothing of the calls that this one does not have. */
    @Test
    void callOfAnUncountedClassIsNotKnown() {
        CountedCalls before = calls.before();
        CountedCalls some = new CountedCalls(
                1, before.places(), before.passed(), before.methods(), 1, Set.of(SampleCounts.STOP), List.of());
        ExecutedCalls partly = new ExecutedCalls(
                calls.questions(), calls.from(), calls.to(), calls.rounds(), some, calls.after(), calls.cost());

        assertThat(partly.of(api(SampleCounts.STOP))).isEmpty();
        assertSays(partly.of(api(SampleCounts.ELSEWHERE)), "not executed in 1 round of this load");
    }

    @Test
    void agentTellsWhichCallsItDidNotSee(@TempDir Path folder) throws Exception {
        CallQuestions questions =
                new CallQuestions(List.of(SampleCounts.STOP, SampleCounts.RESUME), Set.of(), List.of());
        Files.writeString(folder.resolve("answer-1.txt"), "unseen\t1\nskipped\t2\nbeyond\t0\nend\n");

        CountedCalls counted = AnswerReader.read(folder, questions);

        assertThat(counted.uncounted()).isEqualTo(2);
        assertThat(counted.isWhole(List.of(SampleCounts.STOP))).isTrue();
        assertThat(counted.isWhole(List.of(SampleCounts.RESUME))).isFalse();
        Files.writeString(folder.resolve("answer-1.txt"), "skipped\t0\nbeyond\t1\nend\n");
        assertThat(AnswerReader.read(folder, questions).isWhole(List.of(SampleCounts.STOP)))
                .isFalse();
    }

    /** What threw before may be why it did not come to the call. */
    @Test
    void methodThatThrowsAvoidsNothing() {
        CountedCalls after = calls.after();
        CountedCalls throwing = new CountedCalls(1, after.places(), after.passed(), Map.of(), 0, Set.of(), List.of());

        assertThat(with(throwing).of(api(SampleCounts.MANAGER))).contains(new Execution.Executed(5, 0, 1, "jdk-25"));
    }

    @Test
    void methodWithAnotherExecutedCallAvoidsNothing() {
        CountedCalls after = calls.after();
        CountedCalls.Caller guarded = calls.before().places().stream()
                .filter(each -> each.call().equals(SampleCounts.MANAGER))
                .map(Place::caller)
                .findFirst()
                .orElseThrow();
        CountedCalls busy = new CountedCalls(
                1,
                List.of(new Place(SampleCounts.RESUME, guarded, 1)),
                after.passed(),
                after.methods(),
                0,
                Set.of(),
                List.of());

        assertThat(with(busy).of(api(SampleCounts.MANAGER))).contains(new Execution.Executed(5, 0, 1, "jdk-25"));
    }

    private ExecutedCalls with(CountedCalls after) {
        return new ExecutedCalls(
                calls.questions(), calls.from(), calls.to(), calls.rounds(), calls.before(), after, calls.cost());
    }

    /** Libraries of configuration read all system properties, and ask for none of them. */
    @Test
    void listsOfNamesAreNotAskedFor() {
        Reference property = new Reference("java/lang/System", "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
        assertThat(passing(property, 29).names()).hasSize(30);
        assertThat(passing(property, 30).names())
                .extracting(CountedCalls.Passed::subject)
                .containsExactly("java.vendor");
    }

    /** A service has users in many time zones. */
    @Test
    void manyTimeZonesAreAskedFor() {
        Reference zone = new Reference("java/time/ZoneId", "of", "(Ljava/lang/String;)Ljava/time/ZoneId;");
        assertThat(passing(zone, 40).names()).hasSize(41);
    }

    private ExecutedCalls passing(Reference property, int names) {
        List<CountedCalls.Passed> passed = new ArrayList<>();
        passed.add(passed(property, "java.vendor", "ask"));
        IntStream.range(0, names).forEach(i -> passed.add(passed(property, "property." + i, "list")));
        CountedCalls before = new CountedCalls(1, List.of(), passed, Map.of(), 0, Set.of(), List.of());
        return new ExecutedCalls(
                calls.questions(), calls.from(), calls.to(), calls.rounds(), before, calls.after(), calls.cost());
    }

    private static CountedCalls.Passed passed(Reference property, String name, String method) {
        return new CountedCalls.Passed(
                property, name, "", "", new CountedCalls.Caller("org.example.Shop", method, "()V"), 1, 1);
    }

    @Test
    void lookupThatFailsNowIsFound() {
        assertThat(calls.failing()).singleElement().satisfies(failing -> {
            assertThat(failing.method()).isEqualTo("java.lang.Class#getMethod");
            assertThat(failing.what()).isEqualTo("java.lang.Thread#countStackFrames()");
            assertThat(failing.handled()).isTrue();
        });
    }

    /** A method that looks up many names returns for most of them. */
    @Test
    void callerThatThrowsOnceDoesNotHandleIt() {
        CountedCalls after = calls.after();
        CountedCalls.Caller caller = calls.failing().get(0).after().caller();
        CountedCalls throwing = new CountedCalls(
                1,
                after.places(),
                after.passed(),
                Map.of(caller, new CountedCalls.Passes(20, 19)),
                0,
                Set.of(),
                List.of());

        assertThat(with(throwing).failing())
                .singleElement()
                .satisfies(failing -> assertThat(failing.handled()).isFalse());
    }

    @Test
    void costIsAShare() {
        assertThat(calls.cost().orElseThrow().share()).isBetween(0.0249, 0.0251);
    }

    @Test
    void halfAFileIsNoAnswer(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("answer-1.txt"), "skipped\t0\n");

        assertThatIOException()
                .isThrownBy(
                        () -> AnswerReader.read(folder, new CallQuestions(List.<Reference>of(), Set.of(), List.of())))
                .withMessageContaining("expected the file of an agent to end with 'end'");
    }
}
