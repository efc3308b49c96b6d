package org.jvmquarks.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Several observers as one. */
record RunObservers(List<RunObserver> observers) implements RunObserver {

    @Override
    public void planned(RunPlan plan) {
        each(observer -> observer.planned(plan));
    }

    @Override
    public void resumed(RunRecord earlier, Resumption resumption) {
        each(observer -> observer.resumed(earlier, resumption));
    }

    @Override
    public void leftOut(SkippedPin pin) {
        each(observer -> observer.leftOut(pin));
    }

    @Override
    public void note(String note) {
        each(observer -> observer.note(note));
    }

    @Override
    public void jdk(JdkRecord jdk) {
        each(observer -> observer.jdk(jdk));
    }

    @Override
    public void quark(QuarkRecord quark) {
        each(observer -> observer.quark(quark));
    }

    @Override
    public void cell(CellRecord cell) {
        each(observer -> observer.cell(cell));
    }

    @Override
    public void ended(RunEnd end) {
        each(observer -> observer.ended(end));
    }

    @Override
    public void finished(RunRecord run) {
        each(observer -> observer.finished(run));
    }

    @Override
    public void cost(RunCost cost) {
        each(observer -> observer.cost(cost));
    }

    /** Every observer is told, also after one that fails: the journal must not miss a cell. */
    private void each(Consumer<RunObserver> news) {
        List<RuntimeException> failures = new ArrayList<>();
        for (RunObserver observer : observers) {
            try {
                news.accept(observer);
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            RuntimeException first = failures.get(0);
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }
}
