package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jvmquarks.inspect.start.InspectedStart;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.inspect.start.VmStartException;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.VmFlag;

/**
 * A VM without options: its version, and its flags with their defaults.
 *
 * @param version its version
 * @param flags all flags by name, the locked ones included; empty if it is not HotSpot
 * @param remarks what it says without any options, such as about the machine
 */
record DefaultVm(String version, Map<String, VmFlag> flags, List<String> remarks) {
    private static final String PRINT = "-XX:+PrintFlagsFinal";
    private static final String DIAGNOSTIC = "-XX:+UnlockDiagnosticVMOptions";

    /** JDK 8 has it, as long as it has no unified logging. */
    private static final String PRINT_PROCESSORS = "PrintActiveCpus";

    DefaultVm {
        flags = Map.copyOf(flags);
        remarks = List.copyOf(remarks);
    }

    /**
     * Starts it.
     *
     * @throws VmStartException if it does not start without options
     */
    static DefaultVm of(InspectedStart vm, String jdk) {
        Start start = vm.start(List.of(DIAGNOSTIC, "-XX:+UnlockExperimentalVMOptions", PRINT));
        if (!start.ended()) {
            String said = start.said();
            // Another VM may not know these options.
            start = vm.start(List.of());
            if (start.ended() && isHotSpot(start)) {
                throw new VmStartException(jdk + ": the VM does not print its flags: " + said);
            }
        }
        if (!start.ended() || start.javaVersion().isEmpty()) {
            throw new VmStartException(jdk + ": the VM does not start without options: " + start.said());
        }
        return new DefaultVm(start.javaVersion().get(), start.flags(), start.warnings());
    }

    /** By the name: "OpenJDK 64-Bit Server VM (…)", unlike "Eclipse OpenJ9 VM". */
    private static boolean isHotSpot(Start start) {
        return start.version().stream().anyMatch(line -> line.matches("(OpenJDK|.*HotSpot).* VM .*"));
    }

    boolean isHotSpot() {
        return !flags.isEmpty();
    }

    int feature() {
        return JavaVersion.parse(version).feature();
    }

    /** Returns the options that make the VM say what it made of all others. */
    List<String> reporting() {
        List<String> options = new ArrayList<>();
        if (isHotSpot()) {
            options.add(PRINT);
            if (flags.containsKey(PRINT_PROCESSORS)) {
                options.addAll(List.of(DIAGNOSTIC, "-XX:+" + PRINT_PROCESSORS));
            } else {
                options.add("-Xlog:os=debug");
            }
        }
        return options;
    }
}
