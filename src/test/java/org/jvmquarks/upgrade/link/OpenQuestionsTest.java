package org.jvmquarks.upgrade.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.guest.link.Phase;
import org.jvmquarks.guest.link.Signature;

class OpenQuestionsTest {
    private static final Map<Integer, LinkAnswers.Opened> PLAIN = Map.of(0, new LinkAnswers.Opened(2, Signature.NONE));

    private static LinkAnswers refusing(String thrown, String... classes) {
        return new LinkAnswers(
                PLAIN,
                Map.of(),
                Stream.of(classes)
                        .collect(Collectors.toMap(
                                each -> each,
                                each -> new LinkAnswers.RefusedClass(0, Phase.LOAD, new Refused(thrown, each)))),
                Map.of(),
                List.of());
    }

    private static LinkAnswers refusing(String name, Phase phase, Refused why) {
        return new LinkAnswers(
                PLAIN, Map.of(), Map.of(name, new LinkAnswers.RefusedClass(0, phase, why)), Map.of(), List.of());
    }

    private static OpenQuestions open(Map<Integer, LinkAnswers.Opened> opened, Map<Integer, Refused> refused) {
        return new OpenQuestions(new LinkAnswers(opened, refused, Map.of(), Map.of(), List.of()));
    }

    @Test
    void acceptedArchivesLeaveNoQuestion() {
        assertThat(open(PLAIN, Map.of()).areNone()).isTrue();
        assertThat(open(Map.of(0, new LinkAnswers.Opened(2, Signature.TRUSTED)), Map.of())
                        .areNone())
                .isTrue();
    }

    @Test
    void ignoredSignatureAndUnopenedArchiveLeaveQuestions() {
        assertThat(open(Map.of(0, new LinkAnswers.Opened(2, Signature.IGNORED)), Map.of())
                        .areNone())
                .isFalse();
        assertThat(open(Map.of(), Map.of(0, new Refused("java.util.zip.ZipException", "bad")))
                        .areNone())
                .isFalse();
    }

    @Test
    void refusedClassesAreAskedAgain() {
        OpenQuestions open = new OpenQuestions(refusing("java.lang.VerifyError", "a.A", "a.B"));

        assertThat(open.areNone()).isFalse();
        assertThat(open.scope()).isEqualTo(LinkScope.of(List.of("a.B", "a.A")));
        assertThat(open.needOthers(refusing("", "a.A"))).isFalse();
    }

    @Test
    void crashNeedsAllClasses() {
        LinkAnswers crashed =
                new LinkAnswers(PLAIN, Map.of(), Map.of(), Map.of("a.A", new Refused("signal 11", "")), List.of());

        assertThat(new OpenQuestions(crashed).areNone()).isFalse();
        assertThat(new OpenQuestions(crashed).scope()).isEqualTo(LinkScope.all());
    }

    @Test
    void fullStackNeedsOtherClassesToo() {
        OpenQuestions deep = new OpenQuestions(refusing("java.lang.StackOverflowError", "a.A"));

        assertThat(deep.needOthers(refusing("", "a.B"))).isTrue();
        assertThat(deep.needOthers(refusing("", "a.A"))).isFalse();
    }

    /** Which of two archives with one package loses depends on the class that is loaded first. */
    @Test
    void conflictOfSignersIsAskedForItsPackage() {
        OpenQuestions signed = new OpenQuestions(refusing("a.A", Phase.LINK, LinkFindingsTest.signers("b.B")));

        assertThat(signed.scope()).isEqualTo(LinkScope.of(List.of("a.A", "b.*")));
        assertThat(signed.needOthers(refusing("", "a.B"))).isFalse();
    }

    @Test
    void classOfLaterReleasesIsNoQuestion() {
        assertThat(new OpenQuestions(refusing("a.A", Phase.LATER, new Refused("", ""))).areNone())
                .isTrue();
    }
}
