package org.jvmquarks.upgrade.executed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.agent.Answer;
import org.jvmquarks.upgrade.agent.Questions;
import org.jvmquarks.upgrade.executed.CountedCalls.Caller;
import org.jvmquarks.upgrade.executed.CountedCalls.Passed;
import org.jvmquarks.upgrade.executed.CountedCalls.Passes;
import org.jvmquarks.upgrade.executed.CountedCalls.Place;

/** Reads what the agents left in a folder, one file for each JVM. */
public final class AnswerReader {
    private static final int MOST_BYTES = 16 << 20;

    private final CallQuestions questions;
    private final List<Place> places = new ArrayList<>();
    private final List<Passed> passed = new ArrayList<>();
    private final Map<Caller, Passes> methods = new HashMap<>();
    private final List<String> refusals = new ArrayList<>();
    private final Set<Reference> unseen = new HashSet<>();
    private long uncounted;

    private AnswerReader(CallQuestions questions) {
        this.questions = questions;
    }

    /** @param questions that the agents had */
    public static CountedCalls read(Path folder, CallQuestions questions) throws IOException {
        List<CountedCalls> all = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, Answer.PREFIX + "*.txt")) {
            for (Path file : files) {
                all.add(new AnswerReader(questions).read(file));
            }
        }
        return CountedCalls.all(all);
    }

    private CountedCalls read(Path file) throws IOException {
        List<String> lines = BoundedFile.text(file, MOST_BYTES, StandardCharsets.UTF_8)
                .lines()
                .toList();
        if (lines.isEmpty() || !lines.get(lines.size() - 1).equals(Answer.END)) {
            throw new IOException("expected the file of an agent to end with '%s': %s".formatted(Answer.END, file));
        }
        lines.subList(0, lines.size() - 1).forEach(line -> add(line.split(Questions.SEPARATOR, -1)));
        return new CountedCalls(1, places, passed, methods, uncounted, unseen, refusals);
    }

    private void add(String[] words) {
        switch (words[0]) {
            case Answer.PLACE -> {
                int call = Integer.parseInt(words[1]);
                Caller caller = caller(words, 2);
                long times = Long.parseLong(words[5]);
                if (call < 0) {
                    methods.merge(caller, new Passes(times, Long.parseLong(words[6])), Passes::and);
                } else {
                    places.add(new Place(questions.calls().get(call), caller, times));
                }
            }
            case Answer.VALUE ->
                passed.add(new Passed(
                        new Reference(words[1], words[2], words[3]),
                        words[4],
                        words[5],
                        words[6],
                        caller(words, 7),
                        Long.parseLong(words[10]),
                        Long.parseLong(words[11])));
            case Answer.REFUSED -> refusals.add(words[1]);
            case Answer.UNSEEN -> unseen.add(questions.calls().get(Integer.parseInt(words[1])));
            default -> {
                long more = Long.parseLong(words[1]);
                uncounted += more;
                if (words[0].equals(Answer.BEYOND) && more > 0) {
                    unseen.addAll(questions.calls());
                }
            }
        }
    }

    private static Caller caller(String[] words, int first) {
        return new Caller(words[first], words[first + 1], words[first + 2]);
    }
}
