package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.file.EarlierRun;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.settings.SettingException;
import org.jvmquarks.settings.SettingValues;
import org.jvmquarks.verdict.Mode;

class RunRequestTest {
    @TempDir
    Path temp;

    private static RunRequest request(Map<Setting, String> given, Map<String, String> variables) {
        return RunRequest.of(
                SettingValues.ofOptions(given, "quarks"), HostEnvironment.of(variables, Map.of(), Path.of("/")));
    }

    private RunPlan begun(String mode) {
        RunPlan plan = Records.plan(List.of("old"), "object-header", "a");
        RunPlan begun = new RunPlan(
                new RunInputs(
                        plan.inputs().program(),
                        new TreeMap<>(Map.of("mode", mode)),
                        plan.inputs().jdks()),
                plan.request(),
                plan.pins());
        try (Journal journal = Journal.create(temp, Records.host(), Instant.EPOCH)) {
            journal.planned(begun);
        }
        return begun;
    }

    @Test
    void newRunKeepsTheEarlierOne() {
        RunRequest request = request(Map.of(Setting.MODE, "prove"), Map.of());

        assertThat(request.settings().mode()).isEqualTo(Mode.PROVE);
        assertThat(request.earlier()).isEqualTo(EarlierRun.KEEP);
        assertThat(request.begun()).isEmpty();
    }

    @Test
    void resumedRunHasItsOldSettings() {
        RunPlan begun = begun("falsify");

        RunRequest request = request(Map.of(Setting.RESUME, temp.toString()), Map.of());

        assertThat(request.begun()).contains(begun);
        assertThat(request.earlier()).isEqualTo(EarlierRun.RESUME);
        assertThat(request.settings().mode()).isEqualTo(Mode.FALSIFY);
        assertThat(request.settings().output()).isEqualTo(temp);
        assertThat(request.values().jdks(Path.of("/")).selectors()).contains("17..25");
    }

    @Test
    void runGoesOnAsShardThatItWas() {
        begun("verify");

        assertThatThrownBy(() -> request(Map.of(Setting.RESUME, temp.toString(), Setting.SHARD, "1/2"), Map.of()))
                .isInstanceOf(SettingException.class)
                .hasMessage("cannot continue a run that is not a shard as shard 1/2: leave out --shard=1/2");
    }

    @Test
    void onlyARunCanGoOn() {
        assertThatThrownBy(() -> request(Map.of(Setting.RESUME, temp.toString()), Map.of()))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith("cannot read the journal " + temp);
    }

    @Test
    void variablesThatAddOptionsAreWithheld() {
        RunRequest request = request(Map.of(), Map.of("JDK_JAVA_OPTIONS", "-Xint", "HOME", "/home/me"));

        assertThat(request.withheld()).containsExactly("JDK_JAVA_OPTIONS");
        assertThat(request(Map.of(), Map.of()).withheld()).isEqualTo(List.of());
        assertThat(Optional.of(request.part().apply(begun("verify"))).flatMap(RunPlan::shard))
                .isEmpty();
    }
}
