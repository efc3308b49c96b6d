package org.jvmquarks.upgrade.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.guest.link.Phase;
import org.jvmquarks.guest.link.Signature;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;

class LinkFindingsTest {
    private static final LinkAnswers.Opened PLAIN = new LinkAnswers.Opened(3, Signature.NONE);

    private static final Refused FINAL = new Refused(
            "java.lang.IncompatibleClassChangeError",
            "class a.Worker overrides final method java.lang.Thread.isVirtual()Z");

    private static List<CodeFinding> find(LinkAnswers before, LinkAnswers after) {
        return find(before, after, References.Unreferred.none());
    }

    private static List<CodeFinding> find(LinkAnswers before, LinkAnswers after, References.Unreferred unreferred) {
        return new LinkFindings(
                        List.of(
                                ArchivePath.archive("lib/a.jar"),
                                ArchivePath.archive("app.jar").inner("lib/b.jar")),
                        unreferred,
                        17,
                        25)
                .of(before, after);
    }

    private static LinkAnswers opening(Map<Integer, LinkAnswers.Opened> opened) {
        return new LinkAnswers(opened, Map.of(), Map.of(), Map.of(), List.of());
    }

    private static LinkAnswers refusing(String name, Phase phase, Refused why) {
        return new LinkAnswers(
                Map.of(0, PLAIN),
                Map.of(),
                Map.of(name, new LinkAnswers.RefusedClass(0, phase, why)),
                Map.of(),
                List.of());
    }

    /** Returns the words of {@code ClassLoader.checkCerts}. */
    static Refused signers(String name) {
        return new Refused(
                "java.lang.SecurityException",
                "class \"%s\"'s signer information does not match signer information of other classes in the same package"
                        .formatted(name));
    }

    @Test
    void newlyRefusedClassIsToldInItsWords() {
        CodeFinding found = find(opening(Map.of(0, PLAIN)), refusing("a.Worker", Phase.LOAD, FINAL))
                .get(0);

        assertThat(found.consequence()).isEqualTo(Consequence.FAILURE);
        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
        assertThat(found.cause().name()).isEqualTo("IncompatibleClassChangeError in a.jar");
        assertThat(found.what())
                .isEqualTo("JDK 25 does not load 1 class of a.jar, which JDK 17 accepts: IncompatibleClassChangeError:"
                        + " class a.Worker overrides final method java.lang.Thread.isVirtual()Z");
        assertThat(found.where()).hasSize(1).first().asString().startsWith("a.Worker in a.jar: Incompatible");
    }

    @Test
    void classToWhichNothingRefersMayBeMissed() {
        CodeFinding found = find(
                        opening(Map.of(0, PLAIN)),
                        refusing("a.Worker$Inner", Phase.LOAD, FINAL),
                        new References.Unreferred(ClassFiles.of(1), Set.of("a/Worker")))
                .get(0);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREFERRED);
        assertThat(found.remark())
                .isEqualTo(Optional.of("no class of the archives refers to it; it may be loaded by name"));
    }

    @Test
    void whatBothRefuseIsCountedAndNotRelevant() {
        LinkAnswers both = refusing("a.Worker", Phase.LOAD, FINAL);

        assertThat(find(both, both))
                .extracting(CodeFinding::evidence, CodeFinding::what)
                .containsExactly(
                        tuple(
                                EvidenceStrength.UNREACHED,
                                "1 class that neither JDK accepts: most belong to optional parts whose libraries are not among the archives"));
    }

    /** Each VM refuses the classes of the archive that it loads second. */
    @Test
    void conflictOfSignersOnBothIsNoFinding() {
        LinkAnswers first = refusing("a.A", Phase.LOAD, signers("a.A"));
        LinkAnswers second = refusing("a.B", Phase.LOAD, signers("a.B"));

        assertThat(find(first, second)).isEmpty();
        assertThat(find(refusing("b.B", Phase.LOAD, signers("b.B")), second))
                .extracting(CodeFinding::what)
                .singleElement()
                .asString()
                .startsWith("JDK 25 does not load 1 class of a.jar, which JDK 17 accepts: SecurityException: class");
    }

    @Test
    void classOfLaterReleasesIsToldAsSuch() {
        LinkAnswers before = refusing("a.Worker", Phase.LATER, new Refused("", ""));

        assertThat(find(before, refusing("a.Worker", Phase.LOAD, FINAL)))
                .extracting(CodeFinding::what)
                .containsExactly(
                        "JDK 25 does not load 1 class of a.jar, which the archive has for releases after JDK 17: IncompatibleClassChangeError:"
                                + " class a.Worker overrides final method java.lang.Thread.isVirtual()Z");
        assertThat(find(before, before)).isEmpty();
    }

    /** A version for the new JDK may need a library that the one in use does not, and that is not there. */
    @Test
    void missingLibraryIsNoFinding() {
        LinkAnswers after = refusing("a.Type", Phase.READ, new Refused("java.lang.NoClassDefFoundError", "b/Logger"));

        assertThat(find(opening(Map.of(0, PLAIN)), after)).isEmpty();
        assertThat(find(refusing("a.Type", Phase.LATER, new Refused("", "")), after))
                .isEmpty();
    }

    /** References to the JDK, and the versions of class files, tell it with more. */
    @Test
    void archiveScanFindingsAreNotToldTwice() {
        assertThat(find(
                        opening(Map.of(0, PLAIN)),
                        refusing(
                                "a.A",
                                Phase.LOAD,
                                new Refused("java.lang.NoClassDefFoundError", "javax/xml/bind/JAXBContext"))))
                .isEmpty();
        assertThat(find(
                        opening(Map.of(0, PLAIN)),
                        refusing("a.A", Phase.LOAD, new Refused("java.lang.UnsupportedClassVersionError", "a/A"))))
                .isEmpty();
    }

    @Test
    void classThatTheJdkHidesMayBeMissed() {
        CodeFinding found = find(
                        opening(Map.of(0, PLAIN)), refusing("java.sql.Own", Phase.HIDDEN, new Refused("", "java.sql")))
                .get(0);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.CONTAINS);
        assertThat(found.what())
                .isEqualTo(
                        "1 class of a.jar lies in packages that belong to the module java.sql of JDK 25, which does not look for them on the class path");
    }

    @Test
    void unopenedArchiveLosesItsClasses() {
        LinkAnswers after = new LinkAnswers(
                Map.of(),
                Map.of(1, new Refused("java.util.zip.ZipException", "invalid zip64 extra data field size")),
                Map.of(),
                Map.of(),
                List.of());
        CodeFinding found = find(opening(Map.of(1, PLAIN)), after).get(0);

        assertThat(found.what())
                .isEqualTo(
                        "JDK 25 does not open b.jar, which JDK 17 opens: ZipException: invalid zip64 extra data field size");
        assertThat(found.remark())
                .isEqualTo(Optional.of(
                        "the VM silently ignores such an archive on the class path, so its 3 classes are not found"));
        assertThat(found.advice()).endsWith(" start with -Djdk.util.zip.disableZip64ExtraFieldValidation=true.");
        assertThat(find(opening(Map.of()), after)).isEmpty();
    }

    @Test
    void archiveNoLongerSignedIsToldOnce() {
        CodeFinding found = find(
                        opening(Map.of(0, new LinkAnswers.Opened(3, Signature.TRUSTED))),
                        opening(Map.of(0, new LinkAnswers.Opened(3, Signature.IGNORED))))
                .get(0);

        assertThat(found.consequence()).isEqualTo(Consequence.BEHAVIOUR);
        assertThat(found.what())
                .isEqualTo(
                        "JDK 25 treats 1 archive as unsigned that JDK 17 treats as signed: it no longer trusts the algorithms");
    }

    @Test
    void classThatEndsTheVmIsToldAlone() {
        LinkAnswers after = new LinkAnswers(
                Map.of(0, PLAIN), Map.of(), Map.of(), Map.of("a.Bad", new Refused("signal 11", "")), List.of());

        assertThat(find(opening(Map.of(0, PLAIN)), after))
                .extracting(CodeFinding::what)
                .containsExactly(
                        "the VM of JDK 25 crashes or hangs when it loads a class that JDK 17 accepts: signal 11");
    }

    /** One class that something refers to does not make the others of the archive meet it. */
    @Test
    void classesToWhichNothingRefersAreToldApart() {
        LinkAnswers after = new LinkAnswers(
                Map.of(0, PLAIN),
                Map.of(),
                Map.of(
                        "a.Worker", new LinkAnswers.RefusedClass(0, Phase.LOAD, FINAL),
                        "b.Plugin", new LinkAnswers.RefusedClass(0, Phase.LOAD, FINAL)),
                Map.of(),
                List.of());

        assertThat(find(
                        opening(Map.of(0, PLAIN)),
                        after,
                        new References.Unreferred(ClassFiles.of(1), Set.of("b/Plugin"))))
                .extracting(
                        CodeFinding::evidence,
                        each -> each.cause().classes(),
                        each -> each.where().size())
                .containsExactly(tuple(EvidenceStrength.REFERS, 1, 1), tuple(EvidenceStrength.UNREFERRED, 1, 1));
    }
}
