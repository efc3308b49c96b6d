package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.comparison;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.Comparison;
import org.jvmquarks.verdict.RatioClaim;

class RecordJsonTest {

    @Test
    void aComparisonIsFlatAndHasNothingDerivedButDisturbed() throws JsonProcessingException {
        String json = RecordJson.mapper().writeValueAsString(comparison(RatioClaim.atLeast(2)));
        assertThat(json)
                .isEqualTo(
                        """
                        {"key":"Slow/Fast time","a":"Slow","b":"Fast","alpha":0.001,\
                        "blackholes":"compiler","verdict":"HOLDS","claim":{"atLeast":2.0},\
                        "ratio":3.0,"low":2.5,"high":3.5,"deviation":0.25,"lag1":-0.5,"drift":0.125,\
                        "pairs":[{"a":{"nanosecondsPerOp":24.0,"stolen":0.5,"settled":false,"disturbed":true},\
                        "b":{"nanosecondsPerOp":8.0,"stolen":0.0,"settled":true,"disturbed":false},\
                        "aFirst":false}],"warnings":[]}""");
    }

    @Test
    void whatIsDerivedIsDerivedAnewWhenRead() throws JsonProcessingException {
        Comparison comparison = comparison(RatioClaim.equalWithin(0.25));
        String json = RecordJson.mapper().writeValueAsString(comparison);
        String lie = json.replace("\"disturbed\":true", "\"disturbed\":false");
        assertThat(lie).isNotEqualTo(json);
        assertThat(RecordJson.mapper().readValue(lie, Comparison.class)).isEqualTo(comparison);
    }
}
