package org.jvmquarks.journal.file;

import static java.util.stream.Collectors.toUnmodifiableSet;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.JdkStart;
import org.jvmquarks.journal.PinReach;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.verdict.Fork;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.PairSpread;
import org.jvmquarks.verdict.RatioEstimate;
import org.jvmquarks.verdict.RatioResult;

/** How the records of a run look as JSON; the only place where that is configured. */
public final class RecordJson {

    /** Parts of cells, JDKs, plans and comparisons; a record not named here, such as a claim, nests. */
    private static final Set<Class<?>> PARTS = Set.of(
            CellName.class,
            Outcome.class,
            CellEvidence.class,
            Build.class,
            JdkStart.class,
            RunInputs.class,
            PinReach.class,
            RatioResult.class,
            RatioEstimate.class,
            PairSpread.class);

    private RecordJson() {}

    /**
     * A new mapper: absent values are left out; a missing, null or unknown property and anything after the value are
     * errors. A record is its components and nothing that is derived from them, but for {@link Fork#disturbed()}, whose
     * threshold no reader should have to know. The parts of cells, JDKs and comparisons are flat: they are records of
     * their own in Java alone.
     *
     * @param alsoFlat further records to write in the place of the component that holds them, for files whose records
     *     this package does not know
     */
    public static ObjectMapper mapper(Class<?>... alsoFlat) {
        return JsonMapper.builder()
                .addModule(new Jdk8Module())
                .addModule(new FlatRecords(flat(alsoFlat)))
                .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
                .addMixIn(Observation.class, ObservationMixIn.class)
                .addMixIn(ReleaseTrains.class, ReleaseTrainsMixIn.class)
                .addMixIn(CpuSet.class, CpuSetMixIn.class)
                .addMixIn(GuestEnvironment.class, GuestEnvironmentMixIn.class)
                .addMixIn(ImagePlatform.class, ImagePlatformMixIn.class)
                .addMixIn(Fork.class, ForkMixIn.class)
                .addMixIn(RunCost.class, RunCostMixIn.class)
                .addMixIn(RunCost.Phase.class, PhaseMixIn.class)
                .addMixIn(GuestRecord.class, GuestMixIn.class)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }

    private static Set<Class<?>> flat(Class<?>... also) {
        return Stream.concat(PARTS.stream(), Stream.of(also)).collect(toUnmodifiableSet());
    }

    /** Never implemented: Jackson reads the annotations as if they were on the record. */
    interface ObservationMixIn {

        @JsonDeserialize(using = ValueDeserializer.class)
        Object value();
    }

    /** Versions are written as in annotations: {@code 8u372, 11.0.16, 15}. */
    abstract static class ReleaseTrainsMixIn {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static ReleaseTrains parse(String text) {
            return ReleaseTrains.parse(text);
        }

        @JsonValue
        @Override
        public abstract String toString();
    }

    /** Processors are written as in the matrix: {@code 0,2-3}. */
    abstract static class CpuSetMixIn {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static CpuSet parse(String text) {
            return CpuSet.parse(text);
        }

        @JsonValue
        @Override
        public abstract String toString();
    }

    /** A platform is written as in the matrix: {@code linux/arm64}. */
    interface ImagePlatformMixIn {

        @JsonValue
        String title();
    }

    /** Variables are written as in the matrix: {@code {"LANG": "C", "TZ": "UTC"}}. */
    abstract static class GuestEnvironmentMixIn {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        GuestEnvironmentMixIn(SortedMap<String, String> variables) {}

        @JsonValue
        public abstract SortedMap<String, String> variables();
    }

    /** Journals of earlier versions say more, which flight recordings do now. */
    @JsonIgnoreProperties({"host", "firstVerdict", "proofs", "syncs"})
    interface RunCostMixIn {}

    /** As above. */
    @JsonIgnoreProperties("busy")
    interface PhaseMixIn {}

    /** As above. */
    @JsonIgnoreProperties("besides")
    interface GuestMixIn {}

    /** Never implemented, as the others. */
    interface ForkMixIn {

        /** Written for readers, and not read back. */
        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        boolean disturbed();
    }

    /** Refuses what no observation has, such as an object. */
    private static final class ValueDeserializer extends StdDeserializer<Object> {

        private ValueDeserializer() {
            super(Object.class);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return switch (parser.currentToken()) {
                case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
                case VALUE_STRING -> parser.getText();
                default -> context.handleUnexpectedToken(Object.class, parser);
            };
        }
    }
}
