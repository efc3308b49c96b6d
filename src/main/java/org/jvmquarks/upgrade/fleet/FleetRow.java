package org.jvmquarks.upgrade.fleet;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.trial.TrialResult;

/**
 * A service on the board.
 *
 * @param name of the service
 * @param source where it is described
 * @param owner who decides about it; empty if nobody is named
 * @param wave when it can move
 * @param sentence what a move means for it, or why that is not known, without its full stop
 * @param counts how much of each concern was found; empty if it could not be checked
 * @param needs what it needs before it can move
 * @param letter its own report; empty if it could not be checked
 */
public record FleetRow(
        String name,
        String source,
        Optional<String> owner,
        Wave wave,
        String sentence,
        Optional<Counts> counts,
        List<Need> needs,
        Optional<Letter> letter) {

    /**
     * What a trial showed.
     *
     * @param starts whether it came up on the new JDK in each round
     * @param sentence about it, without its full stop
     */
    public record Ran(boolean starts, String sentence) {
        static Ran of(TrialResult trial) {
            return new Ran(TrialResult.failed(trial.after()) == 0, trial.sentence());
        }

        /** Returns it in two words. */
        public String brief() {
            return starts ? "starts" : "does not start";
        }
    }

    /**
     * What was found.
     *
     * @param unchecked what could not be checked
     */
    public record Counts(int fix, int notice, int may, int unchecked) {
        static Counts of(UpgradeResult result) {
            return new Counts(
                    result.findings(Concern.MUST_FIX).size(),
                    result.findings(Concern.WILL_NOTICE).size(),
                    result.findings(Concern.MAY_NOTICE).size(),
                    result.gaps().size());
        }
    }

    /**
     * Its own report.
     *
     * @param folder with its files
     * @param fixes those that are there
     * @param trial what a trial of it showed; empty if there was none
     */
    public record Letter(String folder, Set<Fix> fixes, Optional<Ran> trial) {
        public Letter {
            fixes = Set.copyOf(fixes);
        }
    }

    /**
     * A change that it needs.
     *
     * @param keys of what this fixes, as ledgers name it
     */
    public record Need(Remedy remedy, List<String> keys) {
        public Need {
            keys = List.copyOf(keys);
        }
    }

    public FleetRow {
        needs = List.copyOf(needs);
    }

    /** Returns what a trial of it showed; empty if there was none. */
    public Optional<Ran> trial() {
        return letter.flatMap(Letter::trial);
    }

    /** Returns the changes that it needs. */
    public List<Remedy> remedies() {
        return needs.stream().map(Need::remedy).toList();
    }

    /** Returns the same with its own report. */
    FleetRow with(Letter written) {
        return new FleetRow(name, source, owner, wave, sentence, counts, needs, Optional.of(written));
    }

    /** Returns a row of a service that could not be checked. */
    static FleetRow unchecked(String name, String source, Optional<String> owner, String reason) {
        return new FleetRow(name, source, owner, Wave.UNCHECKED, reason, Optional.empty(), List.of(), Optional.empty());
    }
}
