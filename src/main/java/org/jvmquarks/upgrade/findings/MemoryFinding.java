package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.memory.BudgetComparison;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.memory.BudgetSentences;
import org.jvmquarks.upgrade.memory.MemoryFit;

/** Puts the memory budgets of both JDKs among the findings. */
final class MemoryFinding {
    private static final String TOO_LITTLE = "too little";

    private static final Subject SUBJECT = new Subject.Matter("memory under the limit of the container");

    private MemoryFinding() {}

    static Found find(Answers answers, Observed observed) {
        return observed.memory()
                .map(it ->
                        new Found(of(it.before(), it.after()).stream().toList(), unmeasured(it.before(), it.after())))
                .orElseGet(Found::nothing);
    }

    /** Returns the finding; empty if one of the JDKs could not be measured. */
    static Optional<Finding> of(BudgetResult from, BudgetResult to) {
        if (from instanceof BudgetResult.Measured before && to instanceof BudgetResult.Measured after) {
            BudgetComparison comparison = new BudgetComparison(before.budget(), after.budget());
            return Optional.of(finding(concern(comparison), comparison));
        }
        if (to instanceof BudgetResult.Died died) {
            return Optional.of(Finding.of(
                    SUBJECT,
                    basis(
                            from instanceof BudgetResult.Died ? TOO_LITTLE : "enough",
                            from instanceof BudgetResult.Died ? TOO_LITTLE + " as well" : TOO_LITTLE),
                    from instanceof BudgetResult.Died ? Concern.MAY_NOTICE : Concern.MUST_FIX,
                    Consequence.OUT_OF_MEMORY,
                    List.of(BudgetSentences.died(died)),
                    List.of(),
                    Optional.of("Raise the limit of the container, or lower -Xmx.")));
        }
        return Optional.empty();
    }

    /** Returns each JDK that could not be measured. */
    static List<Gap> unmeasured(BudgetResult... results) {
        return List.of(results).stream()
                .filter(BudgetResult.Unmeasured.class::isInstance)
                .map(BudgetResult.Unmeasured.class::cast)
                .map(each -> Gap.of(Point.MEMORY, "outside the heap", BudgetSentences.unmeasured(each)))
                .toList();
    }

    private static Basis basis(String from, String to) {
        return Basis.of(Point.in(Point.MEMORY, "limit", from, to), ChangeIdentity.none());
    }

    private static String word(Optional<MemoryFit> fit) {
        return fit.map(it -> it.name().toLowerCase(Locale.ROOT)).orElse("not limited");
    }

    private static Finding finding(Concern concern, BudgetComparison budgets) {
        String was = word(budgets.from().fit());
        String is = word(budgets.to().fit());
        return Finding.of(
                SUBJECT,
                basis(was, was.equals(is) ? is + " as well" : is),
                concern,
                budgets.to().fit().filter(fit -> fit == MemoryFit.EXCEEDS).isPresent()
                        ? Consequence.OUT_OF_MEMORY
                        : Consequence.RESOURCES,
                budgets.sentences(),
                List.of(),
                Optional.empty());
    }

    /** Returns how the memory concerns the application; the JDK does not cause what was too much before. */
    private static Concern concern(BudgetComparison budgets) {
        Optional<MemoryFit> before = budgets.from().fit();
        Optional<MemoryFit> after = budgets.to().fit();
        boolean worse = after.isPresent()
                && before.filter(fit -> fit.compareTo(after.get()) < 0).isPresent();
        if (worse) {
            return after.get() == MemoryFit.EXCEEDS ? Concern.MUST_FIX : Concern.WILL_NOTICE;
        }
        boolean fits = after.filter(fit -> fit != MemoryFit.FITS).isEmpty();
        return fits && !budgets.differs() ? Concern.NOT_RELEVANT : Concern.MAY_NOTICE;
    }
}
