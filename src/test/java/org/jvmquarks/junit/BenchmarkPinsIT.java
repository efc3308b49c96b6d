package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.evidence.OtherProject;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.Verdict;

/** Pins about the benchmarks of a project, also against the archive of its last release. */
@SharesMachine
class BenchmarkPinsIT extends PinsOfAnotherProject {
    private static final String LAST_RELEASE = "target/last/ring-1.0.jar";

    private static final String PINS = """
            package com.acme;

            import static org.jvmquarks.QuarkAssertions.assertThat;

            import java.nio.file.Path;
            import org.jvmquarks.*;
            import org.jvmquarks.evidence.code.Operation;
            import org.openjdk.jmh.annotations.*;

            @Quark(id = "ring", title = "A ring", source = "com.acme")
            class RingTest {
                @State(Scope.Thread)
                public static class RingBenchmark {
                    private final Ring ring = new Ring();

                    @Benchmark
                    public long offer() {
                        return ring.offer(1);
                    }

                    @Benchmark
                    public Object copy() {
                        return ring.copy();
                    }

                    @Benchmark
                    public void addAll() {
                        ring.addAll(ring);
                    }
                }

                @Pin("to offer allocates no more than in the last release")
                @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
                void offer(Jvm jvm) {
                    assertThat(jvm.allocationOf(RingBenchmark.class, "offer"))
                            .isAtMostThatOf(last(jvm).allocationOf(RingBenchmark.class, "offer"));
                }

                @Pin("to copy allocates no more than in the last release")
                @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
                void copy(Jvm jvm) {
                    assertThat(jvm.allocationOf(RingBenchmark.class, "copy"))
                            .isAtMostThatOf(last(jvm).allocationOf(RingBenchmark.class, "copy"));
                }

                @Pin("all is inlined in the benchmark, today and in the last release")
                @FalsifiedBy(flags = "-XX:CompileCommand=dontinline,com.acme.Ring::offer")
                void inlined(Jvm jvm) {
                    assertThat(jvm.compilationOf(RingBenchmark.class, "offer")).hasAllCallsInlined();
                    assertThat(last(jvm).compilationOf(RingBenchmark.class, "offer")).hasAllCallsInlined();
                }

                @Pin("the benchmark adds by vector instructions")
                @FalsifiedBy(flags = "-XX:-UseSuperWord")
                void vectorized(Jvm jvm) {
                    assertThat(jvm.codeOf(RingBenchmark.class, "addAll")).inLoops().hasOperation(Operation.VECTOR_STORE);
                }

                private static Jvm last(Jvm jvm) {
                    return jvm.withArchive(Path.of("LAST"));
                }
            }
            """;

    /** With the type of its index, which the last release did not have, and the size of a copy. */
    private static final String RING = """
            package com.acme;

            public class Ring {
                private final long[] slots = new long[1024];
                private int tail;

                public long offer(long value) {
                    slots[INDEX] = value;
                    return tail++;
                }

                public long[] copy() {
                    return java.util.Arrays.copyOf(slots, SIZE);
                }

                public void addAll(Ring other) {
                    long[] to = slots;
                    long[] from = other.slots;
                    for (int i = 0; i < to.length; i++) {
                        to[i] += from[i];
                    }
                }

                private static class Index {
                    final int at;

                    Index(int at) {
                        this.at = at;
                    }
                }
            }
            """;

    @BeforeEach
    void compile() throws Exception {
        OtherProject project = new OtherProject(folder)
                .compile("last", "com.acme.Ring", ring("tail & 1023", "10"))
                .pack("last", LAST_RELEASE, Map.of())
                .compile("target/classes", "com.acme.Ring", ring("new Index(tail & 1023).at", "12"))
                .compile(
                        "target/test-classes",
                        "com.acme.RingTest",
                        PINS.replace(
                                "LAST", folder.resolve(LAST_RELEASE).toString().replace("\\", "\\\\")));
        open(project, "target/test-classes", "target/classes");
    }

    private static String ring(String index, String size) {
        return RING.replace("INDEX", index).replace("SIZE", size);
    }

    @ParameterizedTest
    @ValueSource(strings = {"offer", "inlined", "vectorized"})
    void pinOfABenchmarkHoldsAndCanFail(String pin) throws Exception {
        CellRecord cell = cell(pin);

        // Machine code needs a disassembler, which not each machine has.
        assumeFalse(pin.equals("vectorized") && cell.verdict() == Verdict.NOT_APPLICABLE, cell.reason());
        assertThat(cell.reason()).isEmpty();
        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.falsifiedBy())
                .singleElement()
                .satisfies(it -> assertThat(it.verdict()).isEqualTo(Verdict.BROKEN));
    }

    @Test
    void moreThanInTheLastReleaseBreaks() throws Exception {
        CellRecord cell = cell("copy");

        assertThat(cell.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(cell.reason())
                .startsWith("expected allocation to be at most that of RingBenchmark.copy [")
                .contains("copy [%s with ring-1.0.jar], 96.000 B/op".formatted(cell.jdk()), "but was 112.000 B/op");
    }

    private CellRecord cell(String pin) throws Exception {
        return cells(pin).cell();
    }
}
