package org.jvmquarks.evidence.code;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * AArch64. HotSpot keeps the current thread in x28, and in x27 the base of compressed references, which is 0 in a heap
 * of the usual place.
 */
final class AArch64 implements InstructionSet {
    private static final String THREAD = "x28";
    private static final String HEAP_BASE = "x27";
    private final AArch64Notation notation = new AArch64Notation();

    /** Bytes of each instruction. */
    private static final int WORD = Integer.BYTES;

    /** log2 of a card's 512 bytes. */
    private static final long CARD_SHIFT = 9;

    private static final Set<String> ENDS = Set.of("b", "br", "ret", "brk", "udf", "dcps1");

    /** The registers that a method saves at its entry: the caller's x29, and x30 with the return address. */
    private static final List<String> FRAME = List.of("x29", "x30");

    /** {@code dcps1 #0xdeae}, by which the VM stops where control must not come to. */
    private static final int STOP = 0xd4bbd5c1;

    @Override
    public int architecture() {
        return Capstone.ARCH_ARM64;
    }

    @Override
    public int mode() {
        return Capstone.MODE_LITTLE_ENDIAN;
    }

    /** Version 4 does not know the atomic instructions of Armv8.1, nor SVE. */
    @Override
    public int capstone() {
        return 5;
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

    private Predicate<Instruction> meaning(Operation operation) {
        return switch (operation) {
            case DIVISION -> i -> i.hasMnemonic("sdiv", "udiv") && isGeneral(i.operand(0));
            case MULTIPLICATION ->
                i -> i.hasMnemonic(
                                "mul", "madd", "msub", "mneg", "smull", "umull", "smaddl", "umaddl", "smsubl", "umsubl",
                                "smnegl", "umnegl", "smulh", "umulh")
                        && isGeneral(i.operand(0));
            // Not cset, which makes a number of a condition as x86's sete does, and not cneg, which
            // makes absolute values and results of comparisons.
            case CONDITIONAL_MOVE -> i -> i.hasMnemonic("csel", "csinc", "csinv", "csneg", "cinc", "cinv", "fcsel");
            case ATOMIC -> i -> AArch64Atomics.isLse(i) || AArch64Atomics.isExclusiveStore(i);
            case COMPARE_AND_EXCHANGE -> i -> i.begins("cas");
            case EXCHANGE -> i -> i.begins("swp");
            // Where nobody wants the old value C2 adds without fetching.
            case FETCH_AND_ADD -> i -> i.begins("ldadd", "stadd");
            case FENCE -> i -> isBarrier(i, "ish", "sy");
            case LOAD_FENCE -> i -> isBarrier(i, "ishld", "ld");
            case STORE_FENCE -> i -> isBarrier(i, "ishst", "st");
            case ACQUIRING_LOAD -> i -> i.begins("ldar", "ldapr", "ldapur");
            case RELEASING_STORE -> i -> i.begins("stlr", "stlur");
            case ZERO_EXTENDING_BYTE_LOAD -> i -> i.hasMnemonic("ldrb", "ldurb", "ldarb", "ldaprb", "ldapurb");
            case SIGN_EXTENDING_LOAD -> i -> i.begins("ldrs", "ldurs", "ldapurs", "ldpsw");
            case BITWISE_AND -> i -> isMask(i) || isOfMasked(i);
            case GENERAL_TO_VECTOR ->
                i -> isMoveBetweenFiles(i)
                        && isVector(i.operand(0))
                        && i.operands().stream().anyMatch(AArch64::holdsNumber);
            case VECTOR_TO_GENERAL -> i -> isMoveBetweenFiles(i) && isGeneral(i.operand(0)) && isVector(i.operand(1));
            case VECTOR_STORE -> i -> i.begins("st") && AArch64Vectors.isWhole(i.operand(0));
            case STACK_STORE -> i -> spilled(i) > 0;
            case PREFETCH -> i -> i.begins("prf");
            // There is no such instruction.
            case REPEATED_STORE -> i -> false;
            case ZERO_STORE -> i -> storesZero(i, Set.of());
            case NULL_TEST -> i -> i.hasMnemonic("cbz", "cbnz") || comparesWithZero(i);
            case CALL -> i -> i.hasMnemonic("bl", "blr");
            case BRANCH -> AArch64::isBranch;
            case CONDITIONAL_BRANCH -> i -> isBranch(i) && !i.hasMnemonic("b", "br");
            case BRANCH_IF_ABOVE_OR_EQUAL -> i -> i.hasMnemonic("b.hs", "b.cs");
            case BRANCH_IF_BELOW_OR_EQUAL -> i -> i.hasMnemonic("b.ls");
            case RETURN -> i -> i.hasMnemonic("ret");
            // It compares with a register into which the word of the thread was loaded before.
            case POLL_OF_STACK_WATERMARK ->
                i -> i.hasMnemonic("cmp") && i.operand(0).equals("sp");
            case POLL_OF_GLOBAL_PAGE,
                    POLL_OF_THREAD_PAGE,
                    SAFEPOINT_POLL,
                    CARD_MARK,
                    CARD_MARK_AT_CONSTANT,
                    CARD_MARK_OF_THREAD -> throw new IllegalArgumentException(operation + " takes the code around it");
        };
    }

    private static boolean isBarrier(Instruction i, String... domains) {
        return i.hasMnemonic("dmb", "dsb") && List.of(domains).contains(i.operand(0));
    }

    /** Some fields of bits are masks with a shift: {@code ubfx w0, w1, #8, #4}. */
    private static boolean isMask(Instruction i) {
        return i.hasMnemonic("and", "ands", "bic", "bics", "ubfx", "ubfiz", "uxtb", "uxth", "uxtw")
                && isGeneral(i.operand(0));
    }

    /** {@code add w0, w1, w2, uxtb}: C2 puts a mask of 8, 16 or 32 bits into what needs its value. */
    private static boolean isOfMasked(Instruction i) {
        return i.memory().isEmpty()
                && isGeneral(i.operand(0))
                && i.operand(i.operands().size() - 1).matches("uxt[bhw]( #.*)?");
    }

    private static boolean isMoveBetweenFiles(Instruction i) {
        return i.hasMnemonic("fmov", "umov", "smov", "ins", "dup", "mov", "cpy");
    }

    /** The zero register stands for a constant: {@code fmov d0, xzr} is 0.0. */
    private static boolean holdsNumber(String operand) {
        return isGeneral(operand) && !isZero(operand);
    }

    private static boolean isZero(String operand) {
        return operand.matches("[wx]zr");
    }

    /** C1 compares with the constant, and so does C2 where no jump follows. */
    private static boolean comparesWithZero(Instruction i) {
        return i.hasMnemonic("cmp")
                && holdsNumber(i.operand(0))
                && (isZero(i.operand(1)) || i.operand(1).equals("#0"));
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
        return i.hasMnemonic("ldr")
                && i.memory().filter(m -> m.isRelativeTo(THREAD)).isPresent();
    }

    /** Arithmetic has no operand in memory. */
    @Override
    public boolean addsWordOfThread(Instruction instruction) {
        return false;
    }

    /** A constant of several parts takes a {@code movk} for each after the first. */
    @Override
    public boolean takesConstant(Instruction i) {
        return i.hasMnemonic("adrp", "movz", "movn", "movk") || (i.hasMnemonic("mov") && !copies(i));
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

    /** {@code dc zva} zeroes a line of the cache: several stores in one. */
    @Override
    public boolean storesZero(Instruction i, Set<String> filled) {
        return (i.hasMnemonic("dc") && i.operand(0).equals("zva"))
                || (i.memory().filter(AArch64::isOfThread).isEmpty()
                        && stored(i).anyMatch(it -> isZero(it) || isHeapBase(it, filled)));
    }

    /** C2 of JDK 11 stores it for null. */
    private boolean isHeapBase(String operand, Set<String> filled) {
        return notation.register(operand).equals(HEAP_BASE) && !filled.contains(HEAP_BASE);
    }

    @Override
    public boolean clearsRegister(Instruction i) {
        return i.hasMnemonic("mov") && isZero(i.operand(1));
    }

    @Override
    public boolean clearsVector(Instruction i) {
        return isWholeVector(i.operand(0))
                && (i.hasMnemonic("eor")
                        ? i.operand(1).equals(i.operand(2))
                        : i.hasMnemonic("movi", "fmov", "mov", "dup")
                                && i.operands().size() == 2
                                && (isZero(i.operand(1)) || i.immediates().equals(List.of(0L))));
    }

    /** Not an element of one, {@code v16.d[1]}. */
    private static boolean isWholeVector(String operand) {
        return isVector(operand) && !operand.endsWith("]");
    }

    @Override
    public List<String> storedVectors(Instruction i) {
        return i.memory().filter(AArch64::isStack).isEmpty()
                ? stored(i).map(AArch64Vectors::registers).flatMap(List::stream).toList()
                : List.of();
    }

    /** The operands that it stores as they are. */
    private static Stream<String> stored(Instruction i) {
        if (!i.begins("st") || AArch64Atomics.isLse(i)) {
            return Stream.empty();
        }
        int first = AArch64Atomics.isExclusiveStore(i) ? 1 : 0;
        return i.operands().stream()
                .skip(first)
                .limit(i.hasMnemonic("stp", "stnp") || i.begins("stxp", "stlxp") ? 2 : 1);
    }

    /**
     * A store that moves the stack pointer pushes; it saves what a call would overwrite. C2 keeps values in x29 like in
     * any other register, but never in x30.
     */
    @Override
    public int spilled(Instruction i) {
        if (i.memory().filter(AArch64::isStack).isEmpty() || AArch64Notation.movesBase(i.operands())) {
            return 0;
        }
        List<String> stored = stored(i).toList();
        return stored.equals(FRAME)
                ? 0
                : (int) stored.stream().filter(it -> !it.equals("x30")).count();
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
     * Most write the first operand. An atomic one writes the old value, {@code ldp} two registers. A store writes only
     * the base that it moves or, where it is exclusive, whether it succeeded.
     */
    @Override
    public List<String> written(Instruction i) {
        Stream<String> base = AArch64Notation.movesBase(i.operands())
                ? i.memory().flatMap(MemoryOperand::base).stream()
                : Stream.empty();
        return Stream.concat(results(i).flatMap(this::registers), base).toList();
    }

    private Stream<String> registers(String operand) {
        return isGeneral(operand) ? Stream.of(notation.register(operand)) : AArch64Vectors.registers(operand).stream();
    }

    private static Stream<String> results(Instruction i) {
        if (AArch64Notation.isTransfer(i.mnemonic())
                || i.hasMnemonic("br", "blr", "ret")
                || i.begins("cmp", "cmn", "tst", "ccmp", "ccmn", "fcmp", "fccmp", "prf")
                || (i.begins("st") && !AArch64Atomics.isExclusiveStore(i))) {
            return Stream.empty();
        }
        if (AArch64Atomics.isLse(i) && !i.begins("cas")) {
            return Stream.of(i.operand(1));
        }
        return i.begins("casp") || i.hasMnemonic("ldp", "ldpsw", "ldnp", "ldxp", "ldaxp")
                ? Stream.of(i.operand(0), i.operand(1))
                : Stream.of(i.operand(0));
    }

    /** C1 clears words of the VM's thread where an exception leaves the method. */
    private static boolean isOfThread(MemoryOperand memory) {
        return isStack(memory) || memory.isRelativeTo(THREAD);
    }

    private static boolean isStack(MemoryOperand memory) {
        return memory.isRelativeTo("sp");
    }

    private static boolean isVector(String operand) {
        return AArch64Vectors.isVector(operand);
    }

    private static boolean isGeneral(String operand) {
        return AArch64Notation.isGeneral(operand);
    }

    @Override
    public boolean loads(Instruction i) {
        return i.begins("ld", "cas", "swp") || (i.begins("st") && AArch64Atomics.isLse(i));
    }

    @Override
    public boolean stores(Instruction i) {
        return i.begins("st") || AArch64Atomics.isLse(i);
    }

    /** The end of the mnemonic says a part of a register; else the register's width decides. */
    @Override
    public int bytesAccessed(Instruction i) {
        String first = i.operand(AArch64Atomics.isExclusiveStore(i) ? 1 : 0);
        if (i.memory().isEmpty() || AArch64Vectors.isScalable(first)) {
            return 0;
        }
        return switch (i.mnemonic().charAt(i.mnemonic().length() - 1)) {
            case 'b' -> Byte.BYTES;
            case 'h' -> Short.BYTES;
            case 'w' -> Integer.BYTES;
            default -> bytes(first);
        };
    }

    @Override
    public boolean movesVector(Instruction i) {
        return i.memory().isPresent() && AArch64Vectors.isWhole(i.operand(0));
    }

    private static int bytes(String operand) {
        return switch (operand.charAt(0)) {
            case 'w' -> Integer.BYTES;
            case 'x' -> Long.BYTES;
            default -> AArch64Vectors.bytes(operand);
        };
    }

    @Override
    public List<Long> displacements(Instruction i) {
        return i.memory().map(MemoryOperand::displacement).stream()
                .flatMap(first -> isPair(i) ? Stream.of(first, first + bytesAccessed(i)) : Stream.of(first))
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
        return AArch64Atomics.isExclusiveLoad(i);
    }

    @Override
    public boolean storesExclusively(Instruction i) {
        return AArch64Atomics.isExclusiveStore(i);
    }

    @Override
    public Optional<Operation> exclusive(List<Instruction> between, Instruction store) {
        return AArch64Atomics.ofLoop(this, between, store);
    }

    /**
     * The stub's name tells. The entry barrier calls one by a register: that of ZGC and Shenandoah on 17, that of every
     * collector since 21 at the latest.
     */
    @Override
    public boolean callsStub(Instruction i, Optional<String> callee) {
        return i.hasMnemonic("bl")
                && callee.filter(name -> name.startsWith("Stub")).isPresent();
    }

    /** A {@code bl} reaches 128 MB, and the code cache has 240 MB by default. */
    @Override
    public boolean mayUseTrampoline(Instruction i) {
        return i.hasMnemonic("bl");
    }

    @Override
    public boolean namesTellStubs() {
        return true;
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
     * A word below 2^16 is an undefined instruction, {@code udf}: zeros fill the space behind the code, and the guard
     * of an entry barrier (JDK-8223438) is such a number. Capstone 4 does not know it.
     */
    @Override
    public Optional<Instruction> data(byte[] code, int at) {
        if (at + WORD > code.length) {
            return Optional.empty();
        }
        int word = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
        return isUndefined(word)
                ? Optional.of(notation.read(at, WORD, "udf", AArch64Notation.immediate(word), 0))
                : Optional.empty();
    }

    private static boolean isUndefined(int word) {
        return word >>> Short.SIZE == 0;
    }

    /**
     * Behind {@code dcps1 #0xdeae}, older VMs put the address of a message: 8 bytes whose lower half may read as an
     * instruction. The upper half of any address is an undefined one, which tells it from the code that follows in
     * newer VMs, which put the address into a register.
     */
    @Override
    public byte[] withoutData(byte[] code) {
        byte[] without = code.clone();
        ByteBuffer words = ByteBuffer.wrap(without).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + 3 * WORD <= without.length; at += WORD) {
            if (words.getInt(at) == STOP && isUndefined(words.getInt(at + 2 * WORD))) {
                words.putInt(at + WORD, 0);
            }
        }
        return without;
    }

    @Override
    public List<Instruction> complete(List<Instruction> instructions, long address) {
        return new AArch64Constants(this, address).complete(instructions);
    }
}
