package org.jvmquarks.evidence.flags;

import java.util.List;
import java.util.OptionalLong;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.verdict.Observation;

/**
 * Searches the largest {@code -Xmx}, to the megabyte, at which the VM turns a flag on by itself. By
 * bisection, so the flag must be on below one size and off above it. Only the result is recorded.
 */
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
    public LargestHeap gather(Guests guests) {
        if (!isOn(from, guests)) {
            return outside("less than " + from + " MB", guests);
        }
        if (isOn(to, guests)) {
            return outside("at least " + to + " MB", guests);
        }
        long on = from;
        long off = to;
        while (off - on > 1) {
            long middle = (on + off) / 2;
            if (isOn(middle, guests)) {
                on = middle;
            } else {
                off = middle;
            }
        }
        guests.record(Observation.exact(key(guests), on, "MB"));
        return new LargestHeap(subject(guests), OptionalLong.of(on), on + " MB");
    }

    private LargestHeap outside(String outcome, Guests guests) {
        guests.record(Observation.exact(key(guests), outcome, ""));
        return new LargestHeap(subject(guests), OptionalLong.empty(), outcome);
    }

    private boolean isOn(long megabytes, Guests guests) {
        GuestRequest request =
                GuestRequest.of("flags", flag).withOptions(List.of("-Xmx" + megabytes + "m"));
        return guests.run(request).result().path("value").asText().equals("true");
    }

    private String key(Guests guests) {
        return guests.key(flag, "largest heap");
    }

    private String subject(Guests guests) {
        return "the largest heap with " + flag + " [" + guests.jdk() + "]";
    }
}
