package org.jvmquarks.inspect.advisory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Quark;
import org.jvmquarks.catalog.QuarkDescription;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.jdk.Vendors;

/** Mistakes in the file of advisories. */
class AdvisoriesTest {
    private static final int FEWEST = 80;

    private static List<Advisories.Row> all() {
        return Advisories.rows();
    }

    static List<Named<Advisories.Row>> rows() {
        return all().stream().map(row -> Named.of(row.id(), row)).toList();
    }

    @Test
    void namesAreUnique() {
        Map<String, List<Advisories.Row>> byId = all().stream().collect(Collectors.groupingBy(Advisories.Row::id));

        assertThat(byId).hasSizeGreaterThan(FEWEST);
        byId.values().forEach(same -> {
            // An issue that collectors lost one by one has a row for each group of them.
            List<String> collectors = same.stream()
                    .flatMap(row -> row.trigger().stream())
                    .flatMap(trigger -> trigger.collectors().stream())
                    .toList();
            assertThat(same.size() == 1 || new HashSet<>(collectors).size() == collectors.size())
                    .as("rows of %s", same.get(0).id())
                    .isTrue();
        });
        assertThat(all().stream().map(row -> row.summary() + row.trigger()).distinct())
                .hasSameSizeAs(all());
    }

    @Test
    void eachKindHasRows() {
        assertThat(all().stream().map(Advisories.Row::kind).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(AdvisoryKind.values());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void wordsAreInForm(Advisories.Row row) {
        assertThat(row.id()).matches("JDK-\\d{7}");
        assertThat(row.aliases())
                .allMatch(alias -> alias.matches("JDK-\\d{7}|JEP \\d{2,3}|CVE-\\d{4}-\\d{4,6}"))
                .doesNotHaveDuplicates()
                .doesNotContain(row.id());
        assertThat(row.summary()).doesNotEndWith(".").doesNotContain("  ").matches("[a-zA-Z].{20,}");
        row.trigger()
                .flatMap(Trigger.Row::when)
                .ifPresent(when -> assertThat(when).doesNotEndWith(".").doesNotStartWith("if "));
        row.workaround()
                .flatMap(Advisory.Workaround::advice)
                .ifPresent(advice -> assertThat(advice).matches("[A-Z].*\\."));
        assertThat(row.symptom()).doesNotHaveDuplicates().noneMatch(String::isBlank);
        assertThat(row.links()).isNotEmpty().doesNotHaveDuplicates().noneMatch(String::isBlank);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void versionsAreOrdered(Advisories.Row row) {
        assertThat(row.affected().stream().filter(each -> each.vendor().isEmpty()))
                .hasSize(1);
        assertThat(row.affected().get(0).vendor()).isEmpty();
        for (Advisories.Versions versions : row.affected()) {
            versions.vendor()
                    .ifPresent(vendor -> assertThat(Vendors.isKey(vendor)).isTrue());
            Stream.of(versions.since(), versions.fixed())
                    .flatMap(Optional::stream)
                    .forEach(text -> assertThat(ReleaseTrains.parse(text)).hasToString(text));
            assertThat(new TreeSet<>(versions.open())).containsExactlyElementsOf(versions.open());
            assertThat(new TreeSet<>(versions.unchecked())).containsExactlyElementsOf(versions.unchecked());
            assertThat(Collections.disjoint(versions.open(), versions.unchecked()))
                    .isTrue();
            assertThat(versions.affected().since().isPresent() || !row.kind().isChange())
                    .as("a change begins with a version")
                    .isTrue();
        }
    }

    /** Otherwise no build would have it. */
    @ParameterizedTest
    @MethodSource("rows")
    void defectComesBeforeItsFix(Advisories.Row row) {
        for (Advisories.Versions versions : row.affected()) {
            AffectedVersions affected = versions.affected();
            affected.since().stream()
                    .flatMap(it -> it.points().stream())
                    .forEach(first -> assertThat(affected.of(first) != AffectedVersions.Answer.NO)
                            .as("%s has %s", first, row.id())
                            .isTrue());
            affected.fixed().stream()
                    .flatMap(it -> it.points().stream())
                    .forEach(first -> assertThat(affected.contains(first))
                            .as("%s has %s", first, row.id())
                            .isFalse());
        }
    }

    /** Whoever forgets a train would call its latest update affected. */
    @ParameterizedTest
    @MethodSource("rows")
    void eachTrainOfLongTermSupportIsDecided(Advisories.Row row) {
        for (Advisories.Versions versions : row.affected()) {
            AffectedVersions affected = versions.affected();
            Set<Integer> fixed = affected.fixed().stream()
                    .flatMap(it -> it.points().stream())
                    .map(JavaVersion::feature)
                    .collect(Collectors.toSet());
            for (int train : AffectedVersions.LONG_TERM) {
                boolean never = affected.fixed().isEmpty() || !affected.contains(JavaVersion.parse(train + ".0.999"));
                assertThat(never
                                || fixed.contains(train)
                                || versions.open().contains(train)
                                || versions.unchecked().contains(train))
                        .as("updates of %d: fixed, open or unchecked for %s", train, row.id())
                        .isTrue();
            }
        }
    }

    /** The last version without the change or defect, and the first with it. */
    @ParameterizedTest
    @CsvSource({
        "JDK-8160838, 8u102, 8u111",
        "JDK-8175075, 8u162, 8u171",
        "JDK-8176503, 8u131, 8u141",
        "JDK-8200666, 8u172, 8u181",
        "JDK-8208350, 11, 11.0.1",
        "JDK-8211883, 11.0.1, 11.0.2",
        "JDK-8215032, 8u232, 8u242",
        "JDK-8229887, 11.0.3, 11.0.4",
        "JDK-8281561, 17.0.21, 19",
        "JDK-8290368, 17.0.15, 17.0.17",
        "JDK-8302736, 11.0.14, 11.0.15",
        "JDK-8314323, 25.0.3, 25.0.5",
        "JDK-8319548, 17.0.20, 19",
    })
    void firstVersionIsKnown(String id, String without, String with) {
        assertVersions(id, without, with);
    }

    private static void assertVersions(String id, String without, String with) {
        AffectedVersions affected = all().stream()
                .filter(row -> row.id().equals(id))
                .findFirst()
                .orElseThrow()
                .affected()
                .get(0)
                .affected();

        assertThat(affected.of(JavaVersion.parse(without))).isEqualTo(AffectedVersions.Answer.NO);
        assertThat(affected.of(JavaVersion.parse(with))).isEqualTo(AffectedVersions.Answer.YES);
    }

    /** The last version with the defect, and the first with its fix. */
    @ParameterizedTest
    @CsvSource({
        "JDK-8328702, 17.0.20, 21.0.4",
        "JDK-8346874, 21.0.9, 21.0.10",
        "JDK-8370502, 26, 26.0.2",
        "JDK-8332920, 17.0.20, 21.0.5",
    })
    void fixIsKnown(String id, String with, String without) {
        assertVersions(id, without, with);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void conditionsCanHold(Advisories.Row row) {
        Trigger trigger = row.trigger().map(Trigger.Row::trigger).orElseGet(Trigger::none);
        Trigger.Place place = trigger.place();

        assertThat(place.collectors())
                .isSubsetOf(Stream.of(Collector.values()).map(Collector::title).toList());
        assertThat(place.os())
                .isSubsetOf(Stream.of(Os.values())
                        .map(os -> os.name().toLowerCase(Locale.ROOT))
                        .toList());
        assertThat(place.arch()).isSubsetOf("amd64", "aarch64");
        assertThat(trigger.telling()).allMatch(option -> option.startsWith("-"));
        assertThat(place.controlGroups().stream()).isSubsetOf("v1", "v2");
        assertThat(trigger.need().uses()).doesNotHaveDuplicates();
    }

    @Test
    void pinsExist() {
        Set<String> pins = new HashSet<>();
        ReflectionSupport.findAllClassesInPackage(
                        "org.jvmquarks.quarks", type -> type.isAnnotationPresent(Quark.class), name -> true)
                .stream()
                .map(QuarkDescription::of)
                .forEach(quark -> {
                    pins.add(quark.id());
                    quark.pins().forEach(pin -> pins.add(quark.id() + "/" + pin.pin()));
                });

        assertThat(all().stream().flatMap(row -> row.evidence().stream()).flatMap(evidence -> evidence.pin().stream()))
                .isNotEmpty()
                .isSubsetOf(pins);
    }
}
