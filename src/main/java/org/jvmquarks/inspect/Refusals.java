package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.option.OptionMessage;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.jdk.option.StartupMessages;

/** Makes the fates of options that a VM refuses. */
final class Refusals {
    private Refusals() {}

    /** Returns the fate of an option that a VM refuses, independent of the other options. */
    static Fate of(OptionTest asked, Start start) {
        String said = asked.restore(start.said());
        if (start.lacksMemory()) {
            return new Fate.Undecided(said);
        }
        OptionMessage message = StartupMessages.refusal(asked.restore(start.words()));
        return message.unlock()
                .<Fate>map(unlock -> new Fate.Locked(said, unlock))
                .orElseGet(() -> message.outcome() == OptionOutcome.WRONG_VALUE
                        ? new Fate.WrongValue(said)
                        : new Fate.Refused(said, message.outcome(), Optional.empty()));
    }

    /**
     * Returns the fate of an option that a VM refuses together with others.
     *
     * @param givenUp the options of the conflict without which the VM is asked again
     */
    static Fate of(OptionTest asked, List<OptionTest> conflict, List<OptionTest> givenUp, Start start) {
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
