package org.jvmquarks.evidence.flags;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.verdict.CellError;

/**
 * Asks the JDK what it makes of several options, each on its own, in one guest: the guest starts a VM for each of them,
 * 40 ms apart. Records no observation.
 */
public final class OptionsOf implements Inquiry<List<OptionsOf.Answer>> {
    private final List<String> options;

    /**
     * The reaction of the VM to an option.
     *
     * @param status empty if what it said is not understood
     * @param fault the sentence about that; empty if it is
     */
    public record Answer(String option, Optional<FlagStatus> status, String fault) {}

    /** @param options each of the form {@code -XX:+Flag}, {@code -XX:-Flag} or {@code -XX:Flag=value} */
    public OptionsOf(List<String> options) {
        this.options = List.copyOf(options);
    }

    /** Returns the answers in the order of the options. */
    @Override
    public List<Answer> gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.of(Commands.OPTIONS, options.toArray(new String[0])));
        if (result.results().size() != options.size()) {
            throw result.error("expected a result for each of %d options, got %d"
                    .formatted(options.size(), result.results().size()));
        }
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            answers.add(answer(options.get(i), result.results().get(i), context.jdk()));
        }
        return List.copyOf(answers);
    }

    /** One option that is not understood must not hide the others. */
    private static Answer answer(String option, ResultLine line, String jdk) {
        try {
            return new Answer(option, Optional.of(FlagStatusOf.status(line, jdk)), "");
        } catch (CellError e) {
            return new Answer(option, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }
}
