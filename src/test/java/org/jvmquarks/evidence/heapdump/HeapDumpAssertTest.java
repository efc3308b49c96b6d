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
                .objects("Bar")
                .isEqualTo(0)
                .objects("int[]")
                .isAtLeast(3)
                .bytes("int[]")
                .isAtLeast(8040)
                .bytes("int[]")
                .isAtMost(8040)
                .arrays("int[]", 1000)
                .isAtLeast(2)
                .arrays("int[]", 1001)
                .isZero()
                .hasObject("Foo", "x", 42);
        assertThat(dump.classes()).extracting(HeapClass::name).containsExactly("Bar", "Foo", "int[]");
    }

    @Test
    void arraysOfSeveralTypesAreAddedUp() {
        List<String> types = List.of("int[]", "Missing[]");

        asserted.arrays(types, 1000).isAtLeast(2).arrays(types, 1001).isZero();
        assertThatThrownBy(() -> asserted.arrays(types, 1000).isAtLeast(3))
                .hasMessage(
                        "expected the number of int[] or Missing[] with at least 1000 elements to be at least 3 but was 2 for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.arrays(types, 1000).isZero())
                .hasMessage(
                        "expected the number of int[] or Missing[] with at least 1000 elements to be 0 but was 2 for Probe [debian-17]");
    }

    @Test
    void failureMessageHasUnits() {
        assertThatThrownBy(() -> asserted.hasClass("Baz"))
                .hasMessage("expected class Baz to be loaded but was not loaded for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.hasNoClass("Foo"))
                .hasMessage("expected class Foo to be not loaded but was loaded for Probe [debian-17]: 1 objects");
        assertThatThrownBy(() -> asserted.objects("Foo").isEqualTo(2))
                .hasMessage("expected the number of objects of Foo to be 2 but was 1 for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.objects("Foo").isAtLeast(2))
                .hasMessage("expected the number of objects of Foo to be at least 2 but was 1 for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.bytes("int[]").isAtLeast(9000))
                .hasMessage(
                        "expected the size of fields and elements of int[] to be at least 9000 bytes but was 8040 bytes for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.bytes("int[]").isAtMost(8000))
                .hasMessage(
                        "expected the size of fields and elements of int[] to be at most 8000 bytes but was 8040 bytes for Probe [debian-17]");
        assertThatThrownBy(() -> asserted.arrays("int[]", 1000).isAtLeast(3))
                .hasMessage(
                        "expected the number of int[] with at least 1000 elements to be at least 3 but was 2 for Probe [debian-17]: the longest has 1000 elements");
        assertThatThrownBy(() -> asserted.arrays("int[]", 11).isZero())
                .hasMessage(
                        "expected the number of int[] with at least 11 elements to be 0 but was 2 for Probe [debian-17]: the longest has 1000 elements");
        assertThatThrownBy(() -> asserted.hasObject("Foo", "x", 43))
                .hasMessage("expected x of an object of Foo to be 43 but was different for Probe"
                        + " [debian-17]: values [42]");
    }

    @Test
    void whatDumpDoesNotKnowIsNotZero() {
        assertThatThrownBy(() -> asserted.objects("Fooo").isEqualTo(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the dump of Probe [debian-17] has no class 'Fooo'; did you mean 'Foo'?");
        assertThatThrownBy(() -> asserted.hasObject("Bar", "x", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the objects of Bar in the dump of Probe [debian-17] were counted, not"
                        + " kept: ask with keeping(\"Bar\")");
    }
}
