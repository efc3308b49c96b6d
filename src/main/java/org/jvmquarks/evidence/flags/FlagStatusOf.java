package org.jvmquarks.evidence.flags;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.ReportedFlags;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.jdk.option.OptionMessage;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.jdk.option.StartupLines;
import org.jvmquarks.jdk.option.StartupMessages;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;

/**
 * Asks what the JDK makes of an option: the guest, whose own options must all be in effect, starts a second VM with
 * that option behind its own, and takes down its words and the effective value of the flag. The probe is a class with
 * the constant {@code public static final String OPTION}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlagStatusOf implements Inquiry<FlagStatus> {
    private static final Pattern OPTION = Pattern.compile("-XX:(?:([+-])(\\w+)|(\\w+)=(.*))");

    private final Class<?> probe;

    /**
     * The start of the second VM.
     *
     * @param exit its exit code
     * @param words lines that it printed
     * @param flag as the VM reported it; empty if it did not start
     */
    private record Startup(String option, int exit, List<String> words, Optional<VmFlag> flag) {
        static Startup read(FieldReader fields) {
            List<String> words = new ArrayList<>(fields.requiredTexts(Fields.OUTPUT));
            List<VmFlag> flags = words.stream()
                    .filter(line -> line.startsWith(Commands.STARTED))
                    .map(line -> line.substring(Commands.STARTED.length()))
                    .map(ReportedFlags::printed)
                    .toList();
            if (flags.size() > 1) {
                throw new IllegalArgumentException("a VM starts once, not as " + flags);
            }
            words.removeIf(line -> line.startsWith(Commands.STARTED));
            return new Startup(
                    fields.requiredText(Fields.OPTION),
                    fields.requiredInt(Fields.EXIT),
                    words,
                    flags.stream().findFirst());
        }
    }

    public FlagStatusOf(Class<?> probe) {
        this.probe = probe;
    }

    @Override
    public FlagStatus gather(EvidenceContext context) {
        ResultLine line = context.run(GuestRequest.on(probe, Commands.STARTUP)).result();
        FlagStatus status = status(line, context.jdk());
        String seen = (status.outcome() + " " + status.version()).strip();
        context.record(Observation.exact(context.key(probe.getSimpleName(), "option"), seen, ""));
        return status;
    }

    /** @throws CellError if the words of the VM are not known, or say nothing of why it did not start */
    static FlagStatus status(ResultLine line, String jdk) {
        Startup startup = line.read(Startup::read);
        String option = startup.option();
        Matcher parts = OPTION.matcher(option);
        if (!parts.matches()) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    jdk + ": '" + option + "' is not one of -XX:+Flag, -XX:-Flag, -XX:Flag=value");
        }
        boolean onOff = parts.group(1) != null;
        String flag = onOff ? parts.group(2) : parts.group(3);
        String value = onOff ? Boolean.toString(parts.group(1).equals("+")) : parts.group(4);
        try {
            Optional<OptionMessage> said = said(flag, startup.words());
            Optional<OptionOutcome> outcome = outcome(said, startup.flag(), value);
            boolean isAboutIt =
                    startup.flag().filter(other -> !other.name().equals(flag)).isEmpty();
            if (outcome.isPresent() && isAboutIt && startup.flag().isPresent() == (startup.exit() == 0)) {
                return new FlagStatus(option + " [" + jdk + "]", outcome.get(), said);
            }
        } catch (UnknownLine e) {
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    jdk
                            + ": what the VM said of "
                            + option
                            + " is not understood, "
                            + e.getMessage()
                            + "; if this is about the option, add it to "
                            + StartupMessages.class.getSimpleName(),
                    e);
        }
        throw new CellError(
                ErrorKind.GUEST_FAILED,
                "%s: with %s the VM ended with exit code %d, printed %s and reported %s, which contradict each other"
                        .formatted(
                                jdk,
                                option,
                                startup.exit(),
                                startup.words(),
                                startup.flag().map(VmFlag::shown).orElse("nothing")));
    }

    /**
     * Returns the message about the flag; empty if there is none.
     *
     * @throws UnknownLine at the first line that is not known
     */
    static Optional<OptionMessage> said(String flag, List<String> lines) {
        Optional<OptionMessage> said = Optional.empty();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Optional<OptionMessage> next =
                    StartupMessages.whole(line).filter(it -> it.flag().equals(Optional.of(flag)));
            if (next.isPresent() && said.isPresent()) {
                throw new UnknownLine(i + 1, StartupLines.text(line), "says something else of " + flag);
            }
            if (next.isEmpty() && !StartupMessages.isRemark(line)) {
                throw new UnknownLine(i + 1, StartupLines.text(line), "is not known");
            }
            said = said.or(() -> next);
        }
        return said;
    }

    /** Words and effective value must say the same; empty if they do not. */
    private static Optional<OptionOutcome> outcome(Optional<OptionMessage> said, Optional<VmFlag> flag, String value) {
        Optional<OptionOutcome> claimed = said.map(OptionMessage::outcome);
        boolean refused = claimed.filter(OptionOutcome::isRefusal).isPresent();
        if (flag.isEmpty() || refused) {
            return flag.isEmpty() && refused ? claimed : Optional.empty();
        }
        boolean inEffect = flag.get().hasValue(value);
        if (claimed.isEmpty()) {
            return Optional.of(inEffect ? OptionOutcome.ACCEPTED : OptionOutcome.IGNORED_SILENTLY);
        }
        // An obsolete flag that is still there may have the value by itself.
        return claimed.filter(it -> it == OptionOutcome.IGNORED || inEffect);
    }
}
