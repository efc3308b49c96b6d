package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jvmquarks.inspect.knowledge.KnownOption;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.InspectedStart;
import org.jvmquarks.inspect.start.Question;
import org.jvmquarks.inspect.start.QuestionChoice;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.inspect.start.VmStartException;
import org.jvmquarks.yaml.Nearest;

/**
 * Asks one VM about one line. The VM first reads the options, up to an invalid one that stops it before it acts; then
 * it starts with what it took, without options that have side effects.
 */
final class OptionProbing {
    /** In bytes; what a start may take of the memory at once, where a collector takes it. */
    private static final long SMALL_HEAP = 256L << 20;

    private static final String TAKES_HEAP = "-XX:+UseZGC";

    private static final String IGNORE = "-XX:+IgnoreUnrecognizedVMOptions";

    private final String jdk;
    private final InspectedStart vm;
    private final DefaultVm bare;
    private final KnownOptions known;
    private final OptionResults results = new OptionResults();
    private final List<String> sentences = new ArrayList<>();
    private List<OptionTest> line = List.of();

    /**
     * @param jdk its id, for messages
     * @param bare the same VM without options
     */
    OptionProbing(String jdk, InspectedStart vm, DefaultVm bare, KnownOptions known) {
        this.jdk = jdk;
        this.vm = vm;
        this.bare = bare;
        this.known = known;
    }

    /** The answers of the VM. */
    record Answers(
            List<OptionTest> line, OptionResults results, List<OptionTest> taken, Start last, List<String> remarks) {}

    /** @throws VmStartException if the VM does not start, and no few options explain it */
    Answers ask(List<OptionUse> options) {
        QuestionChoice questions = new QuestionChoice(options, known::isAsked);
        line = IntStream.range(0, options.size())
                .mapToObj(i -> new OptionTest(i, options.get(i), questions.of(options.get(i))))
                .toList();
        line.forEach(this::notAsked);
        if (bare.isHotSpot()) {
            readAlone();
            new JvmVariables(vm, results).read(line);
            read();
        }
        Start last = start();
        List<OptionTest> taken = line.stream().filter(results::isTaken).toList();
        List<String> remarks = remarks();
        prove(taken).ifPresent(remarks::add);
        if (bare.isHotSpot()) {
            new OverriddenOptions(results).find(taken);
            new RedundantOptions(bare.flags(), subset -> start(OptionTest.starts(subset)), results).find(taken, last);
        }
        line.forEach(this::known);
        return new Answers(line, results, taken, last, remarks);
    }

    private void notAsked(OptionTest asked) {
        if (asked.question() instanceof Question.None none) {
            results.add(asked, new OptionResult.NotAsked(none.reason()));
        }
    }

    /**
     * Tests options that suppress messages of the VM one at a time. With {@code -XX:+IgnoreUnrecognizedVMOptions} it
     * does not stop at the invalid option either: it starts.
     */
    private void readAlone() {
        for (OptionTest asked : line) {
            if (asked.question() instanceof Question.Alone alone) {
                Start start = vm.start(List.of(alone.word(), QuestionChoice.STOP));
                if (!isStopped(start) && !start.ended()) {
                    results.add(asked, Refusals.of(asked, start));
                }
            }
        }
    }

    private void read() {
        StartLoop trial = new StartLoop(
                subset -> vm.start(withStop(OptionTest.reads(subset))),
                OptionProbing::isStopped,
                line.stream()
                        .filter(each -> each.read().isPresent() && results.isTaken(each))
                        .toList(),
                results);
        Start end = trial.run();
        sentences.addAll(end.warnings());
        line.forEach(this::spell);
    }

    /** An unknown flag may be a misspelling of a known one; of several that are equally near, the first by name. */
    private void spell(OptionTest asked) {
        asked.use()
                .flagName()
                .filter(name -> !bare.flags().containsKey(name) && !results.isTaken(asked))
                .flatMap(name -> Nearest.to(name, new TreeSet<>(bare.flags().keySet())))
                .filter(near -> !near.isEmpty())
                .ifPresent(near -> results.mayMean(asked, near));
    }

    private Start start() {
        List<OptionTest> startable = line.stream()
                .filter(each -> each.started().isPresent() && results.isTaken(each))
                .filter(each -> !takesMemory(each))
                .toList();
        StartLoop trial = new StartLoop(subset -> start(OptionTest.starts(subset)), Start::ended, startable, results);
        Start first = trial.run();
        // A start that was killed on a busy machine fails once.
        Start end = first.ended() ? first : trial.run();
        if (!end.ended()) {
            throw new VmStartException(
                    "%s: the VM does not start with these options, and no small group of them is the cause: %s"
                            .formatted(jdk, end.said()));
        }
        List<OptionTest> running = running(trial.taken());
        Start last = running.size() == trial.taken().size() ? end : start(OptionTest.starts(running));
        sentences.addAll(last.warnings());
        ignoreUnrecognized();
        return last;
    }

    /**
     * Returns the options with which a program runs: a compiler of JVMCI that is not there is missed no earlier. What
     * fails without options, too, says nothing about them.
     */
    private List<OptionTest> running(List<OptionTest> started) {
        if (!bare.isHotSpot() || runs(started) || runs(started) || !runs(List.of())) {
            return started;
        }
        StartLoop trial = new StartLoop(
                subset -> vm.run(OptionTest.configures(subset)).orElseThrow(), Start::ended, started, results);
        Start end = trial.run();
        if (!end.ended()) {
            sentences.add("a program does not run with these options, and no small group of them is the cause: "
                    + end.said());
        }
        return end.ended() ? trial.taken() : started;
    }

    private boolean runs(List<OptionTest> options) {
        return vm.run(OptionTest.configures(options)).map(Start::ended).orElse(true);
    }

    private Start start(List<String> options) {
        return vm.start(
                Stream.concat(options.stream(), bare.reporting().stream()).toList());
    }

    /**
     * Finds the options that the VM does not get, though it starts: all the other answers would be those of a VM
     * without them.
     *
     * @return why it cannot be proven; empty if it is
     */
    private Optional<String> prove(List<OptionTest> taken) {
        try {
            List<String> dropped = vm.dropped(
                    taken.stream().flatMap(each -> each.told().stream()).toList());
            taken.stream()
                    .filter(each -> each.told().filter(dropped::contains).isPresent())
                    .forEach(each -> results.add(each, new OptionResult.Dropped()));
            return Optional.empty();
        } catch (VmStartException e) {
            return Optional.of(
                    "whether the launcher passes these options on to the VM is not proven: " + e.getMessage());
        }
    }

    /** ZGC takes the initial heap at its start from the memory of the machine. */
    private boolean takesMemory(OptionTest asked) {
        boolean demands = QuestionChoice.demandedHeap(asked.use())
                .filter(it -> it > SMALL_HEAP)
                .isPresent();
        boolean taking = choosesZ(line.stream().filter(results::isTaken).map(OptionTest::use));
        if (demands && taking) {
            results.add(
                    asked,
                    new OptionResult.Undecided("ZGC takes the initial heap from the memory of the machine at once, so"
                            + " the start was tried without it"));
        }
        return demands && taking;
    }

    /** The last of several options counts. */
    private static boolean choosesZ(Stream<OptionUse> options) {
        return options.filter(use -> use.flagName().equals(Optional.of("UseZGC")))
                .reduce((earlier, later) -> later)
                .filter(use -> use.word().equals(TAKES_HEAP))
                .isPresent();
    }

    /** The user's own option lets the VM ignore what it does not know. */
    private void ignoreUnrecognized() {
        if (line.stream().anyMatch(each -> each.use().word().equals(IGNORE))) {
            line.forEach(each -> results.ignoreUnrecognized(each, this::ignoresLocked));
        }
    }

    /** JDK 8 ignores a locked flag then and starts; later ones refuse it all the same. */
    private boolean ignoresLocked(OptionTest locked) {
        return vm.start(List.of(IGNORE, locked.word())).ended();
    }

    private List<String> remarks() {
        Set<String> distinct = new LinkedHashSet<>(sentences);
        List<String> remarks = new ArrayList<>(new Warnings(known.all(), results).give(List.copyOf(distinct), line));
        remarks.removeAll(bare.remarks());
        return remarks;
    }

    private void known(OptionTest asked) {
        for (KnownOption option : known.about(asked.use(), bare.feature())) {
            boolean decides = asked.question() instanceof Question.None;
            results.add(asked, new OptionResult.Known(option, decides));
        }
    }

    /** Returns why the VM does not start with words of a proposal; empty if it does. */
    Optional<String> refusal(List<OptionUse> options) {
        QuestionChoice questions = new QuestionChoice(options, known::isAsked);
        Set<String> undecided = undecided();
        List<String> words = new ArrayList<>();
        List<String> configuring = new ArrayList<>();
        List<String> reads = new ArrayList<>();
        boolean zgc = choosesZ(options.stream());
        for (OptionUse use : options) {
            OptionTest asked = new OptionTest(0, use, questions.of(use));
            reads.addAll(asked.read().stream().toList());
            boolean large = QuestionChoice.demandedHeap(use)
                    .filter(it -> it > SMALL_HEAP)
                    .isPresent();
            if (!(large && zgc) && !undecided.contains(use.text())) {
                words.addAll(asked.started().stream().toList());
                configuring.addAll(OptionTest.configures(List.of(asked)));
            }
        }
        Start read = vm.start(withStop(reads));
        if (bare.isHotSpot() && !isStopped(read)) {
            return Optional.of(read.said());
        }
        Start start = start(words);
        Optional<Start> program = start.ended() && bare.isHotSpot() ? vm.run(configuring) : Optional.empty();
        return Stream.concat(Stream.of(start), program.stream())
                .filter(each -> !each.ended())
                .map(Start::said)
                .findFirst();
    }

    private Set<String> undecided() {
        return line.stream()
                .filter(each -> results.of(each).stream().anyMatch(OptionResult.Undecided.class::isInstance))
                .map(each -> each.use().text())
                .collect(Collectors.toSet());
    }

    private static List<String> withStop(List<String> options) {
        return Stream.concat(options.stream(), Stream.of(QuestionChoice.STOP)).toList();
    }

    static boolean isStopped(Start start) {
        return start.words().contains(QuestionChoice.STOP);
    }
}
