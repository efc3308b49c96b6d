package org.jvmquarks.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.options.OptionForm;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/**
 * Compares installed JDKs by which system properties of a line their classes name. What none names is the
 * application's.
 */
final class PropertyComparison {
    private static final String DEFINE = "-D";

    private final List<Jdk> jdks;

    PropertyComparison(List<Jdk> jdks) {
        this.jdks = List.copyOf(jdks);
    }

    InspectionResult compare(InspectionResult result) throws IOException {
        Set<String> names = result.jdks().stream()
                .flatMap(each -> each.options().stream())
                .map(InspectedOption::use)
                .filter(PropertyComparison::isProperty)
                .map(PropertyComparison::name)
                .collect(Collectors.toSet());
        if (names.isEmpty() || result.jdks().size() < 2) {
            return result;
        }
        Map<String, Set<String>> named = new LinkedHashMap<>();
        for (Jdk jdk : jdks) {
            if (jdk.source() instanceof JdkSource.Home home) {
                PropertySearch.in(home.path(), names).ifPresent(it -> named.put(jdk.id(), it));
            }
        }
        return new InspectionResult(
                result.line(),
                result.jdks().stream().map(each -> with(each, named)).toList(),
                result.unasked());
    }

    private static Inspected with(Inspected jdk, Map<String, Set<String>> named) {
        Optional<Set<String>> own = Optional.ofNullable(named.get(jdk.jdk()));
        return own.isEmpty()
                ? jdk
                : jdk.withOptions(jdk.options().stream()
                        .map(each -> with(each, own.get(), named))
                        .toList());
    }

    /** What a VM or this program says of the property is sharper. */
    private static InspectedOption with(InspectedOption option, Set<String> own, Map<String, Set<String>> named) {
        boolean silent =
                option.applies() && option.results().stream().allMatch(OptionResult.NotAsked.class::isInstance);
        if (!silent || !isProperty(option.use()) || own.contains(name(option.use()))) {
            return option;
        }
        Optional<String> other = named.entrySet().stream()
                .filter(each -> each.getValue().contains(name(option.use())))
                .map(Map.Entry::getKey)
                .findFirst();
        List<OptionResult> results = new ArrayList<>(option.results());
        other.map(OptionResult.Unread::new).ifPresent(results::add);
        return option.with(results);
    }

    private static boolean isProperty(OptionUse use) {
        return use.form() == OptionForm.PROPERTY && use.word().startsWith(DEFINE);
    }

    private static String name(OptionUse use) {
        return use.name().substring(DEFINE.length());
    }
}
