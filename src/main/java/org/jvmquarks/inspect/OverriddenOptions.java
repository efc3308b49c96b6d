package org.jvmquarks.inspect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.inspect.options.OptionForm;
import org.jvmquarks.inspect.options.OptionUse;

/** Finds options that another option of the same line overrides. */
record OverriddenOptions(OptionResults results) {
    /** It sets two flags, so a later option that sets one of them does not make it void. */
    private static final String YOUNG = "NewSize and MaxNewSize";

    /** Options that set a flag by another name. */
    private static final Map<String, String> SHORTHANDS = Map.of(
            "-Xmx", "MaxHeapSize",
            "-Xms", "InitialHeapSize",
            "-Xmn", YOUNG,
            "-Xss", "ThreadStackSize");

    /** A share of the memory counts only if the size itself is not set. */
    private static final Map<String, String> YIELD_TO = Map.of(
            "MaxRAMPercentage", "MaxHeapSize",
            "MaxRAMFraction", "MaxHeapSize",
            "MinRAMPercentage", "MaxHeapSize",
            "MinRAMFraction", "MaxHeapSize",
            "InitialRAMPercentage", "InitialHeapSize",
            "InitialRAMFraction", "InitialHeapSize");

    /** The VM takes all of them; their values add up. */
    private static final Set<String> ADDING_UP = Set.of(
            "OnError",
            "OnOutOfMemoryError",
            "CompileCommand",
            "CompileOnly",
            "StartFlightRecording",
            "DisableIntrinsic",
            "ControlIntrinsic");

    private static final Set<String> MODES = Set.of("-Xint", "-Xmixed", "-Xcomp");

    /** Adds a result to each option of the line that has no effect. */
    void find(List<OptionTest> line) {
        for (int i = 0; i < line.size(); i++) {
            OptionTest asked = line.get(i);
            Optional<String> slot = slot(asked.use());
            if (slot.isEmpty()) {
                continue;
            }
            last(line.subList(i + 1, line.size()), slot.get())
                    .or(() -> Optional.ofNullable(YIELD_TO.get(slot.get())).flatMap(strong -> last(line, strong)))
                    .ifPresent(by -> results.add(
                            asked,
                            new OptionResult.Overridden(
                                    by.use().text(), by.use().where())));
        }
    }

    private static Optional<OptionTest> last(List<OptionTest> line, String slot) {
        return line.stream().filter(each -> sets(each.use(), slot)).reduce((first, later) -> later);
    }

    private static boolean sets(OptionUse use, String slot) {
        Optional<String> own = slot(use);
        return own.equals(Optional.of(slot))
                || (own.equals(Optional.of(YOUNG)) && (slot.equals("NewSize") || slot.equals("MaxNewSize")));
    }

    private static Optional<String> slot(OptionUse use) {
        String word = use.word();
        if (use.flag().isPresent()) {
            return use.flag().map(flag -> flag.name()).filter(name -> !ADDING_UP.contains(name));
        }
        if (use.form() == OptionForm.PROPERTY) {
            return Optional.of(use.name());
        }
        if (MODES.contains(word)) {
            return Optional.of("mode");
        }
        return word.length() > 4 ? Optional.ofNullable(SHORTHANDS.get(word.substring(0, 4))) : Optional.empty();
    }
}
