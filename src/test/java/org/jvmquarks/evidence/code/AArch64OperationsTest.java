package org.jvmquarks.evidence.code;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Code that JDK 11 to 28 compiled on AArch64 of probes of the quarks, with Serial: by C2 or, where the name says so, by
 * C1. The atomic instructions are those of the Large System Extensions where the name ends in {@code -lse}; the others
 * were compiled with {@code -XX:-UseLSE}. Each file names the fields of its probe, such as {@code VolatileWrite} of
 * {@code MemoryFencesQuark}.
 */
class AArch64OperationsTest {
    /** The feature release and the rest of each version. */
    private static final List<String> JDKS = List.of("11.0.33-ea", "17.0.21.0.3", "21.0.13.0.3", "25.0.5.0.3", "28-ea");

    /** What differs by JDK for reasons of its own. */
    private static final Set<Operation> LEFT_OUT = EnumSet.of(
            Operation.CALL,
            Operation.CARD_MARK_AT_CONSTANT,
            Operation.CARD_MARK_OF_THREAD,
            Operation.BRANCH,
            Operation.CONDITIONAL_BRANCH,
            Operation.RETURN,
            Operation.SAFEPOINT_POLL,
            Operation.POLL_OF_GLOBAL_PAGE,
            Operation.POLL_OF_THREAD_PAGE,
            Operation.POLL_OF_STACK_WATERMARK);

    /**
     * The third column has all operations that are not left out, in the order of {@link Operation}, and their number.
     * {@code PREFETCH} in loops that store exclusively is {@code prfm pstl1strm}.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "volatile-write | 11 17 21 25 28 | RELEASING_STORE 1, NULL_TEST 1",
                "volatile-read | 11 17 21 25 28 | ACQUIRING_LOAD 1, NULL_TEST 1",
                "lazy-set | 11 17 21 25 28 | FENCE 1, NULL_TEST 1",
                "exchange | 11 17 | ATOMIC 1, EXCHANGE 1, NULL_TEST 1",
                "exchange | 21 25 28 | ATOMIC 1, EXCHANGE 1, PREFETCH 1, NULL_TEST 1",
                "exchange-lse | 11 17 21 25 28 | ATOMIC 1, EXCHANGE 1, NULL_TEST 1",
                "increment | 11 17 | ATOMIC 1, FETCH_AND_ADD 1, NULL_TEST 1",
                "increment | 21 25 28 | ATOMIC 1, FETCH_AND_ADD 1, PREFETCH 1, NULL_TEST 1",
                "increment-lse | 11 17 21 25 28 | ATOMIC 1, FETCH_AND_ADD 1, NULL_TEST 1",
                "compare-and-set | 11 17 | ATOMIC 1, COMPARE_AND_EXCHANGE 1, NULL_TEST 1",
                "compare-and-set | 21 25 28 | ATOMIC 1, COMPARE_AND_EXCHANGE 1, PREFETCH 1, NULL_TEST 1",
                "compare-and-set-lse | 11 17 21 25 28 | ATOMIC 1, COMPARE_AND_EXCHANGE 1, NULL_TEST 1",
                "conditional-move | 11 17 21 25 28 | CONDITIONAL_MOVE 1, NULL_TEST 1",
                "conditional-move-c1 | 11 17 21 25 28 | CONDITIONAL_MOVE 1, NULL_TEST 1",
                "spills-to-stack | 11 | ACQUIRING_LOAD 1, STACK_STORE 16",
                "spills-to-stack | 17 21 25 28 | ACQUIRING_LOAD 1, STACK_STORE 15",
                "spills-to-vectors | 11 | ACQUIRING_LOAD 1, GENERAL_TO_VECTOR 16, VECTOR_TO_GENERAL 16",
                "spills-to-vectors | 17 21 25 28 | ACQUIRING_LOAD 1, GENERAL_TO_VECTOR 15, VECTOR_TO_GENERAL 15",
                "new-object | 11 17 21 25 28 | STORE_FENCE 1, STACK_STORE 1, PREFETCH 1, ZERO_STORE 1, BRANCH_IF_ABOVE_OR_EQUAL 1",
                "remainder-by-ten | 11 17 21 25 28 | MULTIPLICATION 1",
                "remainder-by-field | 11 17 21 25 28 | DIVISION 1, MULTIPLICATION 1, NULL_TEST 1",
                "masked-load | 11 17 21 25 28 | ZERO_EXTENDING_BYTE_LOAD 1, STACK_STORE 1, BRANCH_IF_ABOVE_OR_EQUAL 1",
                "masked-load-c1 | 11 17 21 25 28 | SIGN_EXTENDING_LOAD 1, BITWISE_AND 1, BRANCH_IF_ABOVE_OR_EQUAL 1",
                // Clears the message of the exception that it throws.
                "null-test | 11 17 21 25 28 | ZERO_STORE 1, NULL_TEST 1",
                "fill-ints | 11 17 21 | STACK_STORE 2, NULL_TEST 2, BRANCH_IF_ABOVE_OR_EQUAL 1, BRANCH_IF_BELOW_OR_EQUAL 2",
                "fill-ints | 25 28 | STACK_STORE 2, NULL_TEST 2, BRANCH_IF_ABOVE_OR_EQUAL 1"
            })
    void codeHasTheseOperations(String name, String jdks, String operations) throws IOException {
        for (String jdk : jdks.split(" ")) {
            assertThat(operations(read(name, jdk))).as(name + " of " + jdk).isEqualTo(operations);
        }
    }

    /** The scalable vectors of SVE since 17; loops are unrolled more since 21. */
    @ParameterizedTest
    @CsvSource({"11, 4", "17, 9", "21, 17", "25, 17", "28, 17"})
    void loopStoresVectors(String jdk, int vectors) throws IOException {
        MachineCode code = read("fill-longs", jdk);

        assertThat(code.find(Operation.VECTOR_STORE)).hasSize(vectors);
        assertThat(code.loops().find(Operation.VECTOR_STORE)).hasSize(vectors);
        assertThat(code.find(Operation.GENERAL_TO_VECTOR)).hasSize(1);
        assertThat(code.find(Operation.ZERO_STORE)).isEmpty();
    }

    static Stream<Arguments> codeOfAllJdks() {
        return JDKS.stream().map(jdk -> Arguments.of(feature(jdk)));
    }

    @ParameterizedTest
    @MethodSource("codeOfAllJdks")
    void onlyCodeWithoutLseLoops(String jdk) throws IOException {
        assertThat(read("exchange", jdk).innermostLoops().find(Operation.EXCHANGE))
                .hasSize(1);
        assertThat(read("increment", jdk).innermostLoops().find(Operation.FETCH_AND_ADD))
                .hasSize(1);
        assertThat(read("compare-and-set", jdk).loops().find(Operation.COMPARE_AND_EXCHANGE))
                .hasSize(1);
        for (String name : List.of("exchange-lse", "increment-lse", "compare-and-set-lse")) {
            assertThat(read(name, jdk).loops().instructions()).as(name).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("codeOfAllJdks")
    void calleesHaveNames(String jdk) throws IOException {
        assertThat(read("fill-ints", jdk).stubCalls()).hasSize(1);
        assertThat(read("fill-longs", jdk).stubCalls()).isEmpty();
        assertThat(read("new-object", jdk).callees())
                .anySatisfy(callee -> assertThat(callee).contains("new_instance"));
        assertThat(read("masked-load-c1", jdk).callees())
                .anySatisfy(callee -> assertThat(callee).contains("throw_range_check_failed"));
    }

    @ParameterizedTest
    @MethodSource("codeOfAllJdks")
    void fieldsAreAccessedAtTheirOffsets(String jdk) throws IOException {
        assertThat(read("conditional-move-c1", jdk).loadsOf("here")).hasSize(1);
        assertThat(read("conditional-move-c1", jdk).loadsOf("there")).hasSize(1);
        assertThat(read("null-test", jdk).loadsOf("x")).hasSize(1);
        assertThat(read("spills-to-stack", jdk).storesTo("d39")).hasSize(1);
        assertThat(read("new-object", jdk).withImmediate(0x5a5a5a5a)).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("codeOfAllJdks")
    void everyMethodReturnsOnceAndPollsThere(String jdk) throws IOException {
        Operation form = jdk.equals("11") ? Operation.POLL_OF_THREAD_PAGE : Operation.POLL_OF_STACK_WATERMARK;
        List<String> names = Listings.namesOfOperations(version(jdk));

        assertThat(names).hasSize(21);
        for (String name : names) {
            MachineCode code = Listings.readAArch64(name);
            assertThat(code.find(Operation.RETURN)).as(name).hasSize(1);
            assertThat(code.find(Operation.SAFEPOINT_POLL)).as(name).isEqualTo(code.find(form));
        }
    }

    private static MachineCode read(String name, String jdk) throws IOException {
        return Listings.readAArch64(Listings.OPERATIONS + name + "-debian-" + version(jdk));
    }

    private static String version(String feature) {
        return JDKS.stream()
                .filter(jdk -> feature(jdk).equals(feature))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no code of JDK " + feature));
    }

    private static String feature(String jdk) {
        return jdk.substring(0, 2);
    }

    private static String operations(MachineCode code) {
        return Arrays.stream(Operation.values())
                .filter(operation -> !LEFT_OUT.contains(operation))
                .filter(operation -> !code.find(operation).isEmpty())
                .map(operation -> operation + " " + code.find(operation).size())
                .collect(joining(", "));
    }
}
