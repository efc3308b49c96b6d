package org.jvmquarks.guest.machine;

import java.lang.management.ManagementFactory;
import java.util.List;

/** The management bean that knows the VM's options; does not link without {@code java.management}. */
final class InputArguments {
    private InputArguments() {}

    static List<String> read() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }
}
