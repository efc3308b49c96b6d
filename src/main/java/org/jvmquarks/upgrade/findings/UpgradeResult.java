package org.jvmquarks.upgrade.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.upgrade.trial.TrialResult;

/**
 * The answer to "may this application move from one JDK to another".
 *
 * @param from the JDK in use
 * @param to the JDK that is to replace it
 * @param application what is known of the application, in sentences without their full stop
 * @param decision may it move
 * @param all what differs, could not be checked or is accepted
 * @param proposal a line of options that the new JDK takes; empty if the options are not known, or it takes them as
 *     they are
 * @param trial what was seen of the application itself; empty unless the user asked for it
 * @param articles the quarks that findings name
 */
public record UpgradeResult(
        Jdk from,
        Jdk to,
        List<String> application,
        Decision decision,
        All all,
        Optional<Proposal> proposal,
        Optional<TrialResult> trial,
        List<QuarkRecord> articles) {

    /**
     * One of the JDKs.
     *
     * @param id as in the matrix
     * @param build vendor, version and VM in words
     * @param misfit that it cannot run the application, so that the findings say less than they seem to, in a sentence
     *     without its full stop; empty if it can, or is the one to move to
     * @param chosenBy the file of the project that names it; empty if the user named it
     */
    public record Jdk(String id, String build, Optional<String> misfit, Optional<String> chosenBy) {
        /** A JDK that the user named, and of which nothing says that it cannot run it. */
        public Jdk(String id, String build) {
            this(id, build, Optional.empty(), Optional.empty());
        }

        Jdk with(Optional<String> reason) {
            return new Jdk(id, build, reason, chosenBy);
        }

        /** Returns its id and build, and what chose it, for people. */
        public String describe() {
            return id
                    + " ("
                    + build
                    + ")"
                    + chosenBy.map(file -> ", the version in " + file).orElse("");
        }
    }

    /**
     * All that is told.
     *
     * @param findings what differs, the most important first
     * @param gaps what could not be checked
     * @param accepted what the ledger accepts
     */
    public record All(List<Finding> findings, List<Gap> gaps, List<Accepted> accepted) {
        public All {
            findings = findings.stream()
                    .sorted(Comparator.comparing(Finding::concern))
                    .toList();
            gaps = List.copyOf(gaps);
            accepted = List.copyOf(accepted);
        }
    }

    public UpgradeResult {
        application = List.copyOf(application);
        articles = List.copyOf(articles);
    }

    /** Returns the same for a JDK in use that a file of the project names. */
    public UpgradeResult fromChosenBy(String file) {
        return new UpgradeResult(
                new Jdk(from.id, from.build, from.misfit, Optional.of(file)),
                to,
                application,
                decision,
                all,
                proposal,
                trial,
                articles);
    }

    /** Returns why the JDK in use cannot run the application; empty if it can. */
    public Optional<String> misfit() {
        return from.misfit();
    }

    /** Returns what differs, the most important first. */
    public List<Finding> findings() {
        return all.findings();
    }

    /** Returns what could not be checked. */
    public List<Gap> gaps() {
        return all.gaps();
    }

    /** Returns what the ledger accepts. */
    public List<Accepted> accepted() {
        return all.accepted();
    }

    /** Returns what could not be checked, in sentences. */
    public List<String> unchecked() {
        return gaps().stream().map(Gap::sentence).toList();
    }

    /** Returns the findings that concern the application in that way. */
    public List<Finding> findings(Concern concern) {
        return findings().stream().filter(each -> each.concern() == concern).toList();
    }
}
