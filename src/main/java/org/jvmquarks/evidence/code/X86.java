package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * x86-64. HotSpot keeps the current thread in r15, and in r12 the base of compressed references, which is 0 in a heap
 * of the usual place.
 */
final class X86 implements InstructionSet {
    private static final String THREAD = "r15";
    private static final String HEAP_BASE = "r12";
    private final X86Notation notation = new X86Notation();

    /** log2 of a card's 512 bytes. */
    private static final long CARD_SHIFT = 9;

    /** Bytes of the shortest vector register. */
    private static final int XMM = 16;

    private static final Pattern MASK = Pattern.compile("v?(?:andn?|or|xor)p[sd]");

    /** Between general and vector registers, or between vector registers alone. */
    private static final Set<String> MOVES = Set.of(
            "movq",
            "movd",
            "vmovq",
            "vmovd",
            "pinsrb",
            "pinsrw",
            "pinsrd",
            "pinsrq",
            "vpinsrb",
            "vpinsrw",
            "vpinsrd",
            "vpinsrq",
            "pextrb",
            "pextrw",
            "pextrd",
            "pextrq",
            "vpextrb",
            "vpextrw",
            "vpextrd",
            "vpextrq",
            "vpbroadcastb",
            "vpbroadcastw",
            "vpbroadcastd",
            "vpbroadcastq");

    private static final Set<String> ENDS = Set.of("jmp", "ret", "hlt", "ud2", "int3");

    @Override
    public int architecture() {
        return Capstone.ARCH_X86;
    }

    @Override
    public int mode() {
        return Capstone.MODE_64;
    }

    /** Version 4 lacks a few instructions of AVX-512, for which {@link Decoded} asks objdump. */
    @Override
    public int capstone() {
        return 4;
    }

    @Override
    public ObjdumpFormat objdump() {
        return new ObjdumpX86();
    }

    @Override
    public Notation notation() {
        return notation;
    }

    @Override
    public boolean does(Operation operation, Instruction instruction) {
        return meaning(operation).test(instruction);
    }

    private Predicate<Instruction> meaning(Operation operation) {
        return switch (operation) {
            case DIVISION -> i -> i.hasMnemonic("idiv", "div");
            case MULTIPLICATION -> i -> i.hasMnemonic("imul", "mul", "mulx");
            case CONDITIONAL_MOVE -> i -> i.mnemonic().startsWith("cmov");
            case ATOMIC -> i -> (i.mnemonic().startsWith("lock ") && !isFence(i)) || isExchange(i);
            case COMPARE_AND_EXCHANGE -> i -> i.mnemonic().startsWith("lock cmpxchg");
            case EXCHANGE -> X86::isExchange;
            // Where nobody wants the old value C2 adds without fetching.
            case FETCH_AND_ADD -> i -> i.hasMnemonic("lock xadd", "lock add", "lock inc", "lock dec") && !isFence(i);
            case FENCE -> X86::isFence;
            // Every load and store of x86 is ordered so; HotSpot emits no lfence or sfence for it.
            case LOAD_FENCE, STORE_FENCE, ACQUIRING_LOAD, RELEASING_STORE -> i -> false;
            case ZERO_EXTENDING_BYTE_LOAD ->
                i -> i.hasMnemonic("movzx") && i.operand(1).startsWith("byte ptr");
            case SIGN_EXTENDING_LOAD ->
                i -> i.hasMnemonic("movsx", "movsxd") && i.memory().isPresent();
            // C2 clears the upper bits of a register by movzx.
            case BITWISE_AND ->
                i -> i.hasMnemonic("and", "andn")
                        || (i.hasMnemonic("movzx") && i.memory().isEmpty());
            case GENERAL_TO_VECTOR -> i -> isMove(i) && X86Notation.isVector(i.operand(0)) && takesGeneral(i);
            case VECTOR_TO_GENERAL ->
                i -> isMove(i) && X86Notation.isGeneral(i.operand(0)) && X86Notation.isVector(i.operand(1));
            case VECTOR_STORE ->
                i -> i.namesMemoryFirst() && i.operand(0).contains("mmword ptr") && X86Notation.isVector(i.operand(1));
            case STACK_STORE ->
                i -> isPlainStore(i)
                        && i.namesMemoryFirst()
                        && i.memory().filter(X86::isInFrame).isPresent()
                        && !i.operand(1).equals("rbp");
            case PREFETCH -> i -> i.mnemonic().startsWith("prefetch");
            case REPEATED_STORE -> i -> i.mnemonic().startsWith("rep stos");
            case ZERO_STORE -> i -> storesZero(i, Set.of());
            // A comparison with 0 asks the same.
            case NULL_TEST ->
                i -> (i.hasMnemonic("test") && i.operand(0).equals(i.operand(1)))
                        || (i.hasMnemonic("cmp")
                                && X86Notation.isGeneral(i.operand(0))
                                && i.operand(1).equals("0"));
            case CALL -> i -> i.hasMnemonic("call");
            case BRANCH -> i -> i.mnemonic().startsWith("j");
            case CONDITIONAL_BRANCH -> i -> i.mnemonic().startsWith("j") && !i.hasMnemonic("jmp");
            case BRANCH_IF_ABOVE_OR_EQUAL -> i -> i.hasMnemonic("jae");
            case BRANCH_IF_BELOW_OR_EQUAL -> i -> i.hasMnemonic("jbe");
            case RETURN -> i -> i.hasMnemonic("ret");
            case POLL_OF_STACK_WATERMARK -> X86::isWatermarkPoll;
            case POLL_OF_GLOBAL_PAGE,
                    POLL_OF_THREAD_PAGE,
                    SAFEPOINT_POLL,
                    CARD_MARK,
                    CARD_MARK_AT_CONSTANT,
                    CARD_MARK_OF_THREAD -> throw new IllegalArgumentException(operation + " takes the code around it");
        };
    }

    private static boolean isFence(Instruction i) {
        return i.hasMnemonic("mfence")
                || (i.hasMnemonic("lock add") && i.memory().filter(X86::isStack).isPresent());
    }

    private static boolean isExchange(Instruction i) {
        return i.hasMnemonic("xchg") && i.memory().isPresent();
    }

    /** With AVX-512 a general register can fill all elements; an insertion or extraction names one. */
    private static boolean isMove(Instruction i) {
        return MOVES.contains(i.mnemonic());
    }

    /** The last operand of an insertion is the number of the element. */
    private static boolean takesGeneral(Instruction i) {
        return i.operands().stream().skip(1).anyMatch(X86Notation::isGeneral);
    }

    private static boolean isWatermarkPoll(Instruction i) {
        return i.hasMnemonic("cmp")
                && i.operand(0).equals("rsp")
                && i.memory().filter(m -> m.isRelativeTo(THREAD)).isPresent();
    }

    /** {@code test [page], eax}: HotSpot has no other use for it. */
    @Override
    public boolean readsPage(Instruction i) {
        return i.hasMnemonic("test")
                && (i.operand(0).equals("eax") || i.operand(1).equals("eax"))
                && i.memory().filter(m -> isPage(m)).isPresent();
    }

    private static boolean isPage(MemoryOperand memory) {
        return memory.isRelativeTo("rip")
                || (memory.displacement() == 0 && memory.index().isEmpty());
    }

    @Override
    public boolean loadsFromThread(Instruction i) {
        return i.hasMnemonic("mov")
                && !i.namesMemoryFirst()
                && i.memory().filter(m -> m.isRelativeTo(THREAD)).isPresent();
    }

    @Override
    public boolean addsWordOfThread(Instruction i) {
        return i.hasMnemonic("add")
                && !i.namesMemoryFirst()
                && i.memory().filter(m -> m.isRelativeTo(THREAD)).isPresent();
    }

    @Override
    public boolean takesConstant(Instruction i) {
        return i.hasMnemonic("movabs", "mov")
                && X86Notation.isGeneral(i.operand(0))
                && OperandText.number(i.operand(1)).isPresent();
    }

    @Override
    public boolean shiftsToCard(Instruction i) {
        return i.hasMnemonic("shr") && i.immediates().contains(CARD_SHIFT);
    }

    @Override
    public boolean storesByte(Instruction i) {
        return i.hasMnemonic("mov") && i.operand(0).startsWith("byte ptr");
    }

    @Override
    public boolean clearsRegister(Instruction i) {
        return i.hasMnemonic("xor") && i.operand(0).equals(i.operand(1));
    }

    @Override
    public boolean clearsVector(Instruction i) {
        return i.hasMnemonic("pxor", "xorps", "xorpd", "vpxor", "vpxord", "vpxorq", "vxorps", "vxorpd")
                && X86Notation.isVector(i.operand(0))
                && i.operand(i.operands().size() - 1)
                        .equals(i.operand(i.operands().size() - 2));
    }

    @Override
    public List<String> storedVectors(Instruction i) {
        return isPlainStore(i)
                        && i.namesMemoryFirst()
                        && X86Notation.isVector(i.operand(1))
                        && i.memory().filter(X86::isStack).isEmpty()
                ? List.of(notation.register(i.operand(1)))
                : List.of();
    }

    @Override
    public int spilled(Instruction i) {
        return does(Operation.STACK_STORE, i) ? 1 : 0;
    }

    @Override
    public boolean copies(Instruction i) {
        return i.hasMnemonic("mov") && i.memory().isEmpty();
    }

    @Override
    public boolean adds(Instruction i) {
        return i.hasMnemonic("add", "lea", "or");
    }

    @Override
    public List<String> written(Instruction i) {
        String first = notation.register(i.operand(0));
        return first.isEmpty() || i.hasMnemonic("cmp", "test", "push", "call") || does(Operation.BRANCH, i)
                ? List.of()
                : List.of(first);
    }

    /** Below the frame a store only tries whether there is stack left. */
    private static boolean isInFrame(MemoryOperand memory) {
        return isStack(memory) && memory.displacement() >= 0;
    }

    private static boolean isStack(MemoryOperand memory) {
        return memory.isRelativeTo("rsp");
    }

    @Override
    public boolean storesZero(Instruction i, Set<String> filled) {
        return i.hasMnemonic("mov")
                && i.namesMemoryFirst()
                && i.memory().filter(X86::isStack).isEmpty()
                && isZero(i.operand(1), filled);
    }

    private boolean isZero(String operand, Set<String> filled) {
        return OperandText.number(operand).equals(OptionalLong.of(0))
                || (notation.register(operand).equals(HEAP_BASE) && !filled.contains(HEAP_BASE));
    }

    @Override
    public boolean loads(Instruction i) {
        return i.memory().isPresent() && !i.hasMnemonic("lea") && !(i.namesMemoryFirst() && isPlainStore(i));
    }

    private static boolean isPlainStore(Instruction i) {
        return i.mnemonic().startsWith("mov") || i.mnemonic().startsWith("vmov");
    }

    @Override
    public boolean stores(Instruction i) {
        return i.memory().isPresent() && i.namesMemoryFirst() && !i.hasMnemonic("cmp", "test", "push", "call", "jmp");
    }

    /** Intel's notation says the size before the brackets. */
    @Override
    public int bytesAccessed(Instruction i) {
        return i.operands().stream()
                .filter(operand -> operand.contains(" ptr "))
                .findFirst()
                .map(operand -> bytes(operand.substring(0, operand.indexOf(' '))))
                .orElse(0);
    }

    /** C2 changes the sign of a single number by a mask of 16 bytes: {@code xorpd xmm0, xmmword ptr [rip + 8]}. */
    @Override
    public boolean movesVector(Instruction i) {
        int bytes = bytesAccessed(i);
        return bytes > XMM || (bytes == XMM && !MASK.matcher(i.mnemonic()).matches());
    }

    private static int bytes(String size) {
        return switch (size) {
            case "byte" -> 1;
            case "word" -> 2;
            case "dword" -> 4;
            case "qword" -> 8;
            case "xmmword" -> XMM;
            case "ymmword" -> 32;
            case "zmmword" -> 64;
            default -> throw new IllegalArgumentException("no size of memory: " + size);
        };
    }

    @Override
    public boolean mayBeField(MemoryOperand memory) {
        return !isStack(memory) && !memory.isRelativeTo(THREAD) && !memory.isRelativeTo("rip");
    }

    @Override
    public List<Long> displacements(Instruction i) {
        return i.memory().map(MemoryOperand::displacement).stream().toList();
    }

    @Override
    public OptionalLong computedOffset(Instruction i) {
        return i.hasMnemonic("lea")
                ? i.memory().stream().mapToLong(MemoryOperand::displacement).findFirst()
                : OptionalLong.empty();
    }

    /** HotSpot addresses the stack by {@code rsp} itself. */
    @Override
    public boolean takesStackAddress(Instruction instruction) {
        return false;
    }

    @Override
    public boolean loadsExclusively(Instruction instruction) {
        return false;
    }

    @Override
    public boolean storesExclusively(Instruction instruction) {
        return false;
    }

    @Override
    public Optional<Operation> exclusive(List<Instruction> between, Instruction store) {
        throw new IllegalStateException("x86 has no such loops");
    }

    /** HotSpot calls by a register what is not a method or a runtime blob. */
    @Override
    public boolean callsStub(Instruction i, Optional<String> callee) {
        return does(Operation.CALL, i) && X86Notation.isGeneral(i.operand(0));
    }

    @Override
    public boolean namesTellStubs() {
        return false;
    }

    /** A call reaches 2 GB, more than a code cache has. */
    @Override
    public boolean mayUseTrampoline(Instruction instruction) {
        return false;
    }

    @Override
    public boolean isPadding(Instruction instruction) {
        return instruction.hasMnemonic("nop", "hlt", "int3");
    }

    @Override
    public boolean fallsThrough(Instruction instruction) {
        return !ENDS.contains(instruction.mnemonic());
    }

    /** HotSpot puts constants in front of the code. */
    @Override
    public Optional<Instruction> data(byte[] code, int at) {
        return Optional.empty();
    }

    @Override
    public byte[] withoutData(byte[] code) {
        return code;
    }

    /** An instruction has room for 64 bits, and calls name their targets. */
    @Override
    public List<Instruction> complete(List<Instruction> instructions, long address) {
        return instructions;
    }
}
