package org.jvmquarks.evidence.code;

import java.util.Set;
import java.util.function.Predicate;

/** AArch64. HotSpot keeps the current thread in x28. */
final class AArch64 implements InstructionSet {
    private static final String THREAD = "x28";
    private final AArch64Notation notation = new AArch64Notation();

    /** log2 of a card's 512 bytes. */
    private static final long CARD_SHIFT = 9;

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
                    i -> i.hasMnemonic("mul", "madd", "msub", "smull", "umull", "smulh", "umulh");
            case CONDITIONAL_MOVE ->
                    i -> i.hasMnemonic("csel", "csinc", "csinv", "csneg", "cset", "csetm", "cinc");
            case ATOMIC -> i -> begins(i, "cas", "swp", "ldadd", "ldset", "ldclr", "stxr", "stlxr");
            case COMPARE_AND_EXCHANGE -> i -> begins(i, "cas", "stxr", "stlxr");
            case EXCHANGE -> i -> begins(i, "swp");
            case FETCH_AND_ADD -> i -> begins(i, "ldadd");
            case FENCE -> i -> i.hasMnemonic("dmb", "dsb");
            case ZERO_EXTENDING_BYTE_LOAD -> i -> i.hasMnemonic("ldrb", "ldurb");
            case GENERAL_TO_VECTOR ->
                    i ->
                            i.hasMnemonic("fmov")
                                    && isVector(i.operand(0))
                                    && AArch64Notation.isGeneral(i.operand(1));
            case VECTOR_TO_GENERAL ->
                    i ->
                            i.hasMnemonic("fmov")
                                    && AArch64Notation.isGeneral(i.operand(0))
                                    && isVector(i.operand(1));
            case VECTOR_STORE ->
                    i -> begins(i, "st") && i.operands().get(0).matches("q[0-9]+|\\{.*");
            case STACK_STORE ->
                    i ->
                            begins(i, "st")
                                    && i.memory().filter(AArch64::isStack).isPresent()
                                    && !i.operand(0).equals("x29");
            case PREFETCH -> i -> begins(i, "prfm");
            // There is no such instruction.
            case REPEATED_STORE -> i -> false;
            case ZERO_STORE ->
                    i ->
                            begins(i, "st")
                                    && i.operand(0).matches("[wx]zr")
                                    && !i.memory().filter(AArch64::isStack).isPresent();
            case NULL_TEST -> i -> i.hasMnemonic("cbz", "cbnz");
            case CALL -> i -> i.hasMnemonic("bl", "blr");
            case BRANCH -> AArch64::isBranch;
            case CONDITIONAL_BRANCH -> i -> isBranch(i) && !i.hasMnemonic("b", "br");
            case RETURN -> i -> i.hasMnemonic("ret");
            // It compares with a register into which the word of the thread was loaded before.
            case POLL_OF_STACK_WATERMARK -> i -> i.hasMnemonic("cmp") && i.operand(0).equals("sp");
            case POLL_OF_GLOBAL_PAGE, POLL_OF_THREAD_PAGE, SAFEPOINT_POLL, CARD_MARK ->
                    throw new IllegalArgumentException(operation + " takes the code around it");
        };
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

    /** HotSpot zeroes objects by the zero register or {@code dc zva}. */
    @Override
    public boolean clearsVector(Instruction i) {
        return false;
    }

    @Override
    public String storedVector(Instruction i) {
        return "";
    }

    @Override
    public boolean copies(Instruction i) {
        return i.hasMnemonic("mov") && i.immediates().isEmpty();
    }

    @Override
    public boolean adds(Instruction i) {
        return i.hasMnemonic("add", "orr");
    }

    @Override
    public boolean writesRegister(Instruction i) {
        return !i.operands().isEmpty()
                && !notation.register(i.operand(0)).isEmpty()
                && !begins(i, "st", "cmp", "cmn", "tst")
                && !AArch64Notation.isTransfer(i.mnemonic());
    }

    private static boolean isStack(MemoryOperand memory) {
        return memory.isRelativeTo("sp");
    }

    private static boolean isVector(String operand) {
        return operand.matches("[bhsdqv][0-9]+.*");
    }

    @Override
    public boolean loads(Instruction i) {
        return begins(i, "ld", "cas", "swp");
    }

    @Override
    public boolean stores(Instruction i) {
        return begins(i, "st", "cas", "swp", "ldadd");
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
            default -> bytes(i, i.operand(begins(i, "stxr", "stlxr") ? 1 : 0));
        };
    }

    private static int bytes(Instruction i, String register) {
        return begins(i, "ldp", "stp") ? 2 * bytes(register) : bytes(register);
    }

    private static int bytes(String register) {
        return switch (register.charAt(0)) {
            case 'b' -> 1;
            case 'h' -> 2;
            case 'w', 's' -> 4;
            case 'x', 'd' -> 8;
            case 'q' -> 16;
            default ->
                    throw new IllegalArgumentException("no register of known width: " + register);
        };
    }

    @Override
    public boolean mayBeField(MemoryOperand memory) {
        return !isStack(memory) && !memory.isRelativeTo(THREAD);
    }

    /** {@code add x, x, #offset} does, and names no memory: fields are then not followed. */
    @Override
    public boolean computesAddress(Instruction instruction) {
        return false;
    }

    @Override
    public boolean isPadding(Instruction instruction) {
        return instruction.hasMnemonic("nop", "udf");
    }

    @Override
    public boolean fallsThrough(Instruction instruction) {
        return !ENDS.contains(instruction.mnemonic());
    }
}
