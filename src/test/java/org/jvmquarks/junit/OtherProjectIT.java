package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.evidence.OtherProject;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

/** Pins in a project without annotation processors, of its own classes and of a library. */
@SharesMachine
class OtherProjectIT extends PinsOfAnotherProject {
    private static final String PINS = """
            package com.acme;

            import static org.jvmquarks.QuarkAssertions.assertThat;

            import java.util.function.IntSupplier;
            import org.jvmquarks.*;
            import org.jvmquarks.evidence.allocation.*;
            import org.jvmquarks.evidence.benchmark.*;
            import org.jvmquarks.evidence.value.*;
            import org.openjdk.jmh.annotations.*;

            @Quark(id = "ring", title = "A ring", source = "com.acme")
            class RingTest {
                record Offer(Ring ring) {
                    Offer() {
                        this(new Ring());
                    }

                    int op() {
                        IntSupplier offered = () -> ring.offer(1);
                        return offered.getAsInt();
                    }
                }

                static class Wasteful {
                    Object op() {
                        return new byte[8];
                    }
                }

                static class Library {
                    int op() {
                        return lib.Library.VALUE.length();
                    }
                }

                static class Later {
                    int op() {
                        return new Newer().hashCode();
                    }
                }

                static class Throwing {
                    static final int VALUE = Integer.parseInt("none");

                    int op() {
                        return VALUE;
                    }
                }

                @State(Scope.Thread)
                public static class Timed {
                    @Benchmark
                    public int op() {
                        return 1;
                    }
                }

                @Pin("offer allocates nothing")
                @FalsifiedBy(probe = Wasteful.class, insteadOf = Offer.class)
                void offer(Jvm jvm) {
                    assertThat(jvm.observe(new AllocationOf(Offer.class))).isBytesPerOp(0);
                }

                @Pin("an array takes nothing")
                @FalsifiedBy(flags = "-XX:-Inline")
                void wasteful(Jvm jvm) {
                    assertThat(jvm.observe(new AllocationOf(Wasteful.class))).isBytesPerOp(0);
                }

                @Pin("the library answers")
                @FalsifiedBy(flags = "-XX:-Inline")
                void library(Jvm jvm) {
                    jvm.observe(new ValuesOf(Library.class));
                }

                @Pin("a later class answers")
                @FalsifiedBy(flags = "-XX:-Inline")
                void later(Jvm jvm) {
                    jvm.observe(new ValuesOf(Later.class));
                }

                @Pin("an initializer throws")
                @FalsifiedBy(flags = "-XX:-Inline")
                void throwing(Jvm jvm) {
                    jvm.observe(new ValuesOf(Throwing.class));
                }

                @Pin(value = "a method takes time", timing = true)
                @FalsifiedBy(flags = "-XX:-Inline")
                void timed(Jvm jvm) {
                    jvm.observe(new TimeOf(Timed.class));
                }
            }
            """;

    @BeforeEach
    void compile() throws Exception {
        OtherProject project = new OtherProject(folder)
                .compile("target/classes", "com.acme.Ring", """
                                package com.acme;
                                public class Ring {
                                    private final long[] slots = new long[16];
                                    private int tail;
                                    public int offer(long value) {
                                        slots[tail & 15] = value;
                                        return tail++;
                                    }
                                }
                                """)
                .compile("target/classes", "com.acme.Newer", "package com.acme; public class Newer {}")
                .compile("lib", "lib.Library", """
                                package lib;
                                public class Library {
                                    public static final Object OBJECT = new Object();
                                    public static final String VALUE = OBJECT.toString();
                                }
                                """)
                .compile("target/test-classes", "com.acme.RingTest", PINS)
                .withVersion("target/classes/com/acme/Newer.class", 99)
                .pack("lib", "repository/library-1.2.jar", Map.of());
        open(project, "target/test-classes", "target/classes", "repository/library-1.2.jar");
    }

    @Test
    void pinOfOwnClassHoldsAndCanFail() throws Exception {
        CellRecord cell = cell("offer");

        assertThat(cell.reason()).isEmpty();
        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.falsifiedBy())
                .singleElement()
                .satisfies(it -> assertThat(it.verdict()).isEqualTo(Verdict.BROKEN));
    }

    @Test
    void pinThatBreaksSaysHowMuchWasAllocated() throws Exception {
        CellRecord cell = cell("wasteful");

        assertThat(cell.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(cell.reason())
                .isEqualTo("expected allocation to be 0 B/op but was 24.000 B/op (480000 bytes in"
                        + " 20000 operations) for Wasteful.op ["
                        + cell.jdk()
                        + "]");
    }

    @Test
    void messageNamesMissingLibrary() throws Exception {
        assertError(
                "library",
                ErrorKind.GUEST_FAILED,
                "lib.Library is not on the guest's class path (it is in library-1.2.jar); add it to"
                        + " libraries: @Quark(libraries = Library.class) (exit code 1 after ");
    }

    @Test
    void classOfLaterCompilerMakesPinNotApplicable() throws Exception {
        CellRecord cell = cell("later");

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason())
                .isEqualTo(
                        "requires JDK 55 or later: com.acme.Newer is compiled for 55 (class file"
                                + " version 99); compile it with --release %1$d to check JDK %1$d",
                        Runtime.version().feature());
    }

    @Test
    void failureIsReportedByItsRootCause() throws Exception {
        assertError(
                "throwing",
                ErrorKind.GUEST_FAILED,
                "the probe threw java.lang.NumberFormatException: For input string: \"none\" (RingTest.java:");
    }

    @Test
    void pinAboutTimeNeedsTheProcessor() throws Exception {
        CellRecord cell = cell("timed");

        assertThat(cell.error()).contains(ErrorKind.PIN_FAILED);
        assertThat(cell.reason()).startsWith("com.acme.RingTest$Timed has no code generated by JMH, which a claim");
    }

    private void assertError(String pin, ErrorKind kind, String message) throws Exception {
        CellRecord cell = cell(pin);
        assertThat(cell.error()).contains(kind);
        assertThat(cell.reason()).startsWith(cell.jdk() + ": " + message);
    }

    private CellRecord cell(String pin) throws Exception {
        Cells cells = cells(pin);
        assertThat(cells.journal().quarks().get(0).page()).as("its Javadoc").isEmpty();
        return cells.cell();
    }
}
