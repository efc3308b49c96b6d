package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.NumberAssert;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Assertions about {@link MachineCode}. Where there is no code of the tier that was asked for only {@link #exists}
 * fails; all others are inconclusive, as what is not there has no instructions either.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MachineCodeAssert extends EvidenceAssert<MachineCodeAssert, MachineCode> {
    private static final String NO_NAMES = "needs the names of the VM's stubs, which only JDK 9 and later report";

    private static final int SHOWN = 12;
    private static final String INSTRUCTIONS = "the number of instructions";

    public MachineCodeAssert(MachineCode actual) {
        super(actual, MachineCodeAssert.class);
    }

    /** There is such code. */
    public MachineCodeAssert exists() {
        if (!actual.exists()) {
            throw failure(
                    "expected the code to be compiled at tier %d but was at tier %d for %s",
                    actual.wanted(), actual.tier(), subject());
        }
        return this;
    }

    private static void require(MachineCode code) {
        if (!code.exists()) {
            throw new Inconclusive(
                    "expected the code to be compiled at tier %d but was at tier %d for %s: without code the claim is undecided"
                            .formatted(code.wanted(), code.tier(), code.subject()));
        }
    }

    public MachineCodeAssert hasOperation(Operation operation) {
        return operations(operation).isAtLeast(1);
    }

    /** Continues with the number of such operations. */
    public NumberAssert<MachineCodeAssert> operations(Operation operation) {
        return number(operation.name(), actual.find(operation));
    }

    /** The code does this less often than it stores to the field. */
    public MachineCodeAssert hasFewerThanFieldStores(Operation operation, String field) {
        require(actual);
        List<Instruction> found = actual.find(operation);
        int stores = actual.storesTo(field).size();
        return count(
                found.size() < stores,
                operation.name(),
                "less than the " + stores + " stores to the field " + field,
                found);
    }

    public MachineCodeAssert hasNoOperation(Operation operation) {
        return operations(operation).isZero();
    }

    /** The code has a constant in an instruction; addresses and offsets do not count. */
    public MachineCodeAssert hasImmediate(long value) {
        return immediates(value).isAtLeast(1);
    }

    /** Continues with the number of instructions with that constant, as with {@link #hasImmediate}. */
    public NumberAssert<MachineCodeAssert> immediates(long value) {
        return number(immediate(value), actual.withImmediate(value));
    }

    /** The code has at least one of these constants, as with {@link #hasImmediate}. */
    public MachineCodeAssert hasImmediateAmong(long... values) {
        List<Instruction> found = LongStream.of(values)
                .boxed()
                .flatMap(value -> actual.withImmediate(value).stream())
                .toList();
        String names = LongStream.of(values).mapToObj(MachineCodeAssert::hex).collect(Collectors.joining(", "));
        return count(!found.isEmpty(), "immediates among " + names, "at least 1", found);
    }

    /** One constant first occurs before the other first does, in the order of the code. */
    public MachineCodeAssert hasImmediateBefore(long first, long second) {
        List<Instruction> earlier = actual.withImmediate(first);
        List<Instruction> later = actual.withImmediate(second);
        boolean holds = !earlier.isEmpty()
                && !later.isEmpty()
                && earlier.get(0).offset() < later.get(0).offset();
        return check(
                holds,
                "the " + immediate(first),
                "before the " + immediate(second),
                earlier.isEmpty() || later.isEmpty() ? "missing" : "after it",
                Stream.concat(earlier.stream(), later.stream()).toList());
    }

    /**
     * Continues with the number of loads of a field by its offset. A load from another object or array at the same
     * offset counts as well.
     *
     * @param field {@code name}, or {@code Holder.name} where several have it
     */
    public NumberAssert<MachineCodeAssert> fieldLoads(String field) {
        require(actual);
        return number("loads of the field " + field, actual.loadsOf(field));
    }

    /** Continues with the number of stores to a field, as with {@link #fieldLoads}. */
    public NumberAssert<MachineCodeAssert> fieldStores(String field) {
        require(actual);
        return number("stores to the field " + field, actual.storesTo(field));
    }

    /** All loads of a field take that many bytes, as with {@link #fieldLoads}, and there is one. */
    public MachineCodeAssert hasFieldLoadsOfBytes(String field, int bytes) {
        require(actual);
        return haveBytes(actual.loadsOf(field), "the loads of the field " + field, bytes);
    }

    /** All stores to a field write that many bytes, and there is one. */
    public MachineCodeAssert hasFieldStoresOfBytes(String field, int bytes) {
        require(actual);
        return haveBytes(actual.storesTo(field), "the stores to the field " + field, bytes);
    }

    private MachineCodeAssert haveBytes(List<Instruction> found, String what, int bytes) {
        List<Integer> sizes = found.stream().map(actual::bytesAccessed).toList();
        return check(
                !sizes.isEmpty() && sizes.stream().allMatch(size -> size == bytes),
                what,
                bytes + " bytes each",
                sizes.isEmpty() ? "missing" : sizes,
                found);
    }

    /**
     * It calls a stub or blob of the runtime whose name contains this.
     *
     * @throws NotApplicable before JDK 9, where the VM does not tell where they are
     */
    public MachineCodeAssert hasCall(String name) {
        List<String> callees = callees();
        return check(
                callees.stream().anyMatch(callee -> callee.contains(name)),
                "one of the called stubs",
                name,
                callees,
                actual.find(Operation.CALL));
    }

    /** It calls no such stub or blob, as with {@link #hasCall}. */
    public MachineCodeAssert hasNoCall(String name) {
        List<String> callees = callees();
        return check(
                callees.stream().noneMatch(callee -> callee.contains(name)),
                "the called stubs",
                "other than " + name,
                callees,
                actual.find(Operation.CALL));
    }

    private List<String> callees() {
        require(actual);
        if (!actual.knowsCallees()) {
            throw new NotApplicable(NO_NAMES);
        }
        return actual.callees();
    }

    /** Control can come from the entry to a return without doing this: only a way aside does, such as a slow path. */
    public MachineCodeAssert returnsWithout(Operation operation) {
        require(actual);
        return check(
                actual.returnsWithout(operation),
                "the number of paths to a return without " + operation,
                "at least 1",
                0,
                actual.find(operation));
    }

    /**
     * It calls code that the VM generated at its start, such as the stubs that fill arrays.
     *
     * @throws Inconclusive if no call is known to do so, but some call may
     */
    public MachineCodeAssert callsStub() {
        List<Instruction> found = stubCalls();
        return count(!found.isEmpty(), "calls of stubs", "at least 1", found);
    }

    /** It calls no code that the VM generated at its start, as with {@link #callsStub}. */
    public MachineCodeAssert doesNotCallStub() {
        List<Instruction> found = stubCalls();
        return count(found.isEmpty(), "calls of stubs", 0, found);
    }

    private List<Instruction> stubCalls() {
        require(actual);
        if (!actual.knowsStubs()) {
            throw new NotApplicable(NO_NAMES);
        }
        List<Instruction> found = actual.stubCalls();
        List<Instruction> unknown = actual.unknownCalls();
        if (found.isEmpty() && !unknown.isEmpty()) {
            throw new Inconclusive(
                    "expected to know whether it calls a stub but the target is unknown for %d of its calls in %s: a method, or a jump to a stub more than 128 MB away; -XX:ReservedCodeCacheSize=128m brings all stubs nearer%s%s"
                            .formatted(unknown.size(), subject(), shown(unknown), listing()));
        }
        return found;
    }

    /** An instruction whose text, in Intel's notation on x86, contains a match. */
    public MachineCodeAssert hasInstruction(String regex) {
        List<Instruction> found = matching(regex);
        return count(!found.isEmpty(), like(regex), "at least 1", found);
    }

    public MachineCodeAssert hasNoInstruction(String regex) {
        List<Instruction> found = matching(regex);
        return count(found.isEmpty(), like(regex), 0, found);
    }

    private List<Instruction> matching(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return actual.instructions().stream()
                .filter(i -> pattern.matcher(i.text()).find())
                .toList();
    }

    /** Continues with the size in bytes. */
    public NumberAssert<MachineCodeAssert> bytes() {
        require(actual);
        return number("the size", actual.bytes(), "bytes", detail(List.of()));
    }

    /** It has as many instructions as the other, padding left out. */
    public MachineCodeAssert isAsLongAs(MachineCode other) {
        require(other);
        return check(
                actual.size() == other.size(),
                INSTRUCTIONS,
                "the " + other.size() + " of " + other.subject(),
                actual.size(),
                List.of());
    }

    /** It has fewer instructions than the other, padding left out. */
    public MachineCodeAssert isShorterThan(MachineCode other) {
        require(other);
        return check(
                actual.size() < other.size(),
                INSTRUCTIONS,
                "less than the " + other.size() + " of " + other.subject(),
                actual.size(),
                List.of());
    }

    public MachineCodeAssert hasNoLoop() {
        List<Instruction> found = actual.loops().instructions();
        return count(found.isEmpty(), "instructions in loops", 0, found);
    }

    /** Continues with the instructions in all loops, of which there must be at least one. */
    public MachineCodeAssert inLoops() {
        return part(actual.loops());
    }

    /** As {@link #inLoops}, for innermost loops. */
    public MachineCodeAssert inInnermostLoops() {
        return part(actual.innermostLoops());
    }

    private MachineCodeAssert part(MachineCode part) {
        count(!part.instructions().isEmpty(), "loops", "at least 1", List.of());
        return new MachineCodeAssert(part);
    }

    private NumberAssert<MachineCodeAssert> number(String what, List<Instruction> found) {
        require(actual);
        return number("the number of " + what, found.size(), "", detail(found));
    }

    private MachineCodeAssert count(boolean holds, String what, Object expected, List<Instruction> found) {
        return check(holds, "the number of " + what, expected, found.size(), found);
    }

    private static String immediate(long value) {
        return "immediate " + hex(value);
    }

    private static String like(String regex) {
        return "instructions like '" + regex + "'";
    }

    private MachineCodeAssert check(
            boolean holds, String what, Object expected, Object found, List<Instruction> instructions) {
        require(actual);
        return check(holds, what, expected, found, detail(instructions));
    }

    private String detail(List<Instruction> instructions) {
        return actual.bytes() + " bytes of code" + shown(instructions) + listing();
    }

    private static String shown(List<Instruction> found) {
        StringBuilder text = new StringBuilder();
        found.stream().limit(SHOWN).forEach(i -> text.append("%n  %5x  %s".formatted(i.offset(), i.text())));
        if (found.size() > SHOWN) {
            text.append("%n  and %d more".formatted(found.size() - SHOWN));
        }
        return text.toString();
    }

    private String listing() {
        return actual.listing()
                .map(file -> "%nsee the disassembly in %s".formatted(file))
                .orElse("");
    }

    private static String hex(long value) {
        return value >= -9 && value <= 9 ? Long.toString(value) : "0x" + Long.toHexString(value);
    }
}
