package org.jvmquarks.evidence.heapdump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HeapDumpAssertTest {
    private final HeapDump dump =
            new HeapDump(
                    "Probe [debian-17]",
                    Map.of(
                            "int[]",
                            new HeapClass(
                                    "int[]",
                                    3,
                                    8040,
                                    new TreeMap<>(Map.of(10, 1L, 1000, 2L)),
                                    List.of()),
                            "Foo",
                            new HeapClass(
                                    "Foo",
                                    1,
                                    4,
                                    new TreeMap<>(),
                                    List.of(new HeapObject("Foo", Map.of("x", 42)))),
                            "Bar",
                            new HeapClass("Bar", 0, 0, new TreeMap<>(), List.of())),
                    Set.of("Foo"));
    private final HeapDumpAssert asserted = new HeapDumpAssert(dump);

    @Test
    void whatIsSoPasses() {
        asserted.hasClass("Bar")
                .hasNoClass("Baz")
                .hasObjects("Bar", 0)
                .hasAtLeastObjects("int[]", 3)
                .hasAtLeastBytes("int[]", 8040)
                .hasAtMostBytes("int[]", 8040)
                .hasAtLeastArrays("int[]", 1000, 2)
                .hasNoArray("int[]", 1001)
                .hasObject("Foo", "x", 42);
        assertThat(dump.classes())
                .extracting(HeapClass::name)
                .containsExactly("Bar", "Foo", "int[]");
    }

    @Test
    void whatIsNotSoIsSaidWithUnits() {
        assertThatThrownBy(() -> asserted.hasClass("Baz"))
                .hasMessage("expected class Baz in the dump of Probe [debian-17], it is not");
        assertThatThrownBy(() -> asserted.hasNoClass("Foo"))
                .hasMessage(
                        "expected no class Foo in the dump of Probe [debian-17], got it with 1"
                                + " objects");
        assertThatThrownBy(() -> asserted.hasObjects("Foo", 2))
                .hasMessage("expected 2 objects of Foo in the dump of Probe [debian-17], got 1");
        assertThatThrownBy(() -> asserted.hasAtLeastObjects("Foo", 2))
                .hasMessage(
                        "expected at least 2 objects of Foo in the dump of Probe [debian-17], got"
                                + " 1");
        assertThatThrownBy(() -> asserted.hasAtLeastBytes("int[]", 9000))
                .hasMessage(
                        "expected at least 9000 bytes in fields or elements of int[] in the dump"
                                + " of Probe [debian-17], got 8040");
        assertThatThrownBy(() -> asserted.hasAtMostBytes("int[]", 8000))
                .hasMessage(
                        "expected at most 8000 bytes in fields or elements of int[] in the dump"
                                + " of Probe [debian-17], got 8040");
        assertThatThrownBy(() -> asserted.hasAtLeastArrays("int[]", 1000, 3))
                .hasMessage(
                        "expected at least 3 int[] of 1000 or more elements in the dump of Probe"
                                + " [debian-17], got 2, the longest with 1000");
        assertThatThrownBy(() -> asserted.hasNoArray("int[]", 11))
                .hasMessage(
                        "expected no int[] of 11 or more elements in the dump of Probe"
                                + " [debian-17], got 2, the longest with 1000");
        assertThatThrownBy(() -> asserted.hasObject("Foo", "x", 43))
                .hasMessage(
                        "expected an object of Foo with x = 43 in the dump of Probe [debian-17],"
                                + " got [42]");
    }

    @Test
    void whatTheDumpDoesNotKnowIsNotZero() {
        assertThatThrownBy(() -> asserted.hasObjects("Fooo", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the dump of Probe [debian-17] has no class 'Fooo'; did you mean 'Foo'?");
        assertThatThrownBy(() -> asserted.hasObject("Bar", "x", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the objects of Bar in the dump of Probe [debian-17] were counted, not"
                                + " kept: ask with keeping(\"Bar\")");
    }
}
