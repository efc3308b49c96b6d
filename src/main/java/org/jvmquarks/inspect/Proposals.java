package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.option.OptionOutcome;

/** Builds the proposed command line for one JDK. */
final class Proposals {
    private static final String LOGGING =
            "unified logging takes the place of the options for GC logs (JEP 158, JEP 271)";

    private final List<OptionTest> line;
    private final OptionResults results;
    private final List<String> words = new ArrayList<>();
    private final List<Proposal.Change> changes = new ArrayList<>();

    private Proposals(List<OptionTest> line, OptionResults results) {
        this.line = line;
        this.results = results;
    }

    /**
     * Returns the proposal.
     *
     * @param start starts the VM with options, and returns its words if it does not take them
     */
    static Proposal of(List<OptionTest> line, OptionResults results, Function<List<String>, Optional<String>> start) {
        Proposals proposals = new Proposals(line, results);
        proposals.build();
        return new Proposal(proposals.words, proposals.changes, start.apply(List.copyOf(proposals.words)));
    }

    private void build() {
        Optional<String> logging = logging();
        boolean logged = false;
        for (OptionTest asked : line) {
            OptionUse use = asked.use();
            if (logging.isPresent() && GcLogging.isOld(use)) {
                changes.add(
                        logged
                                ? Proposal.Change.removed(use.text(), LOGGING)
                                : Proposal.Change.replaced(use.text(), logging.get(), LOGGING));
                if (!logged) {
                    words.add(logging.get());
                }
                logged = true;
            } else {
                option(asked);
            }
        }
    }

    /** Returns the new option if the VM no longer takes all of the old ones without a word. */
    private Optional<String> logging() {
        List<OptionTest> old =
                line.stream().filter(each -> GcLogging.isOld(each.use())).toList();
        boolean worse = old.stream()
                .flatMap(each -> results.of(each).stream())
                .anyMatch(result -> result.severity().isAtLeast(OptionOutcome.DEPRECATED));
        return worse ? GcLogging.unified(old.stream().map(OptionTest::use).toList()) : Optional.empty();
    }

    private void option(OptionTest asked) {
        OptionUse use = asked.use();
        Optional<OptionResult> worst = results.of(asked).stream()
                .filter(result -> result.severity().isAtLeast(OptionOutcome.DEPRECATED))
                .max((a, b) -> a.severity().compareTo(b.severity()));
        if (worst.isEmpty()) {
            words.addAll(use.words());
            return;
        }
        OptionResult result = worst.get();
        Optional<String> replacement = Replacements.of(use);
        if (result instanceof OptionResult.Locked locked) {
            unlock(locked);
            words.addAll(use.words());
        } else if (result instanceof OptionResult.Misplaced) {
            // The proposal has no variables: there the option is where it belongs.
            words.addAll(use.words());
        } else if (replacement.isPresent()) {
            words.add(replacement.get());
            changes.add(Proposal.Change.replaced(use.text(), replacement.get(), result.sentence()));
        } else if (result.severity() == OptionOutcome.DEPRECATED || isKept(result)) {
            words.addAll(use.words());
        } else {
            changes.add(Proposal.Change.removed(use.text(), result.sentence()));
        }
    }

    /** The VM wants it before the first option that needs it. */
    private void unlock(OptionResult.Locked locked) {
        if (!words.contains(locked.unlock())) {
            words.add(locked.unlock());
            changes.add(Proposal.Change.added(locked.unlock(), locked.said()));
        }
    }

    private static boolean isKept(OptionResult result) {
        return result instanceof OptionResult.Undecided
                || result instanceof OptionResult.Dropped
                || (result instanceof OptionResult.Contradicts conflict && !conflict.givenUp());
    }
}
