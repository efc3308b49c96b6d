package org.jvmquarks.guest;

import java.io.File;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.guest.link.LinkWork;
import org.jvmquarks.guest.link.LinkedArchives;
import org.jvmquarks.guest.link.Phase;
import org.jvmquarks.guest.link.Refusal;
import org.jvmquarks.guest.link.WorkerProgress;

/**
 * Asks the VM about the archives of an application: {@code <threads> <numbers of archives that are done> <classes to
 * skip>...}, where commas separate numbers and {@code -} means none.
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
        Set<String> skipped = new HashSet<>(arguments.subList(2, arguments.size()));
        int threads = Integer.parseInt(arguments.get(0));
        LinkWork work = new LinkWork(
                LinkedArchives.find(), done, skipped, threads, new File(WorkerProgress.FILE), new Lines(results));
        if (!work.run()) {
            Runtime.getRuntime().halt(HANGS);
        }
    }

    /** Writes each answer as a line. */
    private static final class Lines implements LinkWork.Report {
        private final ResultFile results;

        Lines(ResultFile results) {
            this.results = results;
        }

        @Override
        public void archive(int number, int classes, boolean signed) throws IOException {
            Map<String, Object> line = line(number);
            line.put(Fields.CLASSES, classes);
            line.put(Fields.SIGNED, signed);
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
