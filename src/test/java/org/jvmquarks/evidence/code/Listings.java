package org.jvmquarks.evidence.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads disassemblies of real VMs back, so that tests need no disassembler. */
final class Listings {
    static final Path FOLDER = Path.of("src/test/resources/evidence/code");

    /** The same method, compiled on AArch64. */
    static final Path AARCH64 = FOLDER.resolve("aarch64");

    /** Code of several probes, compiled on AArch64 with Serial: the probe and the JDK. */
    static final String OPERATIONS = "operations/";

    private static final Pattern CODE = Pattern.compile("; code at 0x([0-9a-f]+)");
    private static final Pattern FIELD = Pattern.compile("; (\\w+)\\.(\\w+) at 0x([0-9a-f]+)");
    private static final Pattern LINE = Pattern.compile(" *([0-9a-f]+)  ((?:lock |rep )?\\S+) ?(.*?)(?:  ; (.*))?");

    private Listings() {}

    /** Names without ending: the collector and the JDK. */
    static List<String> names() throws IOException {
        return names(FOLDER);
    }

    static List<String> namesOfAArch64() throws IOException {
        return names(AARCH64);
    }

    /**
     * Names of {@link #OPERATIONS} of one JDK.
     *
     * @param jdk its version
     */
    static List<String> namesOfOperations(String jdk) throws IOException {
        return names(AARCH64.resolve(OPERATIONS)).stream()
                .filter(name -> name.endsWith("-" + jdk))
                .map(OPERATIONS::concat)
                .toList();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".txt"))
                    .map(name -> name.substring(0, name.length() - 4))
                    .sorted()
                    .toList();
        }
    }

    static String text(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name + ".txt"));
    }

    static MachineCode read(String name) throws IOException {
        return code(name, text(name), new X86());
    }

    static MachineCode readAArch64(String name) throws IOException {
        return code(name, Files.readString(AARCH64.resolve(name + ".txt")), new AArch64());
    }

    /** Code of tier 4. */
    static MachineCode code(String name, String listing, InstructionSet set) {
        long address = 0;
        List<FieldOffset> fields = new ArrayList<>();
        List<Instruction> instructions = new ArrayList<>();
        List<String> comments = new ArrayList<>();
        List<String> lines = listing.lines().toList();
        for (String line : lines) {
            Matcher code = CODE.matcher(line);
            Matcher field = FIELD.matcher(line);
            Matcher instruction = LINE.matcher(line);
            if (code.matches()) {
                address = Long.parseLong(code.group(1), 16);
            } else if (field.matches()) {
                fields.add(new FieldOffset(field.group(1), field.group(2), Long.parseLong(field.group(3), 16)));
            } else if (instruction.matches()) {
                instructions.add(instruction(instruction, address, set));
                comments.add(Optional.ofNullable(instruction.group(4)).orElse("to nowhere"));
            } else if (!line.startsWith("; read by ")) {
                throw new IllegalArgumentException(line);
            }
        }
        List<Instruction> completed = set.complete(instructions, address);
        CodeBlock block = new CodeBlock(
                new FlowGraph(completed, set),
                set,
                address,
                blobs(completed, comments, address),
                fields,
                Optional.empty());
        return new MachineCode(name, 4, 4, block);
    }

    /** The code that jumps and calls name, as far as it is named: where it lies, not how long. */
    private static List<Blob> blobs(List<Instruction> instructions, List<String> comments, long address) {
        return IntStream.range(0, instructions.size())
                .filter(i -> !comments.get(i).startsWith("to "))
                .mapToObj(i -> new Blob(
                        comments.get(i), address + instructions.get(i).target().orElseThrow(), 1))
                .toList();
    }

    private static Instruction instruction(Matcher line, long address, InstructionSet set) {
        return set.notation().read(Long.parseLong(line.group(1), 16), 1, line.group(2), line.group(3), address);
    }
}
