package org.jvmquarks.upgrade.memory;

import java.util.List;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.ReportedFlags;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The values of flags that a VM derives from its options.
 *
 * @param maxHeap the largest heap in bytes
 * @param stack size of a thread's stack in bytes, with its guard pages
 * @param usesZgc whether ZGC is on
 */
record HeapFlags(long maxHeap, long stack, boolean usesZgc) {
    private static final List<String> NAMES = List.of("MaxHeapSize", "ThreadStackSize", "UseZGC");

    /**
     * Asks a VM.
     *
     * @throws NotApplicable if it cannot tell its flags
     */
    static HeapFlags of(EvidenceContext context, List<String> options) {
        List<VmFlag> flags = ReportedFlags.all(
                context.run(GuestRequest.of(Commands.FLAGS, NAMES.toArray(new String[0]))
                        .withOptions(options)),
                NAMES);
        return new HeapFlags(
                number(context, flags.get(0)),
                number(context, flags.get(1)) << 10,
                flags.get(2).isOn());
    }

    private static long number(EvidenceContext context, VmFlag flag) {
        return flag.value()
                .map(Long::parseLong)
                .orElseThrow(() -> new NotApplicable(
                        "needs the flag " + flag.name() + ", which " + context.jdk() + " does not have"));
    }
}
