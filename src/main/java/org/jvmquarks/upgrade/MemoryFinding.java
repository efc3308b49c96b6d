package org.jvmquarks.upgrade;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.budget.BudgetComparison;
import org.jvmquarks.budget.BudgetResult;
import org.jvmquarks.budget.BudgetSentences;
import org.jvmquarks.budget.Fit;
import org.jvmquarks.budget.MemoryBudget;

/** Puts the memory budgets of both JDKs among the findings. */
final class MemoryFinding {
    private static final String TITLE = "memory under the limit of the container";

    private MemoryFinding() {}

    /** Returns the finding; empty if one of the JDKs could not be measured. */
    static Optional<Finding> of(BudgetResult from, BudgetResult to) {
        if (from instanceof BudgetResult.Measured before
                && to instanceof BudgetResult.Measured after) {
            BudgetComparison comparison = new BudgetComparison(before.budget(), after.budget());
            return Optional.of(
                    finding(concern(comparison), comparison.sentences(), after.budget()));
        }
        if (to instanceof BudgetResult.Died died) {
            return Optional.of(
                    Finding.of(
                            from instanceof BudgetResult.Died
                                    ? Concern.MAY_NOTICE
                                    : Concern.MUST_FIX,
                            "runs out of memory",
                            TITLE,
                            List.of(BudgetSentences.died(died)),
                            List.of(),
                            Optional.of("Raise the limit of the container, or lower -Xmx.")));
        }
        return Optional.empty();
    }

    /** Returns a sentence about each JDK that could not be measured. */
    static List<String> unmeasured(BudgetResult... results) {
        return List.of(results).stream()
                .flatMap(
                        each ->
                                each instanceof BudgetResult.Unmeasured unmeasured
                                        ? Optional.of(BudgetSentences.unmeasured(unmeasured))
                                                .stream()
                                        : Optional.<String>empty().stream())
                .toList();
    }

    private static Finding finding(Concern concern, List<String> sentences, MemoryBudget to) {
        return Finding.of(
                concern,
                to.fit().filter(fit -> fit == Fit.EXCEEDS).isPresent()
                        ? "runs out of memory"
                        : "other resources",
                TITLE,
                sentences,
                List.of(),
                Optional.empty());
    }

    /**
     * Returns how the memory concerns the application; the JDK does not cause what was too much
     * before.
     */
    private static Concern concern(BudgetComparison budgets) {
        Optional<Fit> before = budgets.from().fit();
        Optional<Fit> after = budgets.to().fit();
        boolean worse =
                after.isPresent()
                        && before.filter(fit -> fit.compareTo(after.get()) < 0).isPresent();
        if (worse) {
            return after.get() == Fit.EXCEEDS ? Concern.MUST_FIX : Concern.WILL_NOTICE;
        }
        boolean fits = after.filter(fit -> fit != Fit.FITS).isEmpty();
        return fits && !budgets.differs() ? Concern.NOT_YOURS : Concern.MAY_NOTICE;
    }
}
