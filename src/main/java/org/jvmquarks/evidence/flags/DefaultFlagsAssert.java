package org.jvmquarks.evidence.flags;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.jdk.FlagDefault;
import org.jvmquarks.jdk.VmFlag;

/** Assertions about {@link DefaultFlags}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DefaultFlagsAssert extends EvidenceAssert<DefaultFlagsAssert, DefaultFlags> {
    private static final int SHOWN = 10;

    public DefaultFlagsAssert(DefaultFlags actual) {
        super(actual, DefaultFlagsAssert.class);
    }

    /** Every flag has its default, or the value that the VM's ergonomics chose. */
    public DefaultFlagsAssert hasOnlyErgonomicValues() {
        Collection<VmFlag> all = actual.flags().values();
        List<VmFlag> others = all.stream()
                .filter(flag -> FlagDefault.of(flag) instanceof FlagDefault.Set)
                .toList();
        return check(
                others.isEmpty(),
                "the number of flags set by something else than defaults and ergonomics",
                0,
                others.size() + " of " + all.size(),
                others.stream()
                        .limit(SHOWN)
                        .map(f -> f.name() + "=" + f.shown() + " (" + origin(f) + ")")
                        .collect(Collectors.joining(", ")));
    }

    private static String origin(VmFlag flag) {
        return flag.origin().orElseThrow();
    }
}
