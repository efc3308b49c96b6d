package org.jvmquarks.evidence.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/** AArch64. HotSpot keeps the current thread in x28. */
final class AArch64 implements InstructionSet {
    private static final String THREAD = "x28";

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
                    i -> i.hasMnemonic("fmov") && isVector(i.operand(0)) && isGeneral(i.operand(1));
            case VECTOR_TO_GENERAL ->
                    i -> i.hasMnemonic("fmov") && isGeneral(i.operand(0)) && isVector(i.operand(1));
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
                && !register(i.operand(0)).isEmpty()
                && !begins(i, "st", "cmp", "cmn", "tst")
                && !isTransfer(i.mnemonic());
    }

    /** The 64 bits that a part of a register belongs to: w8 to x8. */
    @Override
    public String register(String operand) {
        return isGeneral(operand) ? "x" + operand.substring(1) : "";
    }

    private static boolean isStack(Memory memory) {
        return memory.isRelativeTo("sp");
    }

    private static boolean isVector(String operand) {
        return operand.matches("[bhsdqv][0-9]+.*");
    }

    private static boolean isGeneral(String operand) {
        return operand.matches("[wx]([0-9]+|zr)");
    }

    @Override
    public List<String> operands(String text) {
        return Text.operands(text);
    }

    @Override
    public Optional<Memory> memory(List<String> operands) {
        return operands.stream()
                .filter(operand -> operand.startsWith("["))
                .map(AArch64::memory)
                .findFirst();
    }

    private static Memory memory(String operand) {
        List<String> parts = Text.operands(operand.replaceAll("[\\[\\]!]", ""));
        Optional<String> index = Optional.empty();
        int scale = 1;
        long displacement = 0;
        for (String part : parts.subList(1, parts.size())) {
            OptionalLong number = Text.number(part);
            if (number.isPresent()) {
                displacement = number.getAsLong();
            } else if (part.contains("#")) {
                scale = 1 << Text.number(part.substring(part.indexOf('#'))).orElse(0);
            } else if (index.isEmpty()) {
                index = Optional.of(part);
            }
        }
        return new Memory(Optional.of(parts.get(0)), index, scale, displacement);
    }

    @Override
    public List<Long> immediates(String mnemonic, List<String> operands) {
        if (isTransfer(mnemonic)) {
            return List.of();
        }
        List<Long> found = new ArrayList<>();
        int shift = 0;
        for (String operand : operands) {
            if (operand.startsWith("lsl #")) {
                shift = (int) Text.number(operand.substring(4)).orElse(0);
            }
        }
        for (String operand : operands) {
            OptionalLong number = Text.number(operand);
            if (number.isPresent()) {
                found.add(number.getAsLong() << shift);
            }
        }
        return found;
    }

    @Override
    public OptionalLong target(String mnemonic, List<String> operands) {
        return isTransfer(mnemonic) && !operands.isEmpty()
                ? Text.number(operands.get(operands.size() - 1))
                : OptionalLong.empty();
    }

    private static boolean isTransfer(String mnemonic) {
        return mnemonic.equals("b")
                || mnemonic.equals("bl")
                || mnemonic.startsWith("b.")
                || mnemonic.startsWith("cb")
                || mnemonic.startsWith("tb");
    }

    @Override
    public boolean loads(Instruction i) {
        return begins(i, "ld", "cas", "swp");
    }

    @Override
    public boolean stores(Instruction i) {
        return begins(i, "st", "cas", "swp", "ldadd");
    }

    @Override
    public boolean mayBeField(Memory memory) {
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
