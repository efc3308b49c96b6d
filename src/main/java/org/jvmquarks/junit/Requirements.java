package org.jvmquarks.junit;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.jdk.Capabilities;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.Jit;

/** Checks what a pin and its quark require against what a JDK can do. */
final class Requirements {
    private final JdkUnderTest jdk;

    Requirements(JdkUnderTest jdk) {
        this.jdk = jdk;
    }

    /** The sentence that says what is missing; empty if nothing is. */
    Optional<String> missing(PinnedMethod pin) {
        return Stream.of(
                        pin.type().getAnnotation(Requires.class),
                        pin.method().getAnnotation(Requires.class))
                .filter(Objects::nonNull)
                .flatMap(required -> missing(required).stream())
                .findFirst();
    }

    private Optional<String> missing(Requires required) {
        Capabilities capabilities = jdk.capabilities();
        for (Jit jit : required.jit()) {
            if (!capabilities.jits().contains(jit)) {
                return Optional.of(
                        "needs the compiler "
                                + jit
                                + ", this VM has "
                                + (capabilities.jits().isEmpty()
                                        ? "none (" + capabilities.identity().vmInfo() + ")"
                                        : capabilities.jits()));
            }
        }
        String arch = capabilities.identity().arch();
        if (required.arch().length > 0 && !Arrays.asList(required.arch()).contains(arch)) {
            return Optional.of(
                    "needs " + String.join(" or ", required.arch()) + ", this VM runs on " + arch);
        }
        if (required.container() && jdk.jdk().source() instanceof JdkSource.Home) {
            return Optional.of("needs a container whose processors and memory can be set");
        }
        int processors = capabilities.identity().processors();
        if (processors < required.processors()) {
            return Optional.of(
                    "needs " + required.processors() + " processors, the guest sees " + processors);
        }
        for (Collector collector : required.collector()) {
            if (jdk.refusal(List.of(collector.options())).isPresent()) {
                return Optional.of("needs the collector " + collector + ", this VM has it not");
            }
        }
        return required.options().length == 0
                ? Optional.empty()
                : jdk.refusal(List.of(required.options()))
                        .map(
                                words ->
                                        "needs "
                                                + String.join(" ", required.options())
                                                + ", and this VM does not start with it: "
                                                + words);
    }
}
