package org.jvmquarks.inspect.knowledge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.VmFlag;

/**
 * The VM and the command line that decide whether a workaround is needed.
 *
 * @param version version of the JDK
 * @param collector {@code G1}; empty if the VM did not say
 * @param defaults flags of the VM without options, by name
 * @param inEffect the options of the line that the VM takes and no other one overrides
 */
public record VmContext(
        JavaVersion version, Optional<String> collector, Map<String, VmFlag> defaults, List<OptionUse> inEffect) {

    public VmContext {
        defaults = Map.copyOf(defaults);
        inEffect = List.copyOf(inEffect);
    }

    /** Returns the value that a flag has without options; empty if the VM does not tell. */
    Optional<String> defaultOf(String flag) {
        return Optional.ofNullable(defaults.get(flag)).flatMap(VmFlag::value);
    }
}
