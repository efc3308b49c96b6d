package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.inspect.start.Start;

/** Tells the kinds of refusals apart, by the words of the VM. */
final class Refusals {
    // VM option 'X' is diagnostic and must be enabled via -XX:+UnlockDiagnosticVMOptions.
    private static final Pattern LOCKED =
            Pattern.compile("is \\w+ and must be enabled via (-XX:\\+\\w+)");

    // JDK 17: uintx SurvivorRatio=0 is outside the allowed range [ 1 ... 18446744073709551613 ]
    // JDK 8: CICompilerCount of 0 is invalid; must be at least 2
    private static final Pattern WRONG_VALUE =
            Pattern.compile(
                    "outside the allowed range|Improperly specified VM option|Invalid |is invalid"
                            + "|too (small|large|big)|must be |should be |[+]/- setting"
                            + "|Bad |Could not parse|greater than|less than|larger than");

    private static final Pattern UNRECOGNIZED =
            Pattern.compile("Unrecognized (VM )?option|no longer (a )?supported|is not supported");

    private Refusals() {}

    /** Returns the fate of an option that a VM refuses, whatever the others are. */
    static Fate of(Asked asked, Start start) {
        String said = asked.restore(start.said());
        if (start.lacksMemory()) {
            return new Fate.Undecided(said);
        }
        Matcher locked = LOCKED.matcher(said);
        if (locked.find()) {
            return new Fate.Locked(said, locked.group(1));
        }
        return !UNRECOGNIZED.matcher(said).find() && WRONG_VALUE.matcher(said).find()
                ? new Fate.WrongValue(said)
                : new Fate.Refused(said, Optional.empty());
    }

    /**
     * Returns the fate of an option that a VM refuses together with others.
     *
     * @param givenUp the options of the conflict without which the VM is asked again
     */
    static Fate of(Asked asked, List<Asked> conflict, List<Asked> givenUp, Start start) {
        if (conflict.size() == 1 || start.lacksMemory()) {
            return of(asked, start);
        }
        return new Fate.Contradicts(
                asked.restore(start.said()),
                conflict.stream()
                        .filter(other -> other.number() != asked.number())
                        .map(other -> other.use().text())
                        .toList(),
                givenUp.contains(asked));
    }
}
