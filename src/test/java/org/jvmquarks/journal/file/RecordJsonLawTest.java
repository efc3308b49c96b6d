package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Provide;
import org.jvmquarks.Law;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.Verdict;

class RecordJsonLawTest {
    private static final ObjectMapper JSON = RecordJson.mapper();

    @Law
    void cellReadsBack(@ForAll("cells") CellRecord cell) throws JsonProcessingException {
        assertThat(JSON.readValue(JSON.writeValueAsString(cell), CellRecord.class))
                .isEqualTo(cell);
    }

    @Provide
    Arbitrary<CellRecord> cells() {
        return Combinators.combine(
                        texts().list().ofSize(7),
                        outcomes(),
                        observations().list().ofMaxSize(3),
                        falsifiers().list().ofMaxSize(2),
                        guests().list().ofMaxSize(2),
                        Arbitraries.doubles().between(0, 1e6))
                .as((texts, outcome, observations, falsifiers, guests, seconds) -> new CellRecord(
                        new CellName(
                                texts.get(0), texts.get(1), texts.get(2), texts.get(3), texts.get(4), texts.get(5)),
                        Optional.empty(),
                        outcome,
                        new CellEvidence(
                                observations,
                                List.of(),
                                outcome.verdict() == Verdict.HOLDS ? falsifiers : List.of(),
                                guests),
                        texts.get(6),
                        seconds,
                        outcome.verdict() == Verdict.NOT_APPLICABLE ? Optional.of(texts.get(0)) : Optional.empty()));
    }

    private static Arbitrary<Outcome> outcomes() {
        return Arbitraries.oneOf(
                Arbitraries.just(Outcome.holds()),
                Combinators.combine(
                                Arbitraries.of(Verdict.class).filter(it -> it != Verdict.HOLDS && it != Verdict.ERROR),
                                sentences())
                        .as(Outcome::of),
                Combinators.combine(Arbitraries.of(ErrorKind.class), sentences())
                        .as(Outcome::error));
    }

    private static Arbitrary<Observation> observations() {
        Arbitrary<ObservationKey> keys =
                Combinators.combine(sentences(), texts()).as(ObservationKey::new);
        return Arbitraries.oneOf(
                Combinators.combine(keys, values(), texts()).as(Observation::exact),
                Combinators.combine(keys, numbers(), texts(), numbers(), numbers())
                        .as(Observation::estimate));
    }

    /** What a probe computes. */
    private static Arbitrary<Object> values() {
        return Arbitraries.oneOf(
                Arbitraries.oneOf(texts(), Arbitraries.of("NaN", "Infinity", "-Infinity")),
                Arbitraries.longs(),
                Arbitraries.integers(),
                numbers(),
                Arbitraries.of(true, false));
    }

    private static Arbitrary<Double> numbers() {
        return Arbitraries.oneOf(
                Arbitraries.doubles(),
                Arbitraries.of(-0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
    }

    private static Arbitrary<FalsifierRecord> falsifiers() {
        return Combinators.combine(texts(), Arbitraries.of(Verdict.class), texts())
                .as(FalsifierRecord::new);
    }

    private static Arbitrary<GuestRecord> guests() {
        return Combinators.combine(
                        texts().list().ofMaxSize(3),
                        texts(),
                        texts(),
                        Arbitraries.doubles(),
                        texts().optional(),
                        Arbitraries.integers().between(2, 9).optional())
                .as(GuestRecord::new);
    }

    private static Arbitrary<String> texts() {
        return Arbitraries.strings().ofMaxLength(8);
    }

    private static Arbitrary<String> sentences() {
        return texts().map("it is "::concat);
    }
}
