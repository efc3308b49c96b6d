package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.upgrade.code.Consequence;

/** The worked example of {@code extending.md}: a new kind of finding. */
class ExtendedFindingsTest {

    /** Finds that another VM than HotSpot takes over, of which only the start is checked. */
    static final class OtherVmFinding {
        static Found find(Answers answers, Observed observed) {
            boolean leaves = answers.from().vm().hotSpot() && !answers.to().vm().hotSpot();
            return leaves ? Found.of(List.of(finding(answers.to()))) : Found.nothing();
        }

        private static Finding finding(AskedJdk to) {
            return Finding.of(
                    new Subject.Matter("another VM than HotSpot"),
                    Basis.of(Point.in(Point.VM, "implementation", "HotSpot", "another"), ChangeIdentity.none()),
                    Concern.MAY_NOTICE,
                    Consequence.BEHAVIOUR,
                    List.of("%s runs another VM, of which only the start was checked"
                            .formatted(to.jdk().id())),
                    List.of(),
                    Optional.of("Run the tests of the application on it."));
        }
    }

    @Test
    void newFinderIsInTheResult() {
        AskedJdk hotSpot = SampleUpgrade.asked(SampleUpgrade.FROM, 17);
        Answers answers =
                new Answers(hotSpot, SampleUpgrade.otherVm(), SampleUpgrade.with("-Xmx1g"), Answers.Code.none());
        List<Finder> finders = Stream.concat(Finder.ALL.stream(), Stream.of((Finder) OtherVmFinding::find))
                .toList();

        Found found = Finder.all(finders, answers, Observed.nothing());

        assertThat(new UpgradeJudgement(Ledger.none(), LocalDate.EPOCH)
                        .of(answers, Observed.nothing(), found)
                        .findings(Concern.MAY_NOTICE))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.title()).isEqualTo("another VM than HotSpot");
                    assertThat(finding.keys()).containsExactly("vm/implementation");
                });
    }

    @Test
    void finderOfNothingNewFindsNothing() {
        assertThat(OtherVmFinding.find(SampleUpgrade.answers(SampleUpgrade.with("-Xmx1g")), Observed.nothing()))
                .isEqualTo(Found.nothing());
    }
}
