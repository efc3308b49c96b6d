package org.jvmquarks.evidence.flags;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/** Assertions about {@link AllFlags}. */
public final class AllFlagsAssert extends AbstractAssert<AllFlagsAssert, AllFlags> {
    private static final int SHOWN = 10;

    public AllFlagsAssert(AllFlags actual) {
        super(actual, AllFlagsAssert.class);
    }

    public AllFlagsAssert hasFlag(String name) {
        entry(name);
        return this;
    }

    public AllFlagsAssert hasNoFlag(String name) {
        if (actual.flag(name).isPresent()) {
            throw failure(
                    "expected no flag %s in %s, it is %s {%s}",
                    name, actual.subject(), entry(name).value(), entry(name).kind());
        }
        return this;
    }

    /** The flag has that value and nobody set it. */
    public AllFlagsAssert hasDefault(String name, String value) {
        FlagEntry flag = entry(name);
        if (!flag.value().equals(value) || !flag.isDefault()) {
            throw failure(
                    "expected %s of %s to be %s by default, it is %s (%s)",
                    name, actual.subject(), value, flag.value(), flag.origin());
        }
        return this;
    }

    /** The flag is of that kind: {@code product}, {@code diagnostic}. */
    public AllFlagsAssert hasKind(String name, String kind) {
        FlagEntry flag = entry(name);
        if (!flag.kind().equals(kind)) {
            throw failure(
                    "expected %s of %s to be of kind '%s', it is of '%s'",
                    name, actual.subject(), kind, flag.kind());
        }
        return this;
    }

    /** These flags, and no other, have another value, or are there on one side only. */
    public AllFlagsAssert differsFromOnlyIn(AllFlags other, String... names) {
        Map<String, String> differences = actual.differences(other);
        if (!differences.keySet().equals(Set.of(names))) {
            throw failure(
                    "expected the flags of %s to differ in %s only, they differ in %s",
                    actual.subject(),
                    String.join(", ", names),
                    differences.isEmpty()
                            ? "none"
                            : differences.entrySet().stream()
                                    .limit(SHOWN)
                                    .map(flag -> flag.getKey() + " (" + flag.getValue() + ")")
                                    .collect(
                                            Collectors.joining(
                                                    ", ",
                                                    "",
                                                    differences.size() > SHOWN
                                                            ? " and "
                                                                    + (differences.size() - SHOWN)
                                                                    + " more"
                                                            : "")));
        }
        return this;
    }

    private FlagEntry entry(String name) {
        return actual.flag(name)
                .orElseThrow(
                        () ->
                                failure(
                                        "expected %s to have the flag %s, it has %d others",
                                        actual.subject(), name, actual.names().size()));
    }
}
