package org.jvmquarks.evidence.flags;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.ReportedFlags;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

/**
 * Searches the largest {@code -Xmx}, to the megabyte, at which the VM turns a flag on by itself. By bisection, so the
 * flag must be on below one size and off above it. Only the result is recorded.
 *
 * <p>For example, with compressed references that end at 32766 MB, a search from 31 GB to 32 GB starts twelve VMs, and
 * two if it is told to begin near 32766 MB.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LargestHeapOf implements Inquiry<LargestHeap> {
    private final String flag;
    private final long from;
    private final long to;
    private final List<Long> likely;

    /**
     * @param flag a flag that is true or false
     * @param from size in MB at which the flag should be on
     * @param to size in MB at which it should be off
     */
    public LargestHeapOf(String flag, long from, long to) {
        this(flag, from, to, List.of());
    }

    private LargestHeapOf(String flag, long from, long to, List<Long> likely) {
        if (from >= to) {
            throw new IllegalArgumentException("nothing to search from " + from + " to " + to);
        }
        this.flag = flag;
        this.from = from;
        this.to = to;
        this.likely = List.copyOf(likely);
    }

    /**
     * Returns the same search that first tries some sizes. They save time, and do not change the result.
     *
     * @param megabytes sizes that may be the largest, the most likely first
     */
    public LargestHeapOf near(long... megabytes) {
        return new LargestHeapOf(
                flag, from, to, LongStream.of(megabytes).boxed().toList());
    }

    @Override
    public LargestHeap gather(EvidenceContext context) {
        OptionalLong on = OptionalLong.empty();
        OptionalLong off = OptionalLong.empty();
        for (long size : likely.stream().flatMap(it -> Stream.of(it, it + 1)).toList()) {
            if (size > on.orElse(from) && size < off.orElse(to)) {
                if (isOn(size, context)) {
                    on = OptionalLong.of(size);
                } else {
                    off = OptionalLong.of(size);
                }
            }
        }
        if (on.isEmpty() && !isOn(from, context)) {
            return outside("less than " + from + " MB", context);
        }
        if (off.isEmpty() && isOn(to, context)) {
            return outside("at least " + to + " MB", context);
        }
        long largest = bisect(on.orElse(from), off.orElse(to), context);
        context.record(Observation.exact(key(context), largest, "MB"));
        return new LargestHeap(subject(context), OptionalLong.of(largest), largest + " MB");
    }

    private long bisect(long from, long to, EvidenceContext context) {
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
        return on;
    }

    private LargestHeap outside(String outcome, EvidenceContext context) {
        context.record(Observation.exact(key(context), outcome, ""));
        return new LargestHeap(subject(context), OptionalLong.empty(), outcome);
    }

    private boolean isOn(long megabytes, EvidenceContext context) {
        GuestRequest request = GuestRequest.of(Commands.FLAGS, flag).withOptions(List.of("-Xmx" + megabytes + "m"));
        return ReportedFlags.only(context.run(request), flag).isOn();
    }

    private ObservationKey key(EvidenceContext context) {
        return context.key(flag, "largest heap");
    }

    private String subject(EvidenceContext context) {
        return "the largest heap with " + flag + " [" + context.jdk() + "]";
    }
}
