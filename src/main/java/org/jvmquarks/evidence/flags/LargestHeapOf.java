package org.jvmquarks.evidence.flags;

import java.util.List;
import java.util.OptionalLong;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.evidence.guest.ReportedFlags;
import org.jvmquarks.guest.Commands;
import org.jvmquarks.verdict.Observation;

/**
 * Searches the largest {@code -Xmx}, to the megabyte, at which the VM turns a flag on by itself. By
 * bisection, so the flag must be on below one size and off above it. Only the result is recorded.
 */
@API(status = API.Status.EXPERIMENTAL)
public final class LargestHeapOf implements Inquiry<LargestHeap> {
    private final String flag;
    private final long from;
    private final long to;

    /**
     * @param flag a flag that is true or false
     * @param from size in MB at which the flag should be on
     * @param to size in MB at which it should be off
     */
    public LargestHeapOf(String flag, long from, long to) {
        if (from >= to) {
            throw new IllegalArgumentException("nothing to search from " + from + " to " + to);
        }
        this.flag = flag;
        this.from = from;
        this.to = to;
    }

    @Override
    public LargestHeap gather(EvidenceContext context) {
        if (!isOn(from, context)) {
            return outside("less than " + from + " MB", context);
        }
        if (isOn(to, context)) {
            return outside("at least " + to + " MB", context);
        }
        long on = from;
        long off = to;
        while (off - on > 1) {
            long middle = (on + off) / 2;
            if (isOn(middle, context)) {
                on = middle;
            } else {
                off = middle;
            }
        }
        context.record(Observation.exact(key(context), on, "MB"));
        return new LargestHeap(subject(context), OptionalLong.of(on), on + " MB");
    }

    private LargestHeap outside(String outcome, EvidenceContext context) {
        context.record(Observation.exact(key(context), outcome, ""));
        return new LargestHeap(subject(context), OptionalLong.empty(), outcome);
    }

    private boolean isOn(long megabytes, EvidenceContext context) {
        GuestRequest request =
                GuestRequest.of(Commands.FLAGS, flag)
                        .withOptions(List.of("-Xmx" + megabytes + "m"));
        return ReportedFlags.only(context.run(request), flag).isOn();
    }

    private String key(EvidenceContext context) {
        return context.key(flag, "largest heap");
    }

    private String subject(EvidenceContext context) {
        return "the largest heap with " + flag + " [" + context.jdk() + "]";
    }
}
