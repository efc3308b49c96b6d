package org.jvmquarks.evidence.flags;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;

/**
 * Asks what the JDK makes of an option: the guest, whose own options must all be in effect, starts
 * a second VM with that option behind its own, and takes down its words and the effective value of
 * the flag. The probe is a class with the constant {@code public static final String OPTION}.
 */
public final class FlagStatusOf implements Inquiry<FlagStatus> {
    private static final String STARTED = "started ";
    private static final Pattern OPTION = Pattern.compile("-XX:(?:([+-])(\\w+)|(\\w+)=(.*))");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Class<?> probe;

    public FlagStatusOf(Class<?> probe) {
        this.probe = probe;
    }

    @Override
    public FlagStatus gather(EvidenceContext context) {
        JsonNode line = context.run(GuestRequest.on(probe, "startup")).result();
        FlagStatus status = status(line, context.jdk());
        String seen = (status.state() + " " + status.version()).strip();
        context.record(Observation.exact(context.key(probe.getSimpleName(), "option"), seen, ""));
        return status;
    }

    /**
     * @throws CellError if the words of the VM are not known, or say nothing of why it did not
     *     start
     */
    static FlagStatus status(JsonNode line, String jdk) {
        String option = line.path("option").asText();
        Matcher parts = OPTION.matcher(option);
        if (!parts.matches()) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    jdk + ": '" + option + "' is none of -XX:+Flag, -XX:-Flag, -XX:Flag=value");
        }
        boolean onOff = parts.group(1) != null;
        String flag = onOff ? parts.group(2) : parts.group(3);
        String value = onOff ? Boolean.toString(parts.group(1).equals("+")) : parts.group(4);
        List<String> words = new ArrayList<>();
        Optional<String> started = Optional.empty();
        for (JsonNode output : line.path("output")) {
            if (output.asText().startsWith(STARTED)) {
                started = Optional.of(output.asText().substring(STARTED.length()));
            } else {
                words.add(output.asText());
            }
        }
        try {
            Optional<StartupMessages.Said> said = StartupMessages.read(flag, words);
            Optional<FlagState> state = state(said, started, value);
            if (state.isPresent() && started.isPresent() == (line.path("exit").asInt() == 0)) {
                return new FlagStatus(
                        option + " [" + jdk + "]",
                        state.get(),
                        said.map(StartupMessages.Said::words).orElse(""),
                        said.map(StartupMessages.Said::version).orElse(""));
            }
        } catch (UnknownLine e) {
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    jdk
                            + ": what the VM said of "
                            + option
                            + " is not understood, "
                            + e.getMessage()
                            + "; if this is about the option, add it to StartupMessages",
                    e);
        }
        throw new CellError(
                ErrorKind.GUEST_FAILED,
                "%s: with %s the VM ended with exit code %d, having said %s and reported %s, which do not fit"
                        .formatted(
                                jdk,
                                option,
                                line.path("exit").asInt(),
                                words,
                                started.orElse("nothing")));
    }

    /** Words and effective value must say the same; empty if they do not. */
    private static Optional<FlagState> state(
            Optional<StartupMessages.Said> said, Optional<String> started, String value) {
        Optional<FlagState> claimed = said.map(StartupMessages.Said::state);
        boolean refused =
                claimed.filter(s -> s == FlagState.UNRECOGNIZED || s == FlagState.NEEDS_UNLOCK)
                        .isPresent();
        if (started.isEmpty() || refused) {
            return started.isEmpty() && refused ? claimed : Optional.empty();
        }
        boolean inEffect = value.equals(effective(started.get()));
        if (claimed.isEmpty()) {
            return Optional.of(inEffect ? FlagState.ACCEPTED : FlagState.IGNORED_SILENTLY);
        }
        // An obsolete flag that is still there may have the value by itself.
        return claimed.filter(s -> s == FlagState.IGNORED || inEffect);
    }

    private static String effective(String started) {
        try {
            return JSON.readTree(started).path("value").asText();
        } catch (JsonProcessingException e) {
            throw new UnknownLine(1, started, "is not what a guest reports");
        }
    }
}
