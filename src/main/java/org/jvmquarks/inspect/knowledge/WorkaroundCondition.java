package org.jvmquarks.inspect.knowledge;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.FlagSetting;
import org.jvmquarks.inspect.options.OptionUse;

/**
 * The conditions, besides the version, for a VM and its command line to meet a defect.
 *
 * @param collectors the collectors that have it; empty for all
 * @param byDefault the default of a flag that a VM with the defect has; empty if that does not matter
 * @param with beginnings of options; without one of them nothing tells that the application meets the defect. Empty if
 *     every application may
 */
record WorkaroundCondition(List<String> collectors, Optional<FlagSetting> byDefault, List<String> with) {

    public WorkaroundCondition {
        collectors = List.copyOf(collectors);
        with = List.copyOf(with);
    }

    /** Tells whether the application is known to meet the defect, if the version has it. */
    boolean isMet(VmContext here) {
        boolean collector = collectors.isEmpty()
                || here.collector().filter(collectors::contains).isPresent();
        boolean flag = byDefault.isEmpty()
                || here.defaultOf(byDefault.get().name())
                        .equals(Optional.of(byDefault.get().value()));
        return collector && flag && (with.isEmpty() || here.inEffect().stream().anyMatch(this::isTriggeredBy));
    }

    /** Tells whether it is this option that makes the application meet the defect. */
    boolean isTriggeredBy(OptionUse use) {
        return with.stream().anyMatch(use::beginsWith);
    }

    /** Tells whether the VM has one of the flags on that make an application meet the defect, without an option. */
    boolean isByDefault(VmContext here) {
        return flags().anyMatch(flag -> here.defaultOf(flag.name()).equals(Optional.of(flag.value())));
    }

    /** Tells whether a flag is one of those that make an application meet the defect. */
    boolean isAbout(String flag) {
        return flags().anyMatch(it -> it.name().equals(flag));
    }

    private Stream<FlagSetting> flags() {
        return with.stream().flatMap(option -> OptionUse.of(option).flag().stream());
    }

    /** Returns why this VM does not have the defect, although its version does. */
    Optional<String> contradiction(VmContext here) {
        Optional<String> collector = here.collector()
                .filter(it -> !collectors.isEmpty() && !collectors.contains(it))
                .map(it -> "concerns %s, and this VM runs with %s".formatted(String.join(" and ", collectors), it));
        return collector.or(() -> byDefault.flatMap(flag -> here.defaultOf(flag.name())
                .filter(value -> !value.equals(flag.value()))
                .map(value -> "concerns VMs with %s=%s by default, and this one has %s"
                        .formatted(flag.name(), flag.value(), value))));
    }
}
