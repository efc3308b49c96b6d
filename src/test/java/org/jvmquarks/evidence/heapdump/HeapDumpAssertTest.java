package org.jvmquarks.evidence.heapdump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.AnyName;

class HeapDumpAssertTest {
    private final HeapDump dump = new HeapDump(
            "Probe [debian-17]",
            Map.of(
                    "int[]",
                    new HeapClass("int[]", 3, 8040, new TreeMap<>(Map.of(10, 1L, 1000, 2L)), List.of()),
                    "Foo",
                    new HeapClass("Foo", 1, 4, new TreeMap<>(), List.of(new HeapObject("Foo", Map.of("x", 42)))),
                    "Bar",
                    new HeapClass("Bar", 0, 0, new TreeMap<>(), List.of())),
            Set.of("Foo"),
            AnyName.NAMES);
    private final HeapDumpAssert asserted = new HeapDumpAssert(dump);

    @Test
    void trueClaimPasses() {
        asserted.hasClass("Bar")
                .hasNoClass("Baz")
                .hasObjects("Bar", 0)
                .hasAtLeastObjects("int[]", 3)
                .hasAtLeastBytes("int[]", 8040)
                .hasAtMostBytes("int[]", 8040)
                .hasAtLeastArrays("int[]", 1000, 2)
                .hasNoArray("int[]", 1001)
                .hasObject("Foo", "x", 42);
        assertThat(dump.classes()).extracting(HeapClass::name).containsExactly("Bar", "Foo", "int[]");
    }

    @Test
    void arraysOfSeveralTypesAreAddedUp() {
        List<String> types = List.of("int[]", "Missing[]");

        asserted.hasAtLeastArrays(types, 1000, 2).hasNoArray(types, 1001);
        assertThatThrownBy(() -> asserted.hasAtLeastArrays(types, 1000, 3))
                .hasMessage(
                        "expected the number of int[] or Missing[] with at least 1000 elements to be at least 3 but was 2 for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.hasNoArray(types, 1000))
                .hasMessage(
                        "expected the number of int[] or Missing[] with at least 1000 elements to be 0 but was 2 for Probe [debian-17]");
    }

    @Test
    void failureMessageHasUnits() {
        assertThatThrownBy(() -> asserted.hasClass("Baz"))
                .hasMessage("expected class Baz to be loaded but was not loaded for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.hasNoClass("Foo"))
                .hasMessage("expected class Foo to be not loaded but was loaded for Probe [debian-17]: 1 objects");
        assertThatThrownBy(() -> asserted.hasObjects("Foo", 2))
                .hasMessage("expected the number of objects of Foo to be 2 but was 1 for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.hasAtLeastObjects("Foo", 2))
                .hasMessage("expected the number of objects of Foo to be at least 2 but was 1 for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.hasAtLeastBytes("int[]", 9000))
                .hasMessage(
                        "expected the size of fields and elements of int[] to be at least 9000 bytes but was 8040 bytes for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.hasAtMostBytes("int[]", 8000))
                .hasMessage(
                        "expected the size of fields and elements of int[] to be at most 8000 bytes but was 8040 bytes for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.hasAtLeastArrays("int[]", 1000, 3))
                .hasMessage(
                        "expected the number of int[] with at least 1000 elements to be at least 3 but was 2 for Probe [debian-17]: the longest has 1000 elements");
        assertThatThrownBy(() -> asserted.hasNoArray("int[]", 11))
                .hasMessage(
                        "expected the number of int[] with at least 11 elements to be 0 but was 2 for Probe [debian-17]: the longest has 1000 elements");
        assertThatThrownBy(() -> asserted.hasObject("Foo", "x", 43))
                .hasMessage("expected x of an object of Foo to be 43 but was different for Probe"
                        + " [debian-17]: values [42]");
    }

    @Test
    void whatTheDumpDoesNotKnowIsNotZero() {
        assertThatThrownBy(() -> asserted.hasObjects("Fooo", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the dump of Probe [debian-17] has no class 'Fooo'; did you mean 'Foo'?");
        assertThatThrownBy(() -> asserted.hasObject("Bar", "x", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the objects of Bar in the dump of Probe [debian-17] were counted, not"
                        + " kept: ask with keeping(\"Bar\")");
    }
}
