package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Assertions about {@link MachineCode}. Where there is no code of the tier that was asked for only
 * {@link #exists} fails; all others are inconclusive, as what is not there has no instructions
 * either.
 */
public final class MachineCodeAssert extends AbstractAssert<MachineCodeAssert, MachineCode> {
    private static final int SHOWN = 12;

    public MachineCodeAssert(MachineCode actual) {
        super(actual, MachineCodeAssert.class);
    }

    /** There is such code. */
    public MachineCodeAssert exists() {
        if (!actual.exists()) {
            throw failure("expected code of %s at %s", actual.subject(), actual.tiers());
        }
        return this;
    }

    private static void require(MachineCode code) {
        if (!code.exists()) {
            throw new Inconclusive(
                    "there is no code of %s at %s: nothing can be said of it"
                            .formatted(code.subject(), code.tiers()));
        }
    }

    public MachineCodeAssert hasOperation(Operation operation) {
        return hasAtLeastOperations(operation, 1);
    }

    public MachineCodeAssert hasAtLeastOperations(Operation operation, int times) {
        List<Instruction> found = actual.find(operation);
        return check(found.size() >= times, "at least " + times + " " + operation, found);
    }

    public MachineCodeAssert hasOperations(Operation operation, int times) {
        List<Instruction> found = actual.find(operation);
        return check(found.size() == times, times + " " + operation, found);
    }

    public MachineCodeAssert hasNoOperation(Operation operation) {
        List<Instruction> found = actual.find(operation);
        return check(found.isEmpty(), "no " + operation, found);
    }

    /** A constant in an instruction; addresses and offsets are none. */
    public MachineCodeAssert hasImmediate(long value) {
        List<Instruction> found = actual.withImmediate(value);
        return check(!found.isEmpty(), "the immediate " + hex(value), found);
    }

    public MachineCodeAssert hasImmediates(long value, int times) {
        List<Instruction> found = actual.withImmediate(value);
        return check(found.size() == times, times + " times the immediate " + hex(value), found);
    }

    public MachineCodeAssert hasNoImmediate(long value) {
        List<Instruction> found = actual.withImmediate(value);
        return check(found.isEmpty(), "no immediate " + hex(value), found);
    }

    /** One constant first occurs before the other first does, in the order of the code. */
    public MachineCodeAssert hasImmediateBefore(long first, long second) {
        List<Instruction> earlier = actual.withImmediate(first);
        List<Instruction> later = actual.withImmediate(second);
        boolean holds =
                !earlier.isEmpty()
                        && !later.isEmpty()
                        && earlier.get(0).offset() < later.get(0).offset();
        return check(
                holds,
                "the immediate " + hex(first) + " before " + hex(second),
                Stream.concat(earlier.stream(), later.stream()).toList());
    }

    /**
     * Loads of a field by its offset. A load from another object or array at the same offset counts
     * as well.
     *
     * @param field {@code name}, or {@code Holder.name} where several have it
     */
    public MachineCodeAssert hasFieldLoads(String field, int times) {
        require(actual);
        List<Instruction> found = actual.loadsOf(field);
        return check(found.size() == times, times + " loads of the field " + field, found);
    }

    /** Stores to a field, as with {@link #hasFieldLoads}. */
    public MachineCodeAssert hasFieldStores(String field, int times) {
        require(actual);
        List<Instruction> found = actual.storesTo(field);
        return check(found.size() == times, times + " stores to the field " + field, found);
    }

    /**
     * It calls a stub or blob of the runtime whose name contains this.
     *
     * @throws NotApplicable before JDK 9, where the VM does not tell where they are
     */
    public MachineCodeAssert hasCall(String name) {
        require(actual);
        if (!actual.knowsCallees()) {
            throw new NotApplicable("needs names of the VM's stubs, this one does not tell them");
        }
        List<String> callees = actual.callees();
        return check(
                callees.stream().anyMatch(callee -> callee.contains(name)),
                "a call of " + name,
                actual.find(Operation.CALL),
                "calls of " + callees);
    }

    /** An instruction whose text, in Intel's notation on x86, contains a match. */
    public MachineCodeAssert hasInstruction(String regex) {
        List<Instruction> found = matching(regex);
        return check(!found.isEmpty(), "an instruction like '" + regex + "'", found);
    }

    public MachineCodeAssert hasNoInstruction(String regex) {
        List<Instruction> found = matching(regex);
        return check(found.isEmpty(), "no instruction like '" + regex + "'", found);
    }

    private List<Instruction> matching(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return actual.instructions().stream()
                .filter(i -> pattern.matcher(i.text()).find())
                .toList();
    }

    /** Size in bytes. */
    public MachineCodeAssert hasBytesBetween(int least, int most) {
        return check(
                actual.bytes() >= least && actual.bytes() <= most,
                least + " to " + most + " bytes",
                List.of(),
                actual.bytes() + " bytes");
    }

    /** It has as many instructions as the other, padding left out. */
    public MachineCodeAssert isAsLongAs(MachineCode other) {
        require(other);
        int here = actual.size();
        int there = other.size();
        return check(
                here == there,
                "as many instructions as the " + there + " of " + other.subject(),
                List.of(),
                here + " instructions");
    }

    /** It has fewer instructions than the other, padding left out. */
    public MachineCodeAssert isShorterThan(MachineCode other) {
        require(other);
        int here = actual.size();
        int there = other.size();
        return check(
                here < there,
                "fewer instructions than the " + there + " of " + other.subject(),
                List.of(),
                here + " instructions");
    }

    public MachineCodeAssert hasNoLoop() {
        List<Instruction> found = actual.loops().instructions();
        return check(found.isEmpty(), "no loop", found);
    }

    /** What is said next is said of the instructions in all loops; there must be one. */
    public MachineCodeAssert inLoops() {
        return part(actual.loops());
    }

    /** The same of loops that have no other within. */
    public MachineCodeAssert inInnermostLoops() {
        return part(actual.innermostLoops());
    }

    private MachineCodeAssert part(MachineCode part) {
        check(!part.instructions().isEmpty(), "a loop", List.of(), "none");
        return new MachineCodeAssert(part);
    }

    private MachineCodeAssert check(boolean holds, String expected, List<Instruction> found) {
        return check(holds, expected, found, found.isEmpty() ? "none" : found.size() + "");
    }

    private MachineCodeAssert check(
            boolean holds, String expected, List<Instruction> found, String got) {
        require(actual);
        if (!holds) {
            throw failure(
                    "expected %s in %s of %d bytes, got %s%s%s",
                    expected, actual.subject(), actual.bytes(), got, shown(found), listing());
        }
        return this;
    }

    private static String shown(List<Instruction> found) {
        StringBuilder text = new StringBuilder();
        found.stream()
                .limit(SHOWN)
                .forEach(i -> text.append("%n  %5x  %s".formatted(i.offset(), i.text())));
        if (found.size() > SHOWN) {
            text.append("%n  and %d more".formatted(found.size() - SHOWN));
        }
        return text.toString();
    }

    private String listing() {
        return actual.listing().map(file -> "%nthe disassembly is %s".formatted(file)).orElse("");
    }

    private static String hex(long value) {
        return value >= -9 && value <= 9 ? Long.toString(value) : "0x" + Long.toHexString(value);
    }
}
