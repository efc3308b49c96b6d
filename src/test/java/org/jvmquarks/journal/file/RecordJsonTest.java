package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.comparison;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ControlGroupFacts;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.SystemFacts;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinReach;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.RatioEstimate;

class RecordJsonTest {

    @Test
    void comparisonIsFlatWithoutDerivedParts() throws JsonProcessingException {
        String json = RecordJson.mapper().writeValueAsString(comparison(RatioClaim.atLeast(2)));
        assertThat(json).isEqualTo("""
                        {"key":"Slow/Fast time","a":"Slow","b":"Fast","alpha":0.001,\
                        "blackholes":"compiler","verdict":"HOLDS","claim":{"atLeast":2.0},\
                        "ratio":3.0,"low":2.5,"high":3.5,"deviation":0.25,"lag1":-0.5,"drift":0.125,\
                        "pairs":[{"a":{"nanosecondsPerOp":24.0,"stolen":0.5,"settled":false,"disturbed":true},\
                        "b":{"nanosecondsPerOp":8.0,"stolen":0.0,"settled":true,"disturbed":false},\
                        "aFirst":false}],"warnings":[]}""");
    }

    @Test
    void pinAboutAFlagIsFlat() throws JsonProcessingException {
        PinRecord pin = new PinRecord(
                "a",
                "the flag A is {}",
                List.of(new Expectation(
                        Optional.of("ignored since 24.0"),
                        Optional.empty(),
                        VersionRange.of("24", ""),
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.of(OptionOutcome.IGNORED))),
                false,
                false,
                List.of(),
                new PinReach(Optional.of(Impact.STARTUP), Optional.empty(), Optional.of("A")));
        String json = RecordJson.mapper().writeValueAsString(pin);

        assertThat(json).isEqualTo("""
                        {"pin":"a","claim":"the flag A is {}","expectations":[{"value":\
                        "ignored since 24.0","versions":{"since":"24"},"arch":[],"vendors":[],\
                        "outcome":"IGNORED"}],"timing":false,"ergonomics":false,"falsifiers":[],\
                        "impact":"STARTUP","flag":"A"}""");
        assertThat(RecordJson.mapper().readValue(json, PinRecord.class)).isEqualTo(pin);
        String old = json.replace(",\"outcome\":\"IGNORED\"", "").replace(",\"impact\":\"STARTUP\",\"flag\":\"A\"", "");
        PinRecord before = RecordJson.mapper().readValue(old, PinRecord.class);
        assertThat(before.reach()).isEqualTo(PinReach.unknown());
        assertThat(before.expectations().get(0).outcome()).isEmpty();
    }

    @Test
    void platformIsWrittenAsInTheMatrix() throws JsonProcessingException {
        PlannedJdk plan = new PlannedJdk(
                "a", "a:21", List.of(), Optional.empty(), Optional.empty(), Optional.of(ImagePlatform.ARM64));
        String json = RecordJson.mapper().writeValueAsString(plan);

        assertThat(json).isEqualTo("""
                        {"id":"a","source":"a:21","options":[],"platform":"linux/arm64"}""");
        assertThat(RecordJson.mapper().readValue(json, PlannedJdk.class)).isEqualTo(plan);
        assertThat(plan.source() + plan.variant()).isEqualTo("a:21 for linux/arm64");
    }

    @Test
    void variablesAreObjectAndEarlierPlansHaveNone() throws JsonProcessingException {
        PlannedJdk plan = new PlannedJdk(
                "a",
                "/jdk",
                List.of(),
                Optional.empty(),
                Optional.of(GuestEnvironment.of(Map.of("TZ", "UTC", "LANG", "C"))),
                Optional.empty());
        String json = RecordJson.mapper().writeValueAsString(plan);

        assertThat(json).isEqualTo("""
                        {"id":"a","source":"/jdk","options":[],\
                        "environment":{"LANG":"C","TZ":"UTC"}}""");
        assertThat(RecordJson.mapper().readValue(json, PlannedJdk.class)).isEqualTo(plan);
        assertThat(RecordJson.mapper().readValue("""
                                        {"id":"a","source":"/jdk","options":[]}""", PlannedJdk.class))
                .isEqualTo(new PlannedJdk("a", "/jdk", List.of(), Optional.empty()));
    }

    @Test
    void sharesAndCpusetAreWrittenWhereLimited() throws JsonProcessingException {
        ContainerLimits limits = new ContainerLimits(
                OptionalLong.of(1024), OptionalDouble.of(1.5), OptionalInt.of(512), Optional.of(CpuSet.parse("0,2-3")));
        String json = RecordJson.mapper().writeValueAsString(limits);

        assertThat(json).isEqualTo("""
                        {"memoryMegabytes":1024,"processors":1.5,"shares":512,"cpuset":"0,2-3"}""");
        assertThat(RecordJson.mapper().readValue(json, ContainerLimits.class)).isEqualTo(limits);
        assertThat(RecordJson.mapper().readValue("{\"memoryMegabytes\":512}", ContainerLimits.class))
                .isEqualTo(new ContainerLimits(OptionalLong.of(512), OptionalDouble.empty()));
    }

    @Test
    void controlGroupIsWrittenWhereSystemHasOne() throws JsonProcessingException {
        ControlGroupFacts group = new ControlGroupFacts(
                Optional.of(CpuSet.parse("0-1")), OptionalInt.empty(), OptionalInt.of(59), List.of("cpu", "pids"));
        SystemFacts system = new SystemFacts(
                "Linux", "6.18", Optional.empty(), Optional.empty(), Optional.of("v2"), Optional.of(group));
        String json = RecordJson.mapper().writeValueAsString(system);
        String earlier = "{\"name\":\"Linux\",\"kernel\":\"6.18\",\"controlGroups\":\"v2\"";

        assertThat(json).isEqualTo(earlier + """
                                ,"group":{"cpuset":"0-1","weight":59,"listed":["cpu","pids"]}}""");
        assertThat(RecordJson.mapper().readValue(json, SystemFacts.class)).isEqualTo(system);
        assertThat(RecordJson.mapper()
                        .readValue(earlier + "}", SystemFacts.class)
                        .group())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "ratio":3.0       | "ratio":3.0,"x":1       | x       | Unrecognized field "x"
                    "ratio":3.0       | "ratio":3.0,"result":1  | result  | Unrecognized field "result"
                    "ratio":3.0       | "ratio":3.0,"estimate":{} | estimate | Unrecognized field "estimate"
                    "ratio":3.0,      |                         | ratio   | Cannot map `null` into type `double`
                    "lag1":-0.5       | "lag1":null             | lag1    | Cannot map `null` into type `double`
                    "atLeast":2.0     | "atLeast":2.0,"x":1     | claim.x | Unrecognized field "x"
                    "claim":{"atLeast":2.0}, |                  | claim   | Null value for creator property 'claim'
                    """)
    void mistakeInComparisonIsErrorAtItsPlace(String right, String wrong, String path, String why)
            throws JsonProcessingException {
        String json = RecordJson.mapper()
                .writeValueAsString(comparison(RatioClaim.atLeast(2)))
                .replace(right, wrong == null ? "" : wrong);

        assertThatThrownBy(() -> RecordJson.mapper().readValue(json, RatioComparison.class))
                .isInstanceOfSatisfying(JsonMappingException.class, e -> {
                    assertThat(e.getOriginalMessage()).startsWith(why);
                    assertThat(e.getPath())
                            .extracting(JsonMappingException.Reference::getFieldName)
                            .containsExactly(path.split("\\."));
                });
    }

    @Test
    void intervalWithoutAnEndIsReadBack() throws JsonProcessingException {
        RatioEstimate widest = new RatioEstimate(2, 0, Double.POSITIVE_INFINITY);
        String json = RecordJson.mapper().writeValueAsString(widest);
        assertThat(RecordJson.mapper().readValue(json, RatioEstimate.class)).isEqualTo(widest);
    }

    @Test
    void whatIsDerivedIsDerivedAnewWhenRead() throws JsonProcessingException {
        RatioComparison comparison = comparison(RatioClaim.equalWithin(0.25));
        String json = RecordJson.mapper().writeValueAsString(comparison);
        String lie = json.replace("\"disturbed\":true", "\"disturbed\":false");
        assertThat(lie).isNotEqualTo(json);
        assertThat(RecordJson.mapper().readValue(lie, RatioComparison.class)).isEqualTo(comparison);
    }
}
