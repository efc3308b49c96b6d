package org.jvmquarks.evidence.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.verdict.Observation;

/**
 * Starts a VM that does nothing and looks for what it says about itself on standard output: logs of {@code -Xlog} and
 * prints of older versions.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class VmMessagesOf implements Inquiry<VmMessages> {
    private final String about;
    private final Pattern pattern;
    private final List<String> logging;

    /**
     * @param about what the words are about; part of the observation's key
     * @param pattern regular expression whose first group is the words; the first match counts
     * @param logging options that make the VM say it, which differ by version; no part of the key
     */
    public VmMessagesOf(String about, String pattern, String... logging) {
        this.about = about;
        this.pattern = Pattern.compile(pattern);
        this.logging = List.of(logging);
    }

    @Override
    public VmMessages gather(EvidenceContext context) {
        String said = stdout(context);
        Matcher matcher = pattern.matcher(said);
        Optional<String> words = matcher.find() ? Optional.ofNullable(matcher.group(1)) : Optional.empty();
        context.record(Observation.exact(context.key(about, ""), words.orElse("nothing said"), ""));
        return new VmMessages(about + " [" + context.jdk() + "]", words, said);
    }

    private String stdout(EvidenceContext context) {
        try {
            return context.run(GuestRequest.of(Commands.IDENTITY).withOptions(logging))
                    .launched()
                    .stdout();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
