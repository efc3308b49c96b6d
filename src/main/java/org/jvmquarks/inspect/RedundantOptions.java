package org.jvmquarks.inspect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.host.wire.MemorySize;
import org.jvmquarks.inspect.options.FlagSetting;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.VmFlag;

/**
 * Finds options without which all flags of the VM have the same values. The choice of a collector is not among them: it
 * fixes what the VM would choose by the size of the machine.
 */
final class RedundantOptions {
    /** The VM draws it at each start against attacks that rely on addresses. */
    private static final Set<String> DRAWN = Set.of("SharedBaseAddress");

    /** The VM turns it on by itself, as if by default, where it cannot write to /tmp. */
    private static final Set<String> SET_BY_THE_PLACE = Set.of("PerfDisableSharedMem");

    private static final int MOST_STARTS = 3;

    private static final Map<String, String> UNLOCKS = Map.of(
            "UnlockDiagnosticVMOptions", "diagnostic",
            "UnlockExperimentalVMOptions", "experimental");

    private final Map<String, VmFlag> defaults;
    private final Function<List<OptionTest>, Start> vm;
    private final OptionResults results;

    /**
     * @param defaults flags of the VM without options
     * @param vm starts the VM with options of the line
     */
    RedundantOptions(Map<String, VmFlag> defaults, Function<List<OptionTest>, Start> vm, OptionResults results) {
        this.defaults = defaults;
        this.vm = vm;
        this.results = results;
    }

    /**
     * Adds a result to each option that changes nothing.
     *
     * @param line the options that the VM takes
     * @param whole the VM with all of them
     */
    void find(List<OptionTest> line, Start whole) {
        unlocks(line);
        List<OptionTest> candidates = line.stream().filter(this::isAtDefault).toList();
        for (int i = 0; i < MOST_STARTS && !candidates.isEmpty(); i++) {
            Start without = vm.apply(without(line, candidates));
            Set<String> different = differences(whole, without);
            if (without.ended() && different.isEmpty()) {
                candidates.stream()
                        .filter(each -> !isChoiceOfCollector(each))
                        .forEach(each -> results.add(each, new OptionResult.Superfluous(isErgonomic(each))));
                return;
            }
            List<OptionTest> fewer = candidates.stream()
                    .filter(each -> !different.contains(each.use().name()))
                    .toList();
            candidates = fewer.size() < candidates.size() ? fewer : List.of();
        }
    }

    private void unlocks(List<OptionTest> line) {
        for (OptionTest asked : line) {
            Optional.ofNullable(UNLOCKS.get(asked.use().name()))
                    .filter(kind -> asked.use()
                            .flag()
                            .filter(it -> it.value().equals("true"))
                            .isPresent())
                    .filter(kind -> line.stream().noneMatch(other -> isOfKind(other, kind)))
                    .ifPresent(kind -> results.add(asked, new OptionResult.UnlocksNothing(kind)));
        }
    }

    private boolean isOfKind(OptionTest asked, String kind) {
        return !UNLOCKS.containsKey(asked.use().name())
                && Optional.ofNullable(defaults.get(asked.use().name()))
                        .flatMap(VmFlag::declaration)
                        .filter(it -> it.kind().contains(kind))
                        .isPresent();
    }

    private boolean isAtDefault(OptionTest asked) {
        String name = asked.use().name();
        if (UNLOCKS.containsKey(name)
                || SET_BY_THE_PLACE.contains(name)
                || asked.started().isEmpty()) {
            return false;
        }
        Optional<FlagSetting> flag = asked.use().flag();
        return flag.map(FlagSetting::name)
                .map(defaults::get)
                .flatMap(VmFlag::value)
                .filter(value -> isSame(value, flag.orElseThrow().value()))
                .isPresent();
    }

    /** A size is printed in bytes, a percentage with six digits. */
    private static boolean isSame(String printed, String given) {
        if (printed.equals(given)) {
            return true;
        }
        Optional<Long> bytes = MemorySize.parse(given);
        if (bytes.isPresent() && MemorySize.parse(printed).equals(bytes)) {
            return true;
        }
        return printed.matches("\\d+\\.\\d+")
                && given.matches("\\d+(\\.\\d+)?")
                && Double.parseDouble(printed) == Double.parseDouble(given);
    }

    private boolean isErgonomic(OptionTest asked) {
        return Optional.ofNullable(defaults.get(asked.use().name()))
                .filter(flag -> !flag.isDefault())
                .isPresent();
    }

    /** Without it the next JDK, or a smaller machine, may run with another collector. */
    private static boolean isChoiceOfCollector(OptionTest asked) {
        return asked.use()
                .flag()
                .filter(flag ->
                        Ergonomics.isCollector(flag.name()) && flag.value().equals("true"))
                .isPresent();
    }

    private static List<OptionTest> without(List<OptionTest> line, List<OptionTest> some) {
        return line.stream().filter(each -> !some.contains(each)).toList();
    }

    private static Set<String> differences(Start one, Start other) {
        Map<String, String> first = values(one);
        Map<String, String> second = values(other);
        Set<String> names = new TreeSet<>(first.keySet());
        names.addAll(second.keySet());
        names.removeAll(DRAWN);
        names.removeIf(name -> first.getOrDefault(name, "").equals(second.getOrDefault(name, "")));
        return names;
    }

    private static Map<String, String> values(Start start) {
        return start.flags().values().stream().collect(Collectors.toMap(VmFlag::name, VmFlag::shown));
    }
}
