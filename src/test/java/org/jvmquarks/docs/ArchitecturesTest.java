package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Requirement;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PageRecord;

/**
 * A pin with exact evidence claims something of the same versions on x86-64 and on AArch64, or its article says why
 * not. Margins of claims about time were measured on x86-64, see {@code src/docs/timing.md}.
 */
class ArchitecturesTest {
    private static final int NEWEST = 28;

    /** Words of a sentence that says what nobody knows. That is no reason. */
    private static final Pattern UNKNOWN = Pattern.compile("not measured|not claimed|claims? nothing|at the latest");

    /**
     * Pins without a reason: nobody has measured them on AArch64 on the versions that they leave out. Whoever measures
     * them, or finds the reason, takes them out of this list.
     */
    private static final List<String> TO_BE_MEASURED = List.of(
            "implicit-null-checks/volatileIsTested",
            "inlining-limits/smallCodeByDefault",
            "text-round-trips/partsOfNewStringsAreWrong");

    /**
     * A pin that claims something of one architecture and not of the other.
     *
     * @param arch the other one
     * @param since the first version that it leaves out there; empty if it leaves out all
     */
    private record Gap(PinDefinition pin, String arch, OptionalInt since) {
        /** Returns the pin without its argument. */
        String method() {
            return pin.quark().id() + "/" + pin.id().row().method();
        }

        boolean isExplained() {
            return sentences(pin.quark().page().orElseThrow()).anyMatch(sentence -> isReason(sentence, arch, since));
        }
    }

    /** A JDK that a pin may claim something of. */
    private record Point(JavaVersion version, Optional<String> vendor) {}

    @Test
    void articleSaysWhyPinLeavesOutArchitecture() {
        List<Gap> gaps = exactPins().flatMap(ArchitecturesTest::gaps).toList();

        assertThat(gaps)
                .extracting(Gap::method)
                .contains(
                        "code-cache/sizeByDefault",
                        "memory-fences/readSeparates",
                        "new-object-stages/newObjectIsFenced",
                        "sort-stubs/sortUsesVectors",
                        "unsafe-fill/setMemoryIsAnIntrinsic");
        assertThat(gaps.stream()
                        .filter(gap -> !gap.isExplained())
                        .map(Gap::method)
                        .distinct())
                .as("pins that leave out an architecture, and whose article does not say why")
                .containsExactlyInAnyOrderElementsOf(TO_BE_MEASURED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a JDK for AArch64 has none, and sorts in Java code | aarch64 | | true",
                "an index or an offset, so the pins do not cover AArch64 | aarch64 | | true",
                "x86-64 keeps stores in their order | amd64 | | true",
                "x86-64 keeps stores in their order | aarch64 | | false",
                "AArch64, which has other stubs, was not measured | aarch64 | | false",
                "not measured, and not claimed: 24, and AArch64 | aarch64 | | false",
                "on AArch64, the limit of JDK 8 is 128 MB | aarch64 | 8 | true",
                "on AArch64 since 11 | aarch64 | 8 | false",
                "8,500 frames fit, and 7.8 MB on AArch64 | aarch64 | 8 | false",
                "8 to 28: the same; on AArch64 since 11 at the latest | aarch64 | 8 | false",
                "the pins claim nothing about 8 on AArch64 | aarch64 | 8 | false"
            })
    void reasonNamesArchitectureAndVersionAndIsKnown(
            String sentence, String arch, @Nullable Integer since, boolean isReason) {
        OptionalInt version = since == null ? OptionalInt.empty() : OptionalInt.of(since);

        assertThat(isReason(sentence, arch, version)).isEqualTo(isReason);
    }

    @Test
    void sentencesEndAtFullStopsAndItems() {
        assertThat(sentences(new PageRecord(
                        "One. <code>Two</code> of 17.0.6.",
                        List.of(new PageRecord.Section("History", "<ul><li>8: three<li>9: four</ul>")))))
                .containsExactly("One.", "Two of 17.0.6.", "8: three", "9: four");
    }

    private static boolean isReason(String sentence, String arch, OptionalInt since) {
        return sentence.contains(arch.equals("amd64") ? "x86" : "AArch64")
                && !UNKNOWN.matcher(sentence).find()
                && (since.isEmpty() || names(sentence, since.getAsInt()));
    }

    /** Neither 8,500 nor 7.8 names version 8. */
    private static boolean names(String sentence, int version) {
        return Pattern.compile("(?<![\\d.,])" + version + "(?![.,]?\\d)")
                .matcher(sentence)
                .find();
    }

    private static Stream<String> sentences(PageRecord page) {
        return Stream.concat(Stream.of(page.claim()), page.sections().stream().map(PageRecord.Section::text))
                .flatMap(html -> Arrays.stream(html.split("<(?:li|p)>|(?<=[.])\\s+")))
                .map(html -> Jsoup.parse(html).text())
                .filter(text -> !text.isEmpty());
    }

    private static Stream<PinDefinition> exactPins() {
        return QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                .flatMap(selection -> selection.pins().stream())
                .filter(pin -> !pin.pin().timing());
    }

    private static Stream<Gap> gaps(PinDefinition pin) {
        return Stream.of(gap(pin, "aarch64", "amd64"), gap(pin, "amd64", "aarch64"))
                .flatMap(Optional::stream);
    }

    /** Returns what it claims of the other architecture alone; empty if there is no such thing. */
    private static Optional<Gap> gap(PinDefinition pin, String arch, String other) {
        List<Point> claimed = claimed(pin, arch);
        OptionalInt first = claimed(pin, other).stream()
                .filter(point -> !claimed.contains(point))
                .mapToInt(point -> point.version().feature())
                .min();
        return first.isEmpty()
                ? Optional.empty()
                : Optional.of(new Gap(pin, arch, claimed.isEmpty() ? OptionalInt.empty() : first));
    }

    private static List<Point> claimed(PinDefinition pin, String arch) {
        List<Expectation> expectations = pin.pin().expectations();
        return isFor(pin, arch)
                ? points(expectations)
                        .filter(point -> expectations.isEmpty()
                                || expectations.stream().anyMatch(it -> isAbout(it, point, arch)))
                        .toList()
                : List.of();
    }

    private static boolean isAbout(Expectation expectation, Point point, String arch) {
        return expectation.appliesTo(point.version(), arch, point.vendor());
    }

    private static boolean isFor(PinDefinition pin, String arch) {
        return pin.requirements().stream()
                .filter(Requirement.Architecture.class::isInstance)
                .map(Requirement.Architecture.class::cast)
                .allMatch(required -> required.names().contains(arch));
    }

    /** Each version, and each update and vendor that the expectations name. */
    private static Stream<Point> points(List<Expectation> expectations) {
        List<JavaVersion> versions = Stream.concat(
                        IntStream.rangeClosed(Jdk.OLDEST, NEWEST)
                                .mapToObj(Integer::toString)
                                .map(JavaVersion::parse),
                        expectations.stream()
                                .map(Expectation::versions)
                                .flatMap(it -> Stream.of(it.since(), it.until()))
                                .flatMap(Optional::stream)
                                .map(ReleaseTrains::points)
                                .flatMap(List::stream))
                .distinct()
                .toList();
        List<Optional<String>> vendors = Stream.concat(
                        Stream.of(Optional.<String>empty()),
                        expectations.stream()
                                .flatMap(it -> it.vendors().stream())
                                .map(Optional::of))
                .distinct()
                .toList();
        return versions.stream().flatMap(version -> vendors.stream().map(vendor -> new Point(version, vendor)));
    }
}
