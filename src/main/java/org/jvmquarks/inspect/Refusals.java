package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.option.OptionMessage;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.jdk.option.StartupMessages;

/** Makes the results of options that a VM refuses. */
final class Refusals {
    private Refusals() {}

    /** Returns the result of an option that a VM refuses, independent of the other options. */
    static OptionResult of(OptionTest asked, Start start) {
        String said = asked.restore(start.said());
        if (start.lacksMemory()) {
            return new OptionResult.Undecided(said);
        }
        OptionMessage message = StartupMessages.refusal(asked.restore(start.words()));
        return message.unlock()
                .<OptionResult>map(unlock -> new OptionResult.Locked(said, unlock))
                .orElseGet(() -> message.outcome() == OptionOutcome.WRONG_VALUE
                        ? new OptionResult.WrongValue(said)
                        : new OptionResult.Refused(said, message.outcome(), Optional.empty()));
    }

    /**
     * Returns the result of an option that a VM refuses together with others.
     *
     * @param givenUp the options of the conflict without which the VM is asked again
     */
    static OptionResult of(OptionTest asked, List<OptionTest> conflict, List<OptionTest> givenUp, Start start) {
        if (conflict.size() == 1 || start.lacksMemory()) {
            return of(asked, start);
        }
        return new OptionResult.Contradicts(
                asked.restore(start.said()),
                conflict.stream()
                        .filter(other -> other.number() != asked.number())
                        .map(other -> other.use().text())
                        .toList(),
                givenUp.contains(asked));
    }
}
