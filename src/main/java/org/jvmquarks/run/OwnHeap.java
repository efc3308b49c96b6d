package org.jvmquarks.run;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption.Origin;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the heap of this program small while it runs guests, which need the memory. Some 25 MB of it are live, but G1
 * begins with a 64th of the machine's memory, uses all of that for new objects as long as its pauses stay short, and
 * returns none: for half of the exact pins on one JDK, this program took 387 MB so, and 274 MB with a small heap, in
 * the same time.
 *
 * <p>{@code java -jar} leaves no place for options; G1 takes these in the running VM.
 */
public final class OwnHeap {
    /** In the order in which each is valid: no minimum may exceed the maximum. */
    private static final List<Map.Entry<String, String>> OPTIONS = List.of(
            Map.entry("MinHeapFreeRatio", "10"),
            Map.entry("MaxHeapFreeRatio", "30"),
            // Milliseconds without a collection until one returns memory (JEP 346).
            Map.entry("G1PeriodicGCInterval", "3000"));

    private OwnHeap() {}

    /**
     * Lets G1 shrink the heap, now and later. A VM with another collector, or whose user sized the heap, stays as it
     * is.
     *
     * @return whether it was G1's, and is smaller now
     */
    public static boolean keepSmall() {
        return bean().map(vm -> keepSmall(vm, System::gc)).orElse(false);
    }

    /** Returns the bean of HotSpot; other VMs have none. */
    private static Optional<HotSpotDiagnosticMXBean> bean() {
        return Optional.ofNullable(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class));
    }

    /** @param fullCollection shrinks the heap by the new options */
    public static boolean keepSmall(HotSpotDiagnosticMXBean vm, Runnable fullCollection) {
        try {
            if (!vm.getVMOption("UseG1GC").getValue().equals("true")
                    || isGiven(vm, "InitialHeapSize")
                    || isGiven(vm, "MaxHeapSize")) {
                return false;
            }
            for (Map.Entry<String, String> option : OPTIONS) {
                vm.setVMOption(option.getKey(), option.getValue());
            }
        } catch (IllegalArgumentException unknownOption) {
            return false;
        }
        fullCollection.run();
        return true;
    }

    private static boolean isGiven(HotSpotDiagnosticMXBean vm, String option) {
        Origin origin = vm.getVMOption(option).getOrigin();
        return origin != Origin.DEFAULT && origin != Origin.ERGONOMIC;
    }
}
