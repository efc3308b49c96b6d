package org.jvmquarks.inspect.advisory;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.advisory.Condition.Excluded;
import org.jvmquarks.inspect.advisory.Condition.Seen;
import org.jvmquarks.inspect.advisory.Condition.Unseen;
import org.jvmquarks.inspect.options.FlagSetting;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.JavaVersion;

/**
 * The conditions, besides the version, under which an application meets a defect or change. All of them must hold;
 * within each, one of its values.
 *
 * @param place the VM and the machine that have it
 * @param need what the application must have or do
 */
public record Trigger(Place place, Need need) {

    /**
     * The VM and the machine that have it.
     *
     * @param collectors collectors that have it; empty for all
     * @param byDefault the default of a flag that a VM with the defect has
     * @param os operating systems that have it; empty for all
     * @param arch architectures that have it; empty for all
     * @param cpu flags of a processor that has it; empty for all
     * @param kernel the first version of the kernel that shows it
     * @param controlGroups {@code v1} or {@code v2}
     * @param unlisted controllers one of which {@code /proc/cgroups} does not list, although control groups v2 have it
     */
    public record Place(
            List<String> collectors,
            Optional<FlagSetting> byDefault,
            List<String> os,
            List<String> arch,
            List<String> cpu,
            Optional<String> kernel,
            Optional<String> controlGroups,
            List<String> unlisted) {
        public Place {
            collectors = List.copyOf(collectors);
            os = List.copyOf(os);
            arch = List.copyOf(arch);
            cpu = List.copyOf(cpu);
            unlisted = List.copyOf(unlisted);
        }

        private boolean isOfVm() {
            return os.isEmpty()
                    && arch.isEmpty()
                    && cpu.isEmpty()
                    && kernel.isEmpty()
                    && controlGroups.isEmpty()
                    && unlisted.isEmpty();
        }
    }

    /**
     * What the application must have or do.
     *
     * @param options beginnings of options that it needs; empty if it needs none
     * @param signs beginnings of options that show that the application meets it, such as those of a library
     * @param uses parts of the Java API through which an application meets it; empty if every one may
     * @param when what else must be, in words behind "if"; empty if nothing
     */
    public record Need(List<String> options, List<String> signs, List<ApiPattern> uses, Optional<String> when) {
        public Need {
            options = List.copyOf(options);
            signs = List.copyOf(signs);
            uses = List.copyOf(uses);
        }
    }

    /** The keys of a trigger in the file of advisories. */
    record Row(
            List<String> collectors,
            List<String> options,
            List<String> signs,
            @JsonProperty("default") Optional<FlagSetting> byDefault,
            List<String> os,
            List<String> arch,
            List<String> cpu,
            Optional<String> kernel,
            Optional<String> controlGroups,
            List<String> unlisted,
            List<String> uses,
            Optional<String> when) {

        Trigger trigger() {
            return new Trigger(
                    new Place(collectors, byDefault, os, arch, cpu, kernel, controlGroups, unlisted),
                    new Need(options, signs, uses.stream().map(ApiPattern::new).toList(), when));
        }
    }

    /** Tells whether references to the API alone decide: they show neither how nor how often it is used. */
    public boolean isByReference() {
        return !need.uses().isEmpty()
                && need.options().isEmpty()
                && need.signs().isEmpty()
                && place.collectors().isEmpty()
                && place.byDefault().isEmpty()
                && place.isOfVm();
    }

    /** Returns that of what every application meets. */
    static Trigger none() {
        return new Trigger(
                new Place(
                        List.of(),
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()),
                new Need(List.of(), List.of(), List.of(), Optional.empty()));
    }

    /** Returns whether a VM and its options decide all conditions. */
    public boolean isDecidedByOptions() {
        return place.isOfVm() && need.uses().isEmpty() && need.when().isEmpty();
    }

    /** Returns the beginnings of options one of which shows that the application meets it. */
    public List<String> telling() {
        return Stream.concat(need.options().stream(), need.signs().stream()).toList();
    }

    List<Condition> in(Circumstances here) {
        List<Condition> all = new ArrayList<>();
        AdvisedMachine machine = here.machine();
        named(place.collectors(), here.collector(), "it runs with %s", "it concerns %s, and this VM runs with %s", all);
        named(place.os(), machine.os(), "it runs on %s", "it concerns %s, and this is %s", all);
        named(place.arch(), machine.arch(), "it runs on %s", "it concerns %s, and this is %s", all);
        needed(here).ifPresent(all::add);
        place.byDefault()
                .map(flag -> new Unseen("its VM has %s=%s by default".formatted(flag.name(), flag.value())))
                .ifPresent(all::add);
        if (!place.cpu().isEmpty()) {
            all.add(either(
                    machine.features().containsAll(place.cpu()),
                    "its processor has " + String.join(" and ", place.cpu())));
        }
        place.kernel()
                .map(first -> either(
                        machine.kernel().filter(it -> isAtLeast(it, first)).isPresent(),
                        "its kernel is %s or later".formatted(first)))
                .ifPresent(all::add);
        place.controlGroups()
                .map(version -> either(
                        machine.controlGroups().filter(version::equals).isPresent(),
                        "its machine has control groups " + version))
                .ifPresent(all::add);
        if (!place.unlisted().isEmpty()) {
            all.add(either(
                    place.unlisted().stream().anyMatch(machine.unlisted()::contains),
                    "/proc/cgroups of its machine does not list " + String.join(" or ", place.unlisted())));
        }
        if (sign(here).isEmpty()) {
            used(here).ifPresent(all::add);
            need.when().map(Unseen::new).ifPresent(all::add);
        } else {
            all.add(new Seen("it has the option " + sign(here).get().text(), true));
        }
        return all;
    }

    private static void named(
            List<String> wanted, Optional<String> actual, String seen, String excluded, List<Condition> all) {
        if (wanted.isEmpty()) {
            return;
        }
        String names = String.join(" or ", wanted);
        if (actual.isEmpty()) {
            all.add(new Unseen(seen.formatted(names)));
        } else if (wanted.contains(actual.get())) {
            all.add(new Seen(seen.formatted(actual.get()), false));
        } else {
            all.add(new Excluded(excluded.formatted(String.join(" and ", wanted), actual.get())));
        }
    }

    private static Condition either(boolean holds, String words) {
        return holds ? new Seen(words, false) : new Unseen(words);
    }

    private Optional<Condition> needed(Circumstances here) {
        if (need.options().isEmpty()) {
            return Optional.empty();
        }
        String names = String.join(" or ", need.options());
        if (here.options().isEmpty()) {
            return Optional.of(new Unseen("it has the option " + names));
        }
        return Optional.of(found(here.options().get(), need.options())
                .<Condition>map(use -> new Seen("it has the option " + use.text(), true))
                .orElseGet(() -> new Excluded("it needs the option " + names + ", which this line does not have")));
    }

    private Optional<OptionUse> sign(Circumstances here) {
        return here.options().flatMap(line -> found(line, need.signs()));
    }

    private static Optional<OptionUse> found(List<OptionUse> line, List<String> beginnings) {
        return line.stream()
                .filter(use -> beginnings.stream().anyMatch(use::beginsWith))
                .findFirst();
    }

    private Optional<Condition> used(Circumstances here) {
        if (need.uses().isEmpty()) {
            return Optional.empty();
        }
        String names = need.uses().stream().map(ApiPattern::text).collect(Collectors.joining(" or "));
        if (here.uses().isEmpty()) {
            return Optional.of(new Unseen("it uses " + names));
        }
        Map<ApiPattern, String> places = here.uses().get();
        return Optional.of(need.uses().stream()
                .filter(places::containsKey)
                .findFirst()
                .<Condition>map(api -> new Seen("it uses %s (%s)".formatted(api, places.get(api)), true))
                .orElseGet(() -> new Excluded("no class of the application refers to " + names)));
    }

    /** Compares the numbers of two kernels: {@code 6.12.7-200.fc41} with {@code 6.12}. */
    private static boolean isAtLeast(String kernel, String first) {
        String numbers = kernel.split("[^0-9.]", 2)[0];
        try {
            return JavaVersion.parse(numbers).compareTo(JavaVersion.parse(first)) >= 0;
        } catch (IllegalArgumentException unknownForm) {
            return false;
        }
    }
}
