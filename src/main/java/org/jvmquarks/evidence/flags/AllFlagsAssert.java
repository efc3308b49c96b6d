package org.jvmquarks.evidence.flags;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.jdk.VmFlag;

/** Assertions about {@link AllFlags}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AllFlagsAssert extends EvidenceAssert<AllFlagsAssert, AllFlags> {
    private static final int SHOWN = 10;

    public AllFlagsAssert(AllFlags actual) {
        super(actual, AllFlagsAssert.class);
    }

    public AllFlagsAssert hasFlag(String name) {
        entry(name);
        return this;
    }

    public AllFlagsAssert hasNoFlag(String name) {
        Optional<VmFlag> flag = actual.flag(name);
        return check(
                flag.isEmpty(),
                "the flag " + name,
                "missing",
                flag.map(found -> found.shown() + " {" + kind(found) + "}").orElse("missing"));
    }

    /** The flag has that value and nobody set it. */
    public AllFlagsAssert hasDefault(String name, String value) {
        VmFlag flag = entry(name);
        return check(
                flag.hasValue(value) && flag.isDefault(),
                name,
                value + " (default)",
                flag.shown() + " (" + flag.origin().orElseThrow() + ")");
    }

    /** The flag is of that kind: {@code product}, {@code diagnostic}. */
    public AllFlagsAssert hasKind(String name, String kind) {
        String declared = kind(entry(name));
        return check(declared.equals(kind), "the kind of " + name, kind, declared);
    }

    /** These flags, and no other, have another value, or are there on one side only. */
    public AllFlagsAssert differsFromOnlyIn(AllFlags other, String... names) {
        Map<String, String> differences = actual.differences(other);
        return check(
                differences.keySet().equals(Set.of(names)),
                "the flags that differ",
                List.of(names),
                shown(differences));
    }

    private static String shown(Map<String, String> differences) {
        String first = differences.entrySet().stream()
                .limit(SHOWN)
                .map(flag -> flag.getKey() + " (" + flag.getValue() + ")")
                .collect(Collectors.joining(", "));
        int more = differences.size() - SHOWN;
        return "[" + first + (more > 0 ? " and " + more + " more" : "") + "]";
    }

    private static String kind(VmFlag flag) {
        return flag.declaration().orElseThrow().kind();
    }

    private VmFlag entry(String name) {
        return actual.flag(name)
                .orElseThrow(() -> failure(
                        "%s",
                        message(
                                "the flag " + name,
                                "present",
                                "missing",
                                actual.names().size() + " other flags")));
    }
}
