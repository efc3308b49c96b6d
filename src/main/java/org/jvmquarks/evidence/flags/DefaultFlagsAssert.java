package org.jvmquarks.evidence.flags;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/** Assertions about {@link DefaultFlags}. */
public final class DefaultFlagsAssert extends AbstractAssert<DefaultFlagsAssert, DefaultFlags> {
    private static final int SHOWN = 10;

    public DefaultFlagsAssert(DefaultFlags actual) {
        super(actual, DefaultFlagsAssert.class);
    }

    /** Every flag has its default, or the value that the VM's ergonomics chose. */
    public DefaultFlagsAssert hasOnlyErgonomicValues() {
        Collection<FlagEntry> all = actual.flags().values();
        List<FlagEntry> others =
                all.stream()
                        .filter(flag -> !flag.isDefault() && !flag.origin().equals("ergonomic"))
                        .toList();
        if (!others.isEmpty()) {
            throw failure(
                    "expected the %d flags of %s to be set by nobody but its ergonomics, there are %d others: %s",
                    all.size(),
                    actual.subject(),
                    others.size(),
                    others.stream()
                            .limit(SHOWN)
                            .map(f -> f.name() + "=" + f.value() + " (" + f.origin() + ")")
                            .collect(Collectors.joining(", ")));
        }
        return this;
    }
}
