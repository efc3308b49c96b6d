package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * On x86-64, C2 compiles a {@code switch} over many numbers that follow each other to one jump through a table. If the
 * numbers lie far apart, or are few, and always on AArch64, it searches among them by comparisons.
 *
 * <h2>Why</h2>
 *
 * A table of addresses takes the same time for each case and needs a single comparison, that of the range. It also
 * takes memory, and a processor predicts its jump less well than comparisons. So C2 makes a table of ten cases or more
 * ({@code -XX:MinJumpTableSize}) of which each fifth place at least is a case ({@code -XX:MaxJumpTableSparseness}), and
 * searches among the others by halves. The back end for AArch64 has no rule for such a jump.
 *
 * <h2>How it is shown</h2>
 *
 * The code of C2 has a conditional branch for each comparison, and a few more for the poll at the return and the entry
 * of the method. Each probe takes all its cases equally often, as C2 tests frequent cases first. The numbers of the
 * first probe follow each other, and those of the second are a thousand times as large; a third one has only six.
 * Without {@code UseJumpTables} the first one compares as well.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same; on AArch64 measured with 21.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * On x86-64 an interpreter, parser or state machine whose states are numbered from 0 without gaps costs one jump per
 * step, however many states it has; on AArch64 the step takes a comparison more each time their number doubles. Numbers
 * that carry a meaning, such as error codes in steps of 1000, cost five comparisons among 32 cases: renumber them, or
 * look them up in an array. {@code switch} over an enum is dense by itself; over strings it is a sparse one over their
 * hashes.
 */
@Quark(
        id = "jump-tables",
        title = "Jump tables of switches",
        source = "-XX:+UseJumpTables",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = {"-XX:UseJumpTables", "-XX:MinJumpTableSize", "-XX:MaxJumpTableSize", "-XX:MaxJumpTableSparseness"})
class JumpTablesQuark {
    private static final Operation COMPARES = Operation.CONDITIONAL_BRANCH;

    /** Those of the range, of the poll and of the entry. */
    private static final int WITHOUT_SEARCH = 8;

    /** Between 32 cases there are 31 places to tell them apart. */
    private static final int SEARCH = 31;

    private static final int SEARCH_OF_FEW = 5;

    /** Chooses among 32 numbers that follow each other, each of them equally often. */
    public static class Dense {
        int calls;

        public int op() {
            return pick(calls++ & 31);
        }

        int pick(int n) {
            switch (n) {
                case 0:
                    return 7001;
                case 1:
                    return 7014;
                case 2:
                    return 7053;
                case 3:
                    return 7118;
                case 4:
                    return 7209;
                case 5:
                    return 7326;
                case 6:
                    return 7469;
                case 7:
                    return 7638;
                case 8:
                    return 7833;
                case 9:
                    return 8054;
                case 10:
                    return 8301;
                case 11:
                    return 8574;
                case 12:
                    return 8873;
                case 13:
                    return 9198;
                case 14:
                    return 9549;
                case 15:
                    return 9926;
                case 16:
                    return 10329;
                case 17:
                    return 10758;
                case 18:
                    return 11213;
                case 19:
                    return 11694;
                case 20:
                    return 12201;
                case 21:
                    return 12734;
                case 22:
                    return 13293;
                case 23:
                    return 13878;
                case 24:
                    return 14489;
                case 25:
                    return 15126;
                case 26:
                    return 15789;
                case 27:
                    return 16478;
                case 28:
                    return 17193;
                case 29:
                    return 17934;
                case 30:
                    return 18701;
                case 31:
                    return 19494;
                default:
                    return -1;
            }
        }
    }

    /** Chooses among 32 numbers that lie far apart, each of them equally often. */
    public static class Sparse {
        int calls;

        public int op() {
            return pick((calls++ & 31) * 1000);
        }

        int pick(int n) {
            switch (n) {
                case 0:
                    return 7001;
                case 1000:
                    return 7014;
                case 2000:
                    return 7053;
                case 3000:
                    return 7118;
                case 4000:
                    return 7209;
                case 5000:
                    return 7326;
                case 6000:
                    return 7469;
                case 7000:
                    return 7638;
                case 8000:
                    return 7833;
                case 9000:
                    return 8054;
                case 10000:
                    return 8301;
                case 11000:
                    return 8574;
                case 12000:
                    return 8873;
                case 13000:
                    return 9198;
                case 14000:
                    return 9549;
                case 15000:
                    return 9926;
                case 16000:
                    return 10329;
                case 17000:
                    return 10758;
                case 18000:
                    return 11213;
                case 19000:
                    return 11694;
                case 20000:
                    return 12201;
                case 21000:
                    return 12734;
                case 22000:
                    return 13293;
                case 23000:
                    return 13878;
                case 24000:
                    return 14489;
                case 25000:
                    return 15126;
                case 26000:
                    return 15789;
                case 27000:
                    return 16478;
                case 28000:
                    return 17193;
                case 29000:
                    return 17934;
                case 30000:
                    return 18701;
                case 31000:
                    return 19494;
                default:
                    return -1;
            }
        }
    }

    /** Chooses among six numbers that follow each other, each of them equally often. */
    public static class Few {
        int calls;

        public int op() {
            return pick(calls++ % 6);
        }

        int pick(int n) {
            switch (n) {
                case 0:
                    return 7001;
                case 1:
                    return 7014;
                case 2:
                    return 7053;
                case 3:
                    return 7118;
                case 4:
                    return 7209;
                case 5:
                    return 7326;
                default:
                    return -1;
            }
        }
    }

    @Pin(value = "C2's code of a switch over 32 numbers that follow each other {}", formerly = "dense")
    @Expect(value = "at most " + WITHOUT_SEARCH, says = "jumps through a table", arch = Arch.AMD64)
    @Expect(value = "at least " + SEARCH, says = "compares them by halves", arch = Arch.AARCH64)
    @FalsifiedBy(flags = "-XX:-UseJumpTables", arch = Arch.AMD64)
    @FalsifiedBy(flags = "-XX:MinJumpTableSize=100", arch = Arch.AMD64)
    @FalsifiedBy(probe = Sparse.class, insteadOf = Dense.class, arch = Arch.AMD64)
    @FalsifiedBy(probe = Few.class, insteadOf = Dense.class, arch = Arch.AARCH64)
    void denseSwitchJumps(Jvm jvm, Range compares) {
        assertThat(pick(jvm, Dense.class)).operations(COMPARES).isWithin(compares);
    }

    @Pin(value = "C2's code of a switch over 32 numbers in steps of 1000 compares them by halves", formerly = "sparse")
    @FalsifiedBy(probe = Dense.class, insteadOf = Sparse.class, arch = Arch.AMD64)
    @FalsifiedBy(probe = Few.class, insteadOf = Sparse.class, arch = Arch.AARCH64)
    void sparseSwitchSearches(Jvm jvm) {
        assertThat(pick(jvm, Sparse.class)).operations(COMPARES).isAtLeast(SEARCH);
    }

    @Pin(value = "C2's code of a switch over six numbers that follow each other compares them", formerly = "few")
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(flags = "-XX:MinJumpTableSize=5")
    void fewNumbersAreCompared(Jvm jvm) {
        assertThat(pick(jvm, Few.class)).operations(COMPARES).isAtLeast(SEARCH_OF_FEW);
    }

    private static MachineCode pick(Jvm jvm, Class<?> probe) {
        return jvm.observe(new CodeOf(probe).method("pick"));
    }
}
