package org.jvmquarks.upgrade.link;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.guest.link.Phase;
import org.jvmquarks.guest.link.Signature;
import org.jvmquarks.guest.link.WorkerProgress;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.text.Plural;

/**
 * Asks one JDK about archives. A class with which its VM crashes or hangs costs that class alone: another guest is
 * asked about the archives that are left, without it.
 */
final class LinkQuestion {
    /** The first guest, one that finds the class with which it crashed, and some more. */
    private static final int MOST_GUESTS = 6;

    /** Without a large space for classes, full collections while it grows take an eighth of the time. */
    private static final List<String> OPTIONS =
            List.of("-Xmx768m", "-Xss2m", "-XX:MetaspaceSize=1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final EvidenceContext context;
    private final StagedArchives archives;
    private final Optional<Path> names;
    private final List<String> options;
    private final Map<Integer, LinkAnswers.Opened> opened = new TreeMap<>();
    private final Map<Integer, Refused> refused = new TreeMap<>();
    private final Map<String, LinkAnswers.RefusedClass> classes = new HashMap<>();
    private final Map<String, Refused> fatal = new TreeMap<>();
    private int threads;

    /**
     * @param names file with the names of the classes in question; empty if all are
     * @param options those of the application that decide what is loaded
     */
    LinkQuestion(
            EvidenceContext context, StagedArchives archives, Optional<Path> names, List<String> options, int threads) {
        this.context = context;
        this.archives = archives;
        this.names = names;
        this.options = List.copyOf(options);
        this.threads = threads;
    }

    /** An answer about a class that waits for its archive to be asked to the end. */
    private record Waiting(String name, LinkAnswers.RefusedClass answer) {}

    LinkAnswers ask() {
        List<String> gaps = new ArrayList<>();
        boolean whole = false;
        for (int guest = 0; guest < MOST_GUESTS && !whole; guest++) {
            GuestResult result = context.run(request());
            read(result);
            whole = result.complete();
            if (!whole && (result.launched().exit() instanceof Exit.Deadline || !blame(result))) {
                gaps.add(end(result));
                break;
            }
        }
        int left = archives.paths().size() - opened.size() - refused.size();
        if (left > 0) {
            gaps.add("%s was not asked about the classes of %s: its VM ended each time"
                    .formatted(context.jdk(), Plural.count(left, "archive")));
        }
        return new LinkAnswers(opened, refused, classes, fatal, gaps);
    }

    private GuestRequest request() {
        String done = Stream.concat(opened.keySet().stream(), refused.keySet().stream())
                .map(String::valueOf)
                .collect(Collectors.joining(","));
        List<String> arguments = new ArrayList<>(List.of(
                Integer.toString(threads),
                done.isEmpty() ? Commands.NONE : done,
                names.isPresent() ? Handover.FILE : Commands.NONE));
        arguments.addAll(fatal.keySet());
        GuestRequest request = GuestRequest.of(Commands.LINK, arguments.toArray(new String[0]))
                .withOptions(Stream.concat(OPTIONS.stream(), options.stream()).toList())
                .withArchives(List.of(archives.folder()))
                .withProcessors(threads)
                .thatMayFail();
        return names.map(request::withWritten).orElse(request);
    }

    private void read(GuestResult result) {
        List<Waiting> waiting = new ArrayList<>();
        for (ResultLine line : result.results()) {
            line.read(fields -> {
                read(fields, waiting);
                return line;
            });
        }
        waiting.stream()
                .filter(each -> opened.containsKey(each.answer().archive()))
                .forEach(each -> classes.put(each.name(), each.answer()));
    }

    private void read(FieldReader fields, List<Waiting> waiting) {
        int archive = fields.requiredInt(Fields.ARCHIVE);
        if (archive < 0 || archive >= archives.paths().size()) {
            throw new IllegalArgumentException("expected one of %d archives, got %d"
                    .formatted(archives.paths().size(), archive));
        }
        Optional<String> thrown = fields.optionalText(Fields.THROWN);
        if (thrown.isEmpty()) {
            opened.put(
                    archive,
                    new LinkAnswers.Opened(
                            fields.requiredInt(Fields.CLASSES),
                            Signature.valueOf(fields.requiredText(Fields.SIGNATURE))));
            return;
        }
        Refused why = new Refused(thrown.get(), fields.requiredText(Fields.MESSAGE));
        Optional<String> name = fields.optionalText(Fields.NAME);
        if (name.isEmpty()) {
            refused.put(archive, why);
        } else {
            Phase phase = Phase.valueOf(fields.requiredText(Fields.PHASE));
            waiting.add(new Waiting(name.get(), new LinkAnswers.RefusedClass(archive, phase, why)));
        }
    }

    /**
     * Finds the class with which a guest ended. Of several in work, one worker alone will tell.
     *
     * @return whether it helps to ask again
     */
    private boolean blame(GuestResult result) {
        List<String> inWork = inWork(result);
        if (inWork.size() == 1) {
            fatal.put(
                    inWork.get(0),
                    new Refused(result.launched().exit().describe(), "the VM ended while it loaded the class"));
            return true;
        }
        boolean again = threads > 1 && !inWork.isEmpty();
        threads = 1;
        return again;
    }

    private static List<String> inWork(GuestResult result) {
        Path file = result.launched().folder().resolve(WorkerProgress.FILE);
        if (result.failure().isPresent() || Files.notExists(file)) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        try {
            byte[] rows = BoundedFile.bytes(file, BoundedFile.MB);
            for (int begin = 0; begin + WorkerProgress.ROW <= rows.length; begin += WorkerProgress.ROW) {
                String name = new String(rows, begin, WorkerProgress.ROW, StandardCharsets.UTF_8).strip();
                if (!name.isEmpty()) {
                    names.add(name);
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        return names;
    }

    private String end(GuestResult result) {
        return "%s was not asked about all archives: %s"
                .formatted(
                        context.jdk(),
                        result.failure()
                                .map(GuestResult.Failure::describe)
                                .orElseGet(() -> result.launched().exit().describe()));
    }
}
