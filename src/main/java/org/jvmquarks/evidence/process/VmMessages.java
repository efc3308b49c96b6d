package org.jvmquarks.evidence.process;

import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** A message of a VM about itself. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class VmMessages extends Evidence {
    private final Optional<String> words;
    private final String stdout;

    VmMessages(String subject, Optional<String> words, String stdout) {
        super(subject);
        this.words = words;
        this.stdout = stdout;
    }

    /** Its words; empty if it said nothing about this. */
    public Optional<String> words() {
        return words;
    }

    String stdout() {
        return stdout;
    }
}
