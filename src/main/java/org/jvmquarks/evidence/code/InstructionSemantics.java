package org.jvmquarks.evidence.code;

import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Finds the instructions of a whole piece of code that do something, also where it takes more than one instruction to
 * see it.
 *
 * <p>An example: Serial's store of a reference into a field at offset 12, followed by the store of a byte into another
 * field.
 *
 * <pre>
 * 0   mov dword ptr [rsi + 0xc], r8d
 * 1   mov r10, rsi
 * 2   shr r10, 9
 * 3   movabs r11, 0x7f04bbc00000
 * 4   add r10, r11
 * 5   mov byte ptr [r10], 0
 * 6   mov byte ptr [rsi + 0x10], 0
 * 7   ret
 * </pre>
 *
 * <ol>
 *   <li>{@code CARD_MARK} is a byte stored through a register that holds the index of a card. {@link RegisterFlow}
 *       follows it from the shift in 2 through the sum in 4, so it finds 5. It does not find 6, where {@code rsi} holds
 *       no such value.
 *   <li>{@code ZERO_STORE} needs a single instruction: 5 and 6.
 *   <li>{@link #accesses} of offset 12 finds 0, which names the offset itself. A store through a register that was
 *       given the address by {@code lea r11, [rsi + 0xc]} would count, too.
 * </ol>
 */
final class InstructionSemantics {
    private final FlowGraph graph;
    private final InstructionSet set;
    private final RegisterFlow flow;

    InstructionSemantics(FlowGraph graph, InstructionSet set) {
        this.graph = graph;
        this.set = set;
        this.flow = new RegisterFlow(graph, set);
    }

    /** The instructions that do this, in order. */
    List<Instruction> find(Operation operation) {
        return switch (operation) {
            case POLL_OF_THREAD_PAGE -> pagePolls(true);
            case POLL_OF_GLOBAL_PAGE -> pagePolls(false);
            case SAFEPOINT_POLL -> filter(i -> set.readsPage(i) || set.does(Operation.POLL_OF_STACK_WATERMARK, i));
            case CARD_MARK -> cardMarks();
            case CARD_MARK_AT_CONSTANT -> cardMarksBy(set::takesConstant);
            case CARD_MARK_OF_THREAD -> cardMarksBy(i -> set.loadsFromThread(i) || set.addsWordOfThread(i));
            case ZERO_STORE -> zeroStores();
            case STACK_STORE -> spills();
            case NULL_TEST -> nullTests();
            case COMPARE_AND_EXCHANGE, EXCHANGE, FETCH_AND_ADD ->
                at(i -> set.does(operation, graph.code().get(i)) || isExclusive(operation, i));
            default -> filter(i -> set.does(operation, i));
        };
    }

    private List<Instruction> filter(Predicate<Instruction> wanted) {
        return graph.code().stream().filter(wanted).toList();
    }

    /** The address of the page comes from the thread, or else from the code itself. */
    private List<Instruction> pagePolls(boolean fromThread) {
        List<Set<String>> holders = flow.holders((i, held) -> set.loadsFromThread(i) || flow.copies(i, held));
        return at(i -> set.readsPage(graph.code().get(i))
                && isNamedBy(holders.get(i), graph.code().get(i)) == fromThread);
    }

    /** A byte is stored at an address that was made of a shifted one. */
    private List<Instruction> cardMarks() {
        List<Set<String>> holders =
                flow.holders((i, held) -> set.shiftsToCard(i) || flow.copies(i, held) || flow.adds(i, held));
        return at(i -> set.storesByte(graph.code().get(i))
                && isNamedBy(holders.get(i), graph.code().get(i)));
    }

    /** The address of the card contains a value that such an instruction provides. */
    private List<Instruction> cardMarksBy(Predicate<Instruction> source) {
        List<Instruction> marks = cardMarks();
        List<Set<String>> holders =
                flow.holders((i, held) -> source.test(i) || flow.copies(i, held) || flow.adds(i, held));
        return at(i -> marks.contains(graph.code().get(i))
                && isNamedBy(holders.get(i), graph.code().get(i)));
    }

    /** A zero, a register that is kept zero, or a vector register that was cleared before. */
    private List<Instruction> zeroStores() {
        List<Set<String>> stack = flow.holders((i, held) -> set.takesStackAddress(i) || flow.copies(i, held));
        List<Set<String>> cleared = flow.holders((i, held) -> set.clearsVector(i));
        List<Set<String>> filled = flow.holders((i, held) -> !set.clearsRegister(i));
        return at(i -> {
            Instruction each = graph.code().get(i);
            return !isNamedBy(stack.get(i), each)
                    && (set.storesZero(each, filled.get(i))
                            || set.storedVectors(each).stream().anyMatch(cleared.get(i)::contains));
        });
    }

    /** An instruction that stores two registers comes twice. */
    private List<Instruction> spills() {
        return graph.code().stream()
                .flatMap(i -> Collections.nCopies(set.spilled(i), i).stream())
                .toList();
    }

    /** A loop that stores exclusively tests whether it succeeded, which is no value. */
    private List<Instruction> nullTests() {
        List<Set<String>> outcomes = flow.holders((i, held) -> set.storesExclusively(i));
        return at(i -> {
            Instruction each = graph.code().get(i);
            String tested = set.notation().register(each.operand(0));
            return set.does(Operation.NULL_TEST, each) && !outcomes.get(i).contains(tested);
        });
    }

    /** Whether it is the store of a loop that does this. */
    private boolean isExclusive(Operation operation, int store) {
        if (!set.storesExclusively(graph.code().get(store))) {
            return false;
        }
        int load = store - 1;
        while (load >= 0 && !set.loadsExclusively(graph.code().get(load))) {
            load--;
        }
        return set.exclusive(graph.code().subList(load + 1, store), graph.code().get(store))
                .filter(operation::equals)
                .isPresent();
    }

    /**
     * Instructions that name memory at some offset from an object: directly, or by a register that was given that
     * address before, as barriers do that need the address as well.
     *
     * @param offset in bytes
     */
    List<Instruction> accesses(long offset) {
        List<Set<String>> holders = flow.holders(
                (i, held) -> set.computedOffset(i).equals(OptionalLong.of(offset)) || flow.copies(i, held));
        return at(i -> {
            Instruction each = graph.code().get(i);
            List<Long> displacements = set.displacements(each);
            return each.memory().filter(set::mayBeField).isPresent()
                    && set.computedOffset(each).isEmpty()
                    && !set.isPadding(each)
                    && !set.does(Operation.PREFETCH, each)
                    && (displacements.contains(offset)
                            || (displacements.contains(0L) && isNamedBy(holders.get(i), each)));
        });
    }

    private static boolean isNamedBy(Set<String> holders, Instruction instruction) {
        return instruction.memory().filter(m -> RegisterFlow.isOf(m, holders)).isPresent();
    }

    private List<Instruction> at(Predicate<Integer> wanted) {
        return IntStream.range(0, graph.code().size())
                .boxed()
                .filter(wanted)
                .map(graph.code()::get)
                .toList();
    }
}
