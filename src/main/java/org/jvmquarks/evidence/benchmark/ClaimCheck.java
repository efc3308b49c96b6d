package org.jvmquarks.evidence.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jvmquarks.evidence.benchmark.ClaimRun.MeteredFork;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.RatioDecision;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.TimingPolicy;
import org.jvmquarks.verdict.Verdict;

/** Tests one claim about two times, as often as the policy allows, and records each try. */
final class ClaimCheck {
    private final RatioClaim claim;
    private final Timing a;
    private final Timing b;
    private Optional<BenchmarkRun> fastestOfA = Optional.empty();
    private Optional<BenchmarkRun> fastestOfB = Optional.empty();
    private int pairsWithFloor;

    /**
     * The result of a claim.
     *
     * @param verdict HOLDS, BROKEN or INCONCLUSIVE
     * @param sentence what was found and what was claimed
     */
    record Finding(Verdict verdict, String sentence) {}

    /**
     * @param a the side that the claim is about
     * @param b the side that it is compared with
     */
    ClaimCheck(RatioClaim claim, Timing a, Timing b) {
        this.claim = claim;
        this.a = a;
        this.b = b;
    }

    void requireCores() {
        a.requireCores();
        b.requireCores();
    }

    Finding test(ClaimRun run) {
        RatioResult result = attempt(run);
        int tries = 1;
        while (!result.verdict().isDecided()
                && free().isEmpty()
                && tries < run.policy().tries()
                && run.hasTimeLeft()) {
            result = attempt(run);
            tries++;
        }
        observe(result);
        Optional<String> free = free();
        return free.isPresent()
                ? new Finding(Verdict.INCONCLUSIVE, free.get())
                : new Finding(result.verdict(), sentence(result, run, tries));
    }

    /** More pairs of what costs nothing would show nothing. */
    private RatioResult attempt(ClaimRun run) {
        RatioResult result = run.test(claim).decide(() -> pair(run), () -> run.hasTimeLeft() && free().isEmpty());
        a.context()
                .record(new RatioComparison(
                        key().text(),
                        a.subject(),
                        nameOfB(),
                        run.policy().alphaOfTry(),
                        fastestOfA.orElseThrow().blackholes(),
                        result,
                        warnings(result, run.policy())));
        return result;
    }

    /** A comparison that decided nothing must not look as if it had. */
    private List<String> warnings(RatioResult result, TimingPolicy policy) {
        List<String> warnings = new ArrayList<>();
        free().ifPresent(sentence -> warnings.add("nothing measured: " + sentence));
        warnings.addAll(TimingWarnings.of(result, policy));
        return warnings;
    }

    /**
     * The floor is that of the VM, so the forks of the first pair are enough to show it. Where an operation seems free,
     * the second pair is asked as well: other work may have slowed down the empty method, which is timed for some 20
     * ms.
     */
    private Pair pair(ClaimRun run) {
        boolean withFloor = pairsWithFloor == 0 || (pairsWithFloor == 1 && free().isPresent());
        boolean contended = a.threads() > 1 || b.threads() > 1;
        boolean aFirst = run.coin();
        MeteredFork first = run.fork(aFirst ? a : b, withFloor, contended);
        MeteredFork second = run.fork(aFirst ? b : a, withFloor, contended);
        MeteredFork ofA = aFirst ? first : second;
        MeteredFork ofB = aFirst ? second : first;
        if (withFloor) {
            fastestOfA = Optional.of(fastestOfA.map(ofA.run()::fastest).orElse(ofA.run()));
            fastestOfB = Optional.of(fastestOfB.map(ofB.run()::fastest).orElse(ofB.run()));
            pairsWithFloor++;
        }
        return new Pair(ofA.fork(), ofB.fork(), aFirst);
    }

    private void observe(RatioResult result) {
        a.context().record(Observation.estimate(key(), result.ratio(), "times", result.low(), result.high()));
    }

    private ObservationKey key() {
        return a.context().key(a.subject() + "/" + b.subject(), "time" + otherOptions());
    }

    /** Says under which options the other side ran, when the probes alone do not tell. */
    private String otherOptions() {
        ObservationKey other = b.context().key(b.subject(), "");
        if (other.hasConditionsOf(a.context().key(a.subject(), ""))) {
            return "";
        }
        String conditions = other.conditions();
        return " against " + (conditions.isEmpty() ? "default" : conditions);
    }

    private String nameOfB() {
        return b.subject() + otherOptions();
    }

    private String sentence(RatioResult result, ClaimRun run, int tries) {
        String found = String.format(
                Locale.ROOT,
                "expected %s to take %s times as long as %s, took %s times (%d pairs) [%s]",
                a.subject(),
                claim.describe(),
                nameOfB(),
                result.estimate().text(),
                result.pairs().size(),
                a.context().jdk());
        if (result.verdict() != Verdict.INCONCLUSIVE) {
            return found;
        }
        // The last pair of the last try may end after the budget, which kept nothing from it.
        boolean isComplete = tries == run.policy().tries()
                && RatioDecision.isComplete(result.pairs().size());
        return found
                + (isComplete || run.hasTimeLeft()
                        ? "; rerun it on a quieter machine, with "
                                + moreTries(run.policy().tries())
                                + "another margin"
                        : "; rerun it with a larger budget, the %1$d s are used up: -Dquarks.budget=%2$d, for the command line --budget=%2$d"
                                .formatted(
                                        run.policy().budget().toSeconds(),
                                        2
                                                * Math.max(
                                                        run.policy().budget().toSeconds(),
                                                        TimingPolicy.DEFAULT_BUDGET.toSeconds())));
    }

    private static String moreTries(int tries) {
        return tries >= TimingPolicy.MOST_TRIES
                ? ""
                : "more tries (-Dquarks.tries=%1$d, for the command line --tries=%1$d) or "
                        .formatted(Math.min(tries + 2, TimingPolicy.MOST_TRIES));
    }

    /**
     * Why a side is too fast to be true; empty if none is, or if the pin said that it may be. A side beside one that is
     * free, and may be, may be so as well: then they take the same time.
     */
    private Optional<String> free() {
        Optional<String> ofA = fastestOfA.flatMap(run -> free(a, run));
        Optional<String> ofB = fastestOfB.flatMap(run -> free(b, run));
        boolean allowedA = a.allowsZeroCost() || (b.allowsZeroCost() && ofB.isPresent());
        boolean allowedB = b.allowsZeroCost() || (a.allowsZeroCost() && ofA.isPresent());
        return ofA.filter(why -> !allowedA).or(() -> ofB.filter(why -> !allowedB));
    }

    private static Optional<String> free(Timing side, BenchmarkRun run) {
        if (!run.isFree()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "expected %s to take longer than an empty method %s, took %.2f ns/op, the"
                        + " empty method %.2f ns/op [%s]; the compiler may have removed or folded"
                        + " the measured code: return or consume its result, or call allowingZeroCost()",
                side.subject(),
                BenchmarkRun.ABOVE_FLOOR,
                run.nanosecondsPerOp(),
                run.floor(),
                side.context().jdk()));
    }
}
