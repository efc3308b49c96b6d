package org.jvmquarks.evidence.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.CalledMethod;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;

/**
 * Asks for the machine code of a method of the probe, by default that of {@code op()} by C2. The guest calls
 * {@code op()} until it has a profile; neither {@code op()} nor a method of that name is inlined anywhere. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CodeOf implements Inquiry<MachineCode> {
    private static final String LISTING = "disassembly.txt";
    private static final int C2 = 4;

    /**
     * Feature version since which {@code sun.misc.Unsafe}, which knows the offsets of fields, warns at its first use
     * (JEP 498). That takes 17 ms of processor time, and a later version is to deny the use.
     */
    private static final int WARNS_OF_UNSAFE = 24;

    private static final String ALLOWS_UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    private final CalledMethod called;
    private final String method;
    private final int tier;
    private final boolean loop;
    private final boolean change;

    public CodeOf(Class<?> probe) {
        this(CalledMethod.op(probe));
    }

    /**
     * Asks for a JMH benchmark by its name, which is called as an {@code op()} is, with its state set up once.
     *
     * @throws IllegalArgumentException if the class has no such method annotated {@code @Benchmark}
     */
    public CodeOf(Class<?> benchmarks, String method) {
        this(CalledMethod.benchmark(benchmarks, method));
    }

    private CodeOf(CalledMethod called) {
        this(called, called.method(), C2, false, false);
    }

    private CodeOf(CalledMethod called, String method, int tier, boolean loop, boolean change) {
        if (tier < 1 || tier > C2) {
            throw new IllegalArgumentException("tiers are 1 to 4, not " + tier);
        }
        this.called = called;
        this.method = method;
        this.tier = tier;
        this.loop = loop;
        this.change = change;
    }

    /**
     * With a value for a field of the benchmark annotated {@code @Param}.
     *
     * @throws IllegalArgumentException if there is no such parameter
     */
    public CodeOf withParam(String name, String value) {
        return new CodeOf(called.withParam(name, value), method, tier, loop, change);
    }

    /** Another method of the probe, which {@code op()} or the benchmark calls. */
    public CodeOf method(String name) {
        return new CodeOf(called, name, tier, loop, change);
    }

    /** Code of another tier: 1 to 3 are C1, without, with little and with full profiling. */
    public CodeOf tier(int other) {
        return new CodeOf(called, method, other, loop, change);
    }

    /** The code that a running loop enters by on-stack replacement, if the VM made any. */
    public CodeOf enteredInLoop() {
        return new CodeOf(called, method, tier, true, change);
    }

    /**
     * The code after the probe's {@code change()}: it is called once the method has been compiled, and {@code op()} as
     * often again.
     */
    public CodeOf afterChange() {
        return new CodeOf(called, method, tier, loop, true);
    }

    @Override
    public MachineCode gather(EvidenceContext context) {
        InstructionSet set = instructionSet(context);
        Disassembler disassembler = Disassemblers.of(set);
        GuestResult result = context.run(called.request(
                        Commands.CODE,
                        method,
                        Integer.toString(tier),
                        loop ? Commands.ENTERED_IN_LOOP : Commands.ENTERED_BY_CALL,
                        change ? Commands.AFTER_CHANGE : Commands.BEFORE_CHANGE)
                .withOptions(options(context))
                .withWhiteBox());
        CompiledCode code = result.result().read(CompiledCode::read);
        Decoded decoded = code.level() == tier
                ? Decoded.of(set, disassembler, code.bytes(), code.address(), context.jdk())
                : new Decoded(List.of(), disassembler.name());
        Path file = result.launched().folder().resolve(LISTING);
        CodeBlock block = new CodeBlock(
                new FlowGraph(decoded.instructions(), set, code::neverReturns),
                set,
                code.address(),
                code.blobs(),
                code.fields(),
                Optional.of(file));
        write(file, CodeListing.of(block, decoded.by()), context.jdk());
        String part = method.equals(called.method()) ? called.part() : "." + method;
        MachineCode machineCode = new MachineCode(context.subject(called.probe(), part), tier, code.level(), block);
        context.record(Observation.exact(
                context.key(called.probe().getSimpleName() + part, metric()), machineCode.size(), "instructions"));
        return machineCode;
    }

    private String metric() {
        return "code of tier " + tier + (loop ? ", entered in the loop" : "") + (change ? ", after the change" : "");
    }

    private static InstructionSet instructionSet(EvidenceContext context) {
        String arch = context.identity().arch();
        return InstructionSet.of(arch)
                .orElseThrow(
                        () -> new NotApplicable("needs machine code of x86-64 or AArch64; this VM runs on " + arch));
    }

    /** The same heap everywhere, as the form of references, and so of the code, depends on it. */
    private List<String> options(EvidenceContext context) {
        List<String> options =
                new ArrayList<>(List.of("-Xmx1g", "-Xbatch", "-XX:CompileCommand=quiet", called.outOfLine(context)));
        if (!method.equals(called.method())) {
            options.add("-XX:CompileCommand=dontinline,*." + method);
        }
        if (context.identity().feature() >= WARNS_OF_UNSAFE) {
            options.add(ALLOWS_UNSAFE);
        }
        return options;
    }

    private static void write(Path file, String listing, String jdk) {
        try {
            Files.writeString(file, listing);
        } catch (IOException e) {
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    jdk + ": the disassembly cannot be written to " + file + ": " + FileProblem.writing(file, e),
                    e);
        }
    }
}
