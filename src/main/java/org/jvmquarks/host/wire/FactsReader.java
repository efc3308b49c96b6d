package org.jvmquarks.host.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ControlGroupFacts;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.MachineFacts;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.jdk.SystemFacts;

/**
 * Reads the facts that a guest reports. A fact may be absent only if the guest names it among those that its machine
 * does not tell, so that a field which was lost or renamed is noticed.
 */
final class FactsReader {
    private static final int MEGABYTE_SHIFT = 20;

    private final FieldReader fields;
    private final List<String> without;

    private FactsReader(FieldReader fields) {
        this.fields = fields;
        this.without = new ArrayList<>(fields.requiredTexts(Fields.WITHOUT));
    }

    /** Reads all fields; only in a reader of {@link ResultLine#read}. */
    static ReportedFacts read(FieldReader fields) {
        FactsReader reader = new FactsReader(fields);
        ReportedFacts facts = new ReportedFacts(
                reader.vm(),
                reader.machine(),
                reader.system(),
                new ReportedFacts.RegionFacts(
                        fields.requiredText(Fields.LOCALE),
                        fields.requiredText(Fields.CHARSET),
                        fields.requiredText(Fields.TIME_ZONE)),
                reader.limits(),
                fields.requiredTexts(Fields.MODULES));
        if (!reader.without.isEmpty()) {
            throw new FieldError("cannot be without " + reader.without);
        }
        return facts;
    }

    private ReportedFacts.VmFacts vm() {
        return new ReportedFacts.VmFacts(
                fields.requiredText(Fields.VM_NAME),
                fields.requiredText(Fields.VM_VENDOR),
                fields.requiredText(Fields.VM_VERSION));
    }

    private MachineFacts machine() {
        return new MachineFacts(
                fields.requiredText(Fields.OS_ARCH),
                fields.requiredInt(Fields.BITS),
                fields.requiredInt(Fields.PROCESSORS),
                number(Fields.PAGE_SIZE),
                megabytes(Fields.MEMORY),
                new MachineFacts.Cpu(
                        number(Fields.ONLINE_PROCESSORS),
                        number(Fields.THREADS_PER_CORE),
                        number(Fields.CACHE_LINE),
                        fields.requiredTexts(Fields.CPU_FEATURES)),
                fact(Fields.EXECUTOR, fields::requiredText));
    }

    private SystemFacts system() {
        return new SystemFacts(
                fields.requiredText(Fields.OS_NAME),
                fields.requiredText(Fields.OS_VERSION),
                fact(Fields.LIBC, fields::requiredText),
                fact(Fields.TRANSPARENT_HUGE_PAGES, fields::requiredText),
                fact(Fields.CONTROL_GROUPS, fields::requiredText),
                Optional.of(group()));
    }

    private ControlGroupFacts group() {
        return new ControlGroupFacts(
                fact(Fields.CPUSET, fields::requiredText).map(CpuSet::parse),
                number(Fields.CPU_SHARES),
                number(Fields.CPU_WEIGHT),
                fields.requiredTexts(Fields.LISTED_CONTROLLERS));
    }

    private ContainerLimits limits() {
        return new ContainerLimits(
                megabytes(Fields.MEMORY_LIMIT),
                fact(Fields.PROCESSOR_LIMIT, fields::requiredDouble)
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()));
    }

    private OptionalInt number(String field) {
        return fact(field, fields::requiredInt).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private OptionalLong megabytes(String field) {
        return fact(field, fields::requiredLong)
                .map(bytes -> OptionalLong.of(bytes >> MEGABYTE_SHIFT))
                .orElse(OptionalLong.empty());
    }

    private <T> Optional<T> fact(String field, Function<String, T> reader) {
        return without.remove(field) ? Optional.empty() : Optional.of(reader.apply(field));
    }
}
