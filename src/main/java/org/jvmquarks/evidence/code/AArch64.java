package org.jvmquarks.evidence.code;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** AArch64. HotSpot keeps the current thread in x28. */
final class AArch64 implements InstructionSet {
    private static final String THREAD = "x28";
    private final AArch64Notation notation = new AArch64Notation();

    /** Bytes of each instruction. */
    private static final int WORD = Integer.BYTES;

    /** log2 of a card's 512 bytes. */
    private static final long CARD_SHIFT = 9;

    /** Families of atomic instructions: what they do with the word in memory. */
    private static final Set<String> LSE =
            Set.of("add", "clr", "eor", "set", "smax", "smin", "umax", "umin");

    private static final Set<String> ENDS = Set.of("b", "br", "ret", "brk", "udf");

    @Override
    public int architecture() {
        return Capstone.ARCH_ARM64;
    }

    @Override
    public int mode() {
        return Capstone.MODE_LITTLE_ENDIAN;
    }

    @Override
    public ObjdumpFormat objdump() {
        return new ObjdumpAArch64();
    }

    @Override
    public Notation notation() {
        return notation;
    }

    @Override
    public boolean does(Operation operation, Instruction instruction) {
        return meaning(operation).test(instruction);
    }

    private static Predicate<Instruction> meaning(Operation operation) {
        return switch (operation) {
            case DIVISION -> i -> i.hasMnemonic("sdiv", "udiv");
            case MULTIPLICATION ->
                    i ->
                            i.hasMnemonic(
                                    "mul", "madd", "msub", "mneg", "smull", "umull", "smaddl",
                                    "umaddl", "smsubl", "umsubl", "smulh", "umulh");
            // Not cset, which makes a number of a condition as x86's sete does.
            case CONDITIONAL_MOVE ->
                    i ->
                            i.hasMnemonic(
                                    "csel", "csinc", "csinv", "csneg", "cinc", "cinv", "cneg",
                                    "fcsel");
            case ATOMIC -> i -> isAtomic(i) || isExclusiveStore(i);
            case COMPARE_AND_EXCHANGE -> i -> begins(i, "cas");
            case EXCHANGE -> i -> begins(i, "swp");
            // Where nobody wants the old value C2 adds without fetching.
            case FETCH_AND_ADD -> i -> begins(i, "ldadd", "stadd");
            case FENCE -> i -> isBarrier(i, "ish", "sy");
            case LOAD_FENCE -> i -> isBarrier(i, "ishld", "ld");
            case STORE_FENCE -> i -> isBarrier(i, "ishst", "st");
            case ACQUIRING_LOAD -> i -> begins(i, "ldar", "ldapr", "ldapur");
            case RELEASING_STORE -> i -> begins(i, "stlr", "stlur");
            case ZERO_EXTENDING_BYTE_LOAD -> i -> i.hasMnemonic("ldrb", "ldurb");
            case SIGN_EXTENDING_LOAD -> i -> begins(i, "ldrs", "ldurs");
            case BITWISE_AND -> i -> i.hasMnemonic("and", "ands", "bic", "ubfx");
            case GENERAL_TO_VECTOR ->
                    i ->
                            isMoveBetweenFiles(i)
                                    && isVector(i.operand(0))
                                    && AArch64Notation.isGeneral(i.operand(1));
            case VECTOR_TO_GENERAL ->
                    i ->
                            isMoveBetweenFiles(i)
                                    && AArch64Notation.isGeneral(i.operand(0))
                                    && isVector(i.operand(1));
            case VECTOR_STORE ->
                    i -> begins(i, "st") && i.operand(0).matches("q[0-9]+|z[0-9]+.*|\\{.*");
            case STACK_STORE ->
                    i ->
                            begins(i, "st")
                                    && i.memory().filter(AArch64::isStack).isPresent()
                                    && !i.operand(0).equals("x29");
            case PREFETCH -> i -> begins(i, "prfm", "prfum");
            // There is no such instruction.
            case REPEATED_STORE -> i -> false;
            // A zeroed line of the cache is several stores in one.
            case ZERO_STORE ->
                    i ->
                            (i.hasMnemonic("dc") && i.operand(0).equals("zva"))
                                    || (begins(i, "st")
                                            && !isAtomic(i)
                                            && i.operand(0).matches("[wx]zr")
                                            && i.memory().filter(AArch64::isOfThread).isEmpty());
            case NULL_TEST -> i -> i.hasMnemonic("cbz", "cbnz");
            case CALL -> i -> i.hasMnemonic("bl", "blr");
            case BRANCH -> AArch64::isBranch;
            case CONDITIONAL_BRANCH -> i -> isBranch(i) && !i.hasMnemonic("b", "br");
            case BRANCH_IF_ABOVE_OR_EQUAL -> i -> i.hasMnemonic("b.hs", "b.cs");
            case BRANCH_IF_BELOW_OR_EQUAL -> i -> i.hasMnemonic("b.ls");
            case RETURN -> i -> i.hasMnemonic("ret");
            // It compares with a register into which the word of the thread was loaded before.
            case POLL_OF_STACK_WATERMARK -> i -> i.hasMnemonic("cmp") && i.operand(0).equals("sp");
            case POLL_OF_GLOBAL_PAGE, POLL_OF_THREAD_PAGE, SAFEPOINT_POLL, CARD_MARK ->
                    throw new IllegalArgumentException(operation + " takes the code around it");
        };
    }

    /** An instruction of the Large System Extensions, ARMv8.1. */
    private static boolean isAtomic(Instruction i) {
        return begins(i, "cas", "swp") || (begins(i, "ld", "st") && LSE.contains(family(i)));
    }

    /** {@code ldaddal} and {@code staddlb} are of the family {@code add}. */
    private static String family(Instruction i) {
        return i.mnemonic().substring(2).replaceFirst("(a|l|al)?[bh]?$", "");
    }

    private static boolean isExclusiveStore(Instruction i) {
        return begins(i, "stxr", "stlxr", "stxp", "stlxp");
    }

    private static boolean isBarrier(Instruction i, String... domains) {
        return i.hasMnemonic("dmb", "dsb") && List.of(domains).contains(i.operand(0));
    }

    private static boolean isMoveBetweenFiles(Instruction i) {
        return i.hasMnemonic("fmov", "umov", "smov", "ins", "dup", "mov");
    }

    private static boolean begins(Instruction i, String... names) {
        for (String name : names) {
            if (i.mnemonic().startsWith(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBranch(Instruction i) {
        return i.hasMnemonic("b", "br", "cbz", "cbnz", "tbz", "tbnz")
                || i.mnemonic().startsWith("b.");
    }

    /** {@code ldr wzr, [page]}: the only load whose value nobody wants. */
    @Override
    public boolean readsPage(Instruction i) {
        return i.hasMnemonic("ldr") && i.operand(0).equals("wzr");
    }

    @Override
    public boolean loadsFromThread(Instruction i) {
        return i.hasMnemonic("ldr") && i.memory().filter(m -> m.isRelativeTo(THREAD)).isPresent();
    }

    @Override
    public boolean shiftsToCard(Instruction i) {
        return (i.hasMnemonic("lsr") && i.immediates().contains(CARD_SHIFT))
                || (i.hasMnemonic("add") && i.operand(3).equals("lsr #" + CARD_SHIFT));
    }

    @Override
    public boolean storesByte(Instruction i) {
        return i.hasMnemonic("strb", "sturb");
    }

    /** The zero register needs no clearing. */
    @Override
    public boolean clearsRegister(Instruction i) {
        return false;
    }

    @Override
    public boolean clearsVector(Instruction i) {
        return (i.hasMnemonic("movi") && i.immediates().equals(List.of(0L)))
                || (i.hasMnemonic("eor")
                        && i.operand(1).equals(i.operand(2))
                        && isVector(i.operand(0)));
    }

    @Override
    public String storedVector(Instruction i) {
        return begins(i, "st")
                        && i.operand(0).matches("[bhsdq][0-9]+")
                        && i.memory().filter(AArch64::isStack).isEmpty()
                ? notation.register(i.operand(0))
                : "";
    }

    @Override
    public boolean copies(Instruction i) {
        return i.hasMnemonic("mov") && i.immediates().isEmpty();
    }

    @Override
    public boolean adds(Instruction i) {
        return i.hasMnemonic("add", "orr");
    }

    /**
     * Most write the first operand; an atomic one writes the second, the old value, and {@code ldp}
     * both. A store writes nothing but, where it is exclusive, whether it succeeded.
     */
    @Override
    public List<String> written(Instruction i) {
        if (AArch64Notation.isTransfer(i.mnemonic())
                || begins(i, "cmp", "cmn", "tst", "ccmp", "prfm", "fcmp")
                || (begins(i, "st") && !isExclusiveStore(i))) {
            return List.of();
        }
        Stream<String> operands =
                isAtomic(i) && !begins(i, "cas")
                        ? Stream.of(i.operand(1))
                        : i.hasMnemonic("ldp", "ldpsw", "ldnp", "ldxp", "ldaxp")
                                ? Stream.of(i.operand(0), i.operand(1))
                                : Stream.of(i.operand(0));
        return operands.map(notation::register).filter(it -> !it.isEmpty()).toList();
    }

    /** C1 clears words of the VM's thread where an exception leaves the method. */
    private static boolean isOfThread(MemoryOperand memory) {
        return isStack(memory) || memory.isRelativeTo(THREAD);
    }

    private static boolean isStack(MemoryOperand memory) {
        return memory.isRelativeTo("sp");
    }

    private static boolean isVector(String operand) {
        return operand.matches("[bhsdqvz][0-9]+.*");
    }

    @Override
    public boolean loads(Instruction i) {
        return begins(i, "ld", "cas", "swp") || (begins(i, "st") && isAtomic(i));
    }

    @Override
    public boolean stores(Instruction i) {
        return begins(i, "st") || isAtomic(i);
    }

    /** The end of the mnemonic says a part of a register; else the register's width decides. */
    @Override
    public int bytesAccessed(Instruction i) {
        if (i.memory().isEmpty()) {
            return 0;
        }
        return switch (i.mnemonic().charAt(i.mnemonic().length() - 1)) {
            case 'b' -> 1;
            case 'h' -> 2;
            case 'w' -> 4;
            default -> bytes(i.operand(isExclusiveStore(i) ? 1 : 0));
        };
    }

    private static int bytes(String register) {
        return switch (register.charAt(0)) {
            case 'b' -> 1;
            case 'h' -> 2;
            case 'w', 's' -> 4;
            case 'x', 'd' -> 8;
            case 'q', '{' -> 16;
            default ->
                    throw new IllegalArgumentException("no register of known width: " + register);
        };
    }

    @Override
    public List<Long> displacements(Instruction i) {
        return i.memory().map(MemoryOperand::displacement).stream()
                .flatMap(
                        first ->
                                isPair(i)
                                        ? Stream.of(first, first + bytesAccessed(i))
                                        : Stream.of(first))
                .toList();
    }

    private static boolean isPair(Instruction i) {
        return i.hasMnemonic("ldp", "ldpsw", "ldnp", "stp", "stnp");
    }

    /** Barriers use x8 and x9 for what is theirs; C2 puts nothing of the program there. */
    @Override
    public boolean mayBeField(MemoryOperand memory) {
        return !isOfThread(memory) && Stream.of("pc", "x8", "x9").noneMatch(memory::isRelativeTo);
    }

    /** Instructions that order memory take no offset, so it is added before. */
    @Override
    public OptionalLong computedOffset(Instruction i) {
        return i.hasMnemonic("add")
                        && i.operand(0).startsWith("x")
                        && i.operand(1).startsWith("x")
                        && i.immediates().size() == 1
                ? OptionalLong.of(i.immediates().get(0))
                : OptionalLong.empty();
    }

    @Override
    public boolean takesStackAddress(Instruction i) {
        return i.hasMnemonic("add", "sub", "mov")
                && i.operand(1).equals("sp")
                && !i.operand(0).equals("sp");
    }

    @Override
    public boolean loadsExclusively(Instruction i) {
        return begins(i, "ldxr", "ldaxr", "ldxp", "ldaxp");
    }

    @Override
    public boolean storesExclusively(Instruction i) {
        return isExclusiveStore(i);
    }

    @Override
    public Operation exclusive(List<Instruction> between) {
        if (between.stream().anyMatch(AArch64::isBranch)) {
            return Operation.COMPARE_AND_EXCHANGE;
        }
        return between.stream().anyMatch(i -> i.hasMnemonic("add", "sub"))
                ? Operation.FETCH_AND_ADD
                : Operation.EXCHANGE;
    }

    /**
     * The stub's name tells. The entry barrier, which every method has since 17, calls one by a
     * register.
     */
    @Override
    public boolean callsStub(Instruction i, Optional<String> callee) {
        return i.hasMnemonic("bl") && callee.filter(name -> name.startsWith("Stub")).isPresent();
    }

    /** A constant for the zero register tells the VM about the call before it (JDK-8287567). */
    @Override
    public boolean isPadding(Instruction i) {
        return i.hasMnemonic("nop", "udf")
                || (i.hasMnemonic("mov", "movk") && i.operand(0).equals("xzr"));
    }

    @Override
    public boolean fallsThrough(Instruction instruction) {
        return !ENDS.contains(instruction.mnemonic());
    }

    /**
     * A word below 2^16 is an undefined instruction, {@code udf}: zeros fill the space behind the
     * code, and the guard of an entry barrier (JDK-8223438) is such a number. Capstone 4 does not
     * know it.
     */
    @Override
    public Optional<Instruction> data(byte[] code, int at) {
        if (at + WORD > code.length) {
            return Optional.empty();
        }
        int word = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
        return word >>> Short.SIZE == 0
                ? Optional.of(notation.read(at, WORD, "udf", AArch64Notation.immediate(word), 0))
                : Optional.empty();
    }

    @Override
    public List<Instruction> complete(List<Instruction> instructions, long address) {
        return new AArch64Constants(this, address).complete(instructions);
    }
}
