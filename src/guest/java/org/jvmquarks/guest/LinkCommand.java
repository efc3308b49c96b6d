package org.jvmquarks.guest;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.guest.link.AskedClasses;
import org.jvmquarks.guest.link.LinkWork;
import org.jvmquarks.guest.link.LinkedArchives;
import org.jvmquarks.guest.link.Phase;
import org.jvmquarks.guest.link.Refusal;
import org.jvmquarks.guest.link.Signature;
import org.jvmquarks.guest.link.WorkerProgress;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Asks the VM about the archives of an application: {@code <threads> <numbers of archives that are done> <file with the
 * names of the classes in question> <classes to skip>...}, where commas separate numbers. {@code -} means none of the
 * archives, and all classes.
 */
final class LinkCommand implements Command {
    /** The host asks again without the class that hangs. */
    private static final int HANGS = 3;

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Set<Integer> done = new HashSet<>();
        if (!arguments.get(1).equals(Commands.NONE)) {
            for (String number : arguments.get(1).split(",")) {
                done.add(Integer.valueOf(number));
            }
        }
        int threads = Integer.parseInt(arguments.get(0));
        LinkWork work = new LinkWork(
                LinkedArchives.find(),
                done,
                asked(arguments),
                threads,
                new File(WorkerProgress.FILE),
                new Lines(results));
        if (!work.run()) {
            Runtime.getRuntime().halt(HANGS);
        }
    }

    private static AskedClasses asked(List<String> arguments) throws IOException {
        List<String> skipped = arguments.subList(3, arguments.size());
        return arguments.get(2).equals(Commands.NONE)
                ? AskedClasses.allBut(skipped)
                : AskedClasses.some(Files.readAllLines(Paths.get(arguments.get(2)), StandardCharsets.UTF_8), skipped);
    }

    /** Writes each answer as a line. */
    private static final class Lines implements LinkWork.Report {
        private final ResultFile results;

        Lines(ResultFile results) {
            this.results = results;
        }

        @Override
        public void archive(int number, int classes, Signature signature) throws IOException {
            Map<String, Object> line = line(number);
            line.put(Fields.CLASSES, classes);
            line.put(Fields.SIGNATURE, signature.name());
            results.writeResult(Commands.LINK, line);
        }

        @Override
        public void refusedArchive(int number, Refusal refusal) throws IOException {
            results.writeResult(Commands.LINK, with(refusal, line(number)));
        }

        @Override
        public void refusedClass(int number, String name, Phase phase, Refusal refusal) throws IOException {
            Map<String, Object> line = line(number);
            line.put(Fields.NAME, name);
            line.put(Fields.PHASE, phase.name());
            results.writeResult(Commands.LINK, with(refusal, line));
        }

        private static Map<String, Object> line(int number) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put(Fields.ARCHIVE, number);
            return line;
        }

        private static Map<String, Object> with(Refusal refusal, Map<String, Object> line) {
            line.put(Fields.THROWN, refusal.thrown());
            line.put(Fields.MESSAGE, refusal.message());
            return line;
        }
    }
}
