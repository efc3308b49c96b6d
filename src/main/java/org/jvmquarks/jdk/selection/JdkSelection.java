package org.jvmquarks.jdk.selection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.yaml.Nearest;

/**
 * Turns {@code -Dquarks.jdks=} into JDKs. Selectors are separated by commas: an id ({@code
 * temurin-25}), a feature version ({@code 17}), a range ({@code 17..25}, {@code 21..}, {@code
 * ..17}), a vendor ({@code vendor:temurin}) or the path of a home; each after {@code !} to leave
 * out what it selects. Versions, ranges and vendors choose among the base list and by what its
 * entries claim; an id is also found among the others. With nothing but exclusions, all others of
 * the base list are selected.
 */
final class JdkSelection {

    private static final int MOST_NAMES = 20;

    private final List<Jdk> base;
    private final List<Jdk> all;
    private final HomeSelection homes;

    /**
     * A selection among JDKs.
     *
     * @param base what versions, ranges and vendors choose from, in order
     * @param named what ids are looked up in, in order
     * @param installed what ids are looked up in last, and what names the homes
     * @param environment that paths are relative to
     */
    JdkSelection(
            List<Jdk> base, List<Jdk> named, InstalledJdks installed, HostEnvironment environment) {
        this.base = List.copyOf(base);
        this.all = Stream.of(named, installed.jdks()).flatMap(Collection::stream).toList();
        this.homes = new HomeSelection(installed, environment);
    }

    /**
     * The selected JDKs without repetition, in the order of the selectors.
     *
     * @throws JdkSelectionException if a selector is malformed, or selects nothing
     */
    List<Jdk> select(String selectors) {
        List<Selector> parsed = parse(selectors);
        Set<Jdk> selected =
                parsed.stream().allMatch(Selector.Not.class::isInstance)
                        ? new LinkedHashSet<>(base)
                        : union(parsed);
        for (Selector selector : parsed) {
            if (selector instanceof Selector.Not not) {
                exclude(not, selected);
            }
        }
        return List.copyOf(selected);
    }

    private Set<Jdk> union(List<Selector> parsed) {
        // Homes are named last: a JDK that somebody named keeps its id wherever it stands.
        Set<Jdk> named = new LinkedHashSet<>();
        parsed.stream().filter(JdkSelection::isAmongKnown).map(this::known).forEach(named::addAll);
        Set<Jdk> selected = new LinkedHashSet<>();
        for (Selector selector : parsed) {
            if (selector instanceof Selector.AtHome home) {
                Jdk jdk = homes.at(home.text(), named);
                named.add(jdk);
                selected.add(jdk);
            } else if (isAmongKnown(selector)) {
                selected.addAll(known(selector));
            }
        }
        return selected;
    }

    private static boolean isAmongKnown(Selector selector) {
        return !(selector instanceof Selector.Not) && !(selector instanceof Selector.AtHome);
    }

    private static List<Selector> parse(String selectors) {
        List<Selector> parsed = new ArrayList<>();
        for (String text : selectors.split(",", -1)) {
            if (text.isBlank()) {
                throw new JdkSelectionException("an empty selector in '" + selectors + "'");
            }
            parsed.add(Selector.parse(text.strip()));
        }
        return parsed;
    }

    private List<Jdk> known(Selector selector) {
        Predicate<Jdk> matches = matcher(selector);
        if (selector instanceof Selector.Id) {
            return all.stream()
                    .filter(matches)
                    .findFirst()
                    .map(List::of)
                    .orElseThrow(() -> nothing(selector, base, all));
        }
        List<Jdk> found = base.stream().filter(matches).toList();
        if (found.isEmpty()) {
            throw nothing(selector, base, base);
        }
        return found;
    }

    private void exclude(Selector.Not not, Set<Jdk> selected) {
        List<Jdk> before = List.copyOf(selected);
        if (!selected.removeIf(matcher(not.what()))) {
            throw nothing(not, before, before);
        }
        if (selected.isEmpty()) {
            throw new JdkSelectionException(
                    "'" + not.text() + "' leaves nothing of " + names(before));
        }
    }

    private Predicate<Jdk> matcher(Selector selector) {
        if (selector instanceof Selector.Id id) {
            return jdk -> jdk.id().equals(id.text());
        }
        if (selector instanceof Selector.Features features) {
            return jdk -> features.range().contains(jdk.feature());
        }
        if (selector instanceof Selector.OfVendor vendor) {
            return jdk -> jdk.vendor().equals(Optional.of(vendor.vendor()));
        }
        if (selector instanceof Selector.AtHome home) {
            return homes.isAt(home.text());
        }
        throw new JdkSelectionException("'" + selector.text() + "' excludes an exclusion");
    }

    private static JdkSelectionException nothing(
            Selector selector, List<Jdk> there, List<Jdk> meant) {
        String text = selector.text();
        return new JdkSelectionException(
                "'" + text + "' selects " + among(there) + hint(selector, meant));
    }

    private static String hint(Selector selector, List<Jdk> meant) {
        if (selector instanceof Selector.Not not) {
            return hint(not.what(), meant);
        }
        if (selector instanceof Selector.OfVendor vendor) {
            Set<String> vendors = new TreeSet<>();
            meant.forEach(jdk -> jdk.vendor().ifPresent(vendors::add));
            return Nearest.to(vendor.vendor(), vendors)
                    .map(near -> "; did you mean '" + Selector.VENDOR + near + "'?")
                    .orElse("");
        }
        return Nearest.hint(selector.text(), meant.stream().map(Jdk::id).toList());
    }

    private static String among(List<Jdk> there) {
        return there.isEmpty()
                ? "nothing: there are no JDKs to select from"
                : "none of " + names(there);
    }

    /** A matrix can hold a hundred: enough of them to see the pattern. */
    private static String names(List<Jdk> jdks) {
        List<String> ids = jdks.stream().map(Jdk::id).toList();
        return ids.size() <= MOST_NAMES
                ? String.join(", ", ids)
                : String.join(", ", ids.subList(0, MOST_NAMES))
                        + " and "
                        + (ids.size() - MOST_NAMES)
                        + " more";
    }
}
