package org.jvmquarks.evidence.flags;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ReportedFlags;
import org.jvmquarks.jdk.FlagDefault;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.Observation;

/**
 * Asks a VM that does nothing for the flags that need no unlocking, by {@code -XX:+PrintFlagsFinal}. Their number is
 * recorded, and each value that nobody set, so that two versions are compared flag by flag; of the others who set them.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DefaultFlagsOf implements Inquiry<DefaultFlags> {
    /** In bytes; nine hundred flags take 100 KB. */
    private static final long LARGEST = 4L << 20;

    private static final String PRINTS = "PrintFlagsFinal";

    @Override
    public DefaultFlags gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.of(Commands.IDENTITY).withOptions(List.of("-XX:+" + PRINTS)));
        Map<String, VmFlag> flags = met(GuestFile.of(context, result, Launched.STDOUT, "the list of its flags")
                .read(LARGEST, FlagList.class, FlagList::read));
        List<String> unexplained = flags.values().stream()
                .filter(VmFlag::isOfUntoldOrigin)
                .map(VmFlag::name)
                .toList();
        if (!unexplained.isEmpty()) {
            GuestRequest origins = GuestRequest.of(Commands.FLAGS, unexplained.toArray(new String[0]));
            flags = explained(flags, ReportedFlags.all(context.run(origins), unexplained));
        }
        context.record(Observation.exact(context.key("flags without unlocking", ""), flags.size(), ""));
        flags.values().forEach(flag -> record(flag, context));
        return new DefaultFlags(
                context.jdk() + context.options().stream().map(o -> " " + o).reduce("", String::concat), flags);
    }

    /** Since 26 the VM lists those that need unlocking as well. */
    static Map<String, VmFlag> met(Map<String, VmFlag> all) {
        Map<String, VmFlag> met = new TreeMap<>(all);
        met.values().removeIf(flag -> {
            String kind = flag.declaration().orElseThrow().kind();
            return kind.contains("diagnostic") || kind.contains("experimental");
        });
        met.remove(PRINTS);
        return met;
    }

    /** JDK 8 lists only that a flag was set: by whom its management bean says. */
    static Map<String, VmFlag> explained(Map<String, VmFlag> flags, List<VmFlag> reports) {
        Map<String, VmFlag> explained = new TreeMap<>(flags);
        for (VmFlag report : reports) {
            report.origin()
                    .map(origin -> origin.toLowerCase(Locale.ROOT))
                    .ifPresent(origin ->
                            explained.computeIfPresent(report.name(), (name, flag) -> flag.withOrigin(origin)));
        }
        return explained;
    }

    private static void record(VmFlag flag, EvidenceContext context) {
        if (!flag.name().equals(AllFlags.DRAWN)) {
            context.record(Observation.exact(context.key(flag.name(), "").ofDefault(), value(flag), ""));
        }
    }

    /**
     * The values that ergonomics choose depend on the machine; that they choose, on the JDK. Numbers are compared as
     * such: versions print floating point numbers with other numbers of digits.
     */
    static Object value(VmFlag flag) {
        String text = FlagDefault.of(flag).recorded();
        if (text.matches("-?\\d{1,18}")) {
            return Long.valueOf(text);
        }
        if (text.matches("-?\\d+\\.\\d+")) {
            return Double.valueOf(text);
        }
        return text;
    }
}
