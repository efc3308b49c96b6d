package org.jvmquarks.jdk.selection;

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
 * Selects JDKs by {@code -Dquarks.jdks=}. Commas separate the selectors: an id ({@code temurin-25}), a feature version
 * ({@code 17}), a range ({@code 17..25}, {@code 21..}, {@code ..17}), a vendor ({@code vendor:temurin}), an image
 * ({@code image:eclipse-temurin:25-jdk}) or the path of a home, in quotes if it has a comma. A {@code !} before a
 * selector excludes the JDKs that it selects. Versions, ranges and vendors select from the base list, by the
 * description of its entries; an id may select any known JDK. If all selectors are exclusions, they exclude from the
 * base list.
 */
final class JdkSelection {

    private static final int MAX_NAMES = 20;

    private final List<Jdk> base;
    private final List<Jdk> all;
    private final HomeSelection homes;
    private final ImageSelection images;

    /**
     * Prepares a selection.
     *
     * @param base JDKs from which versions, ranges and vendors select, in order
     * @param named JDKs in which ids are looked up first, in order
     * @param installed JDKs in which ids are looked up last, and which give homes their ids
     * @param environment environment with the folder to which paths are relative
     */
    JdkSelection(List<Jdk> base, List<Jdk> named, InstalledJdks installed, HostEnvironment environment) {
        this.base = List.copyOf(base);
        this.all =
                Stream.of(named, installed.jdks()).flatMap(Collection::stream).toList();
        this.homes = new HomeSelection(installed, environment);
        this.images = new ImageSelection(all);
    }

    /**
     * Returns the selected JDKs without repetition, in the order of the selectors.
     *
     * @throws JdkSelectionException if a selector is malformed, or selects nothing
     */
    List<Jdk> select(String selectors) {
        homes.requireQuotes(selectors);
        List<Selector> parsed = parse(selectors);
        Set<Jdk> selected =
                parsed.stream().allMatch(Selector.Not.class::isInstance) ? new LinkedHashSet<>(base) : union(parsed);
        for (Selector selector : parsed) {
            if (selector instanceof Selector.Not not) {
                exclude(not, selected);
            }
        }
        return List.copyOf(selected);
    }

    private Set<Jdk> union(List<Selector> parsed) {
        // Homes and images get their ids last: a JDK that is selected by its id keeps it.
        Set<Jdk> named = new LinkedHashSet<>();
        parsed.stream().filter(JdkSelection::isAmongKnown).map(this::known).forEach(named::addAll);
        Set<Jdk> selected = new LinkedHashSet<>();
        for (Selector selector : parsed) {
            if (selector instanceof Selector.AtHome home) {
                Jdk jdk = homes.at(home.text(), named);
                named.add(jdk);
                selected.add(jdk);
            } else if (selector instanceof Selector.OfImage image) {
                Jdk jdk = images.in(image.image(), named);
                named.add(jdk);
                selected.add(jdk);
            } else if (isAmongKnown(selector)) {
                selected.addAll(known(selector));
            }
        }
        return selected;
    }

    private static boolean isAmongKnown(Selector selector) {
        return !(selector instanceof Selector.Not)
                && !(selector instanceof Selector.AtHome)
                && !(selector instanceof Selector.OfImage);
    }

    private static List<Selector> parse(String selectors) {
        return SelectorList.split(selectors).stream().map(Selector::parse).toList();
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
            throw new JdkSelectionException("'" + not.text() + "' excludes all selected JDKs: " + names(before));
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
        if (selector instanceof Selector.OfImage image) {
            return ImageSelection.isIn(image.image());
        }
        throw new JdkSelectionException("expected a selector after '!', was the exclusion '" + selector.text() + "'");
    }

    private static JdkSelectionException nothing(Selector selector, List<Jdk> there, List<Jdk> meant) {
        String text = selector.text();
        return new JdkSelectionException("'"
                + text
                + (selector instanceof Selector.Not ? "' excludes " : "' matches ")
                + among(there)
                + hint(selector, meant));
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
                ? "nothing: the list of JDKs to select from is empty"
                : "none of these JDKs: " + names(there);
    }

    /** Lists enough names to show their pattern: a matrix can have a hundred. */
    private static String names(List<Jdk> jdks) {
        List<String> ids = jdks.stream().map(Jdk::id).toList();
        return ids.size() <= MAX_NAMES
                ? String.join(", ", ids)
                : String.join(", ", ids.subList(0, MAX_NAMES)) + " and " + (ids.size() - MAX_NAMES) + " more";
    }
}
