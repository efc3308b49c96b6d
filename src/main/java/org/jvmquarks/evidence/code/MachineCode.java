package org.jvmquarks.evidence.code;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** Machine code of one method at one tier, or a part of it; see {@link MachineCodeAssert}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MachineCode extends Evidence {
    private final int wanted;
    private final int tier;
    private final CodeBlock block;
    private final List<Instruction> instructions;

    /**
     * The whole code.
     *
     * @param wanted the requested tier
     * @param tier the tier that the method is at, 0 for the interpreter
     */
    MachineCode(String subject, int wanted, int tier, CodeBlock block) {
        this(subject, wanted, tier, block, block.graph().code());
    }

    private MachineCode(String subject, int wanted, int tier, CodeBlock block, List<Instruction> instructions) {
        super(subject);
        this.wanted = wanted;
        this.tier = tier;
        this.block = block;
        this.instructions = instructions;
    }

    /** Size in bytes, padding between instructions included; 0 if there is no code. */
    public int bytes() {
        return instructions.stream().mapToInt(Instruction::size).sum();
    }

    /** Number of instructions that are not padding. */
    public int size() {
        return (int)
                instructions.stream().filter(i -> !block.set().isPadding(i)).count();
    }

    /** Whether there is code of the requested tier. */
    public boolean exists() {
        return wanted == tier;
    }

    /** Returns the requested tier. */
    int wanted() {
        return wanted;
    }

    /** Returns the tier that the method is at, 0 for the interpreter. */
    int tier() {
        return tier;
    }

    List<Instruction> instructions() {
        return instructions;
    }

    List<Instruction> find(Operation operation) {
        return here(new InstructionSemantics(block.graph(), block.set()).find(operation));
    }

    List<Instruction> withImmediate(long value) {
        return instructions.stream()
                .filter(i -> i.immediates().stream().anyMatch(each -> isSame(each, value)))
                .toList();
    }

    /** Disassemblers show 32 bits with or without their sign. */
    private static boolean isSame(long immediate, long value) {
        return immediate == value || (immediate >>> 32 == 0 && value == (int) value && (int) immediate == value);
    }

    List<Instruction> loadsOf(String field) {
        return at(field).stream().filter(block.set()::loads).toList();
    }

    List<Instruction> storesTo(String field) {
        return at(field).stream().filter(block.set()::stores).toList();
    }

    /** Bytes that an instruction reads from memory or writes there. */
    int bytesAccessed(Instruction instruction) {
        return block.set().bytesAccessed(instruction);
    }

    private List<Instruction> at(String field) {
        return here(new InstructionSemantics(block.graph(), block.set()).accesses(block.offset(field)));
    }

    /** Names of the stubs and blobs that it calls; those of compiled methods are not known. */
    List<String> callees() {
        return find(Operation.CALL).stream()
                .flatMap(call -> block.nameOf(call.target()).stream())
                .toList();
    }

    /** Calls of code that the VM generated at its start. */
    List<Instruction> stubCalls() {
        return find(Operation.CALL).stream()
                .filter(call -> block.set().callsStub(call, block.nameOf(call.target())))
                .toList();
    }

    /** Calls that may or may not be of such code: a method, or a trampoline to a stub that is too far away. */
    List<Instruction> unknownCalls() {
        return find(Operation.CALL).stream()
                .filter(block.set()::mayUseTrampoline)
                .filter(call -> block.isUnknown(call.target()))
                .toList();
    }

    /** Whether a call of a stub can be told from any other. */
    boolean knowsStubs() {
        return knowsCallees() || !block.set().namesTellStubs();
    }

    /** Whether the VM tells what lies where in its code cache. */
    boolean knowsCallees() {
        return !block.blobs().isEmpty();
    }

    /** Whether control can come from the first instruction of the whole code to a return without doing this. */
    boolean returnsWithout(Operation operation) {
        InstructionSemantics semantics = new InstructionSemantics(block.graph(), block.set());
        List<Instruction> code = block.graph().code();
        Set<Instruction> avoided = new HashSet<>(semantics.find(operation));
        BitSet reached = block.graph().reachedFrom(0, position -> !avoided.contains(code.get(position)));
        return semantics.find(Operation.RETURN).stream().anyMatch(i -> reached.get(code.indexOf(i)));
    }

    MachineCode loops() {
        return part("the loops of ", Loops.all(block.graph()));
    }

    MachineCode innermostLoops() {
        return part("the innermost loops of ", Loops.innermost(block.graph()));
    }

    /** Keeps the instructions of this part: the search itself needs the whole code. */
    private List<Instruction> here(List<Instruction> found) {
        return found.stream().filter(instructions::contains).toList();
    }

    private MachineCode part(String name, List<List<Instruction>> parts) {
        List<Instruction> all = instructions.stream()
                .filter(i -> parts.stream().anyMatch(part -> part.contains(i)))
                .toList();
        return new MachineCode(name + subject(), wanted, tier, block, all);
    }

    Optional<Path> listing() {
        return block.listing();
    }
}
