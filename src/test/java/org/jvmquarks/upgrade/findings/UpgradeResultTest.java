package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;

class UpgradeResultTest {

    @Test
    void fileThatNamesJdkStandsBehindIt() {
        UpgradeResult result = SampleUpgrade.noticing(1, 1);

        UpgradeResult chosen = result.fromChosenBy("pom.xml");

        assertThat(result.from().describe()).isEqualTo("jdk-17 (17.0.15)");
        assertThat(chosen.from().describe()).isEqualTo("jdk-17 (17.0.15), the version in pom.xml");
        assertThat(chosen.to()).isEqualTo(result.to());
        assertThat(chosen.findings()).isEqualTo(result.findings()).isNotEmpty();
    }

    @Test
    void misfitKeepsTheRestOfJdk() {
        UpgradeResult.Jdk jdk = new UpgradeResult.Jdk("jdk-17", "17.0.15", Optional.empty(), Optional.of("pom.xml"));

        assertThat(jdk.with(Optional.of("its classes need 21")))
                .isEqualTo(new UpgradeResult.Jdk(
                        "jdk-17", "17.0.15", Optional.of("its classes need 21"), Optional.of("pom.xml")));
        assertThat(SampleUpgrade.noticing(1, 1).misfit()).isEmpty();
    }

    @Test
    void linkingAddsToWhatCodeTells() {
        CodeFinding scanned = code("x.Y");
        CodeFinding linked = code("x.Z");
        Gap tools = Gap.ofCode("jdeps", "the tools of the JDK were not asked");

        Answers.Code code = new Answers.Code(List.of(scanned), List.of(tools))
                .and(List.of(linked), List.of("20 s were not enough"));

        assertThat(code.findings()).containsExactly(scanned, linked);
        assertThat(code.gaps()).containsExactly(tools, Gap.ofCode("linking of the archives", "20 s were not enough"));
    }

    private static CodeFinding code(String api) {
        return new CodeFinding(
                new CodeFinding.Cause(api, Set.of(NamedApi.ofClass(api.replace('.', '/'))), 1),
                Consequence.FAILURE,
                "1 class uses " + api + ", which JDK 24 removed",
                CodeFinding.Origin.told(24, List.of()),
                "Use another.",
                List.of("a.B.run in x.jar uses " + api));
    }
}
