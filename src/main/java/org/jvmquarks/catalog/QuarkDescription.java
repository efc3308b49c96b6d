package org.jvmquarks.catalog;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;

/** Describes a quark from its annotations and its Javadoc. */
public final class QuarkDescription {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]*");

    private QuarkDescription() {}

    /**
     * Describes a quark; a pin that is not whole is told so when it runs, not here.
     *
     * @throws InvalidPinException if the class is not a quark, if JUnit does not run one of its pins, or if a range of
     *     versions is empty
     */
    public static QuarkRecord of(Class<?> type) {
        return of(type, rows(type).stream().map(PinRow::describe));
    }

    /**
     * Describes a quark without those of its pins that have a mistake, so that they fail alone.
     *
     * @throws InvalidPinException if the class is not a quark, or if JUnit does not run one of its pins
     */
    static QuarkRecord withoutMistakes(Class<?> type) {
        return of(type, pinMethods(type).stream().flatMap(QuarkDescription::describe));
    }

    private static Stream<PinRecord> describe(Method pin) {
        try {
            return PinRow.of(pin).stream().map(PinRow::describe).toList().stream();
        } catch (InvalidPinException toldByItsTest) {
            return Stream.empty();
        }
    }

    private static QuarkRecord of(Class<?> type, Stream<PinRecord> pins) {
        Quark quark = declaration(type);
        requirePinsThatRun(type);
        return new QuarkRecord(
                quark.id(),
                quark.title(),
                topic(type),
                quark.source(),
                type.getName(),
                quark.counted(),
                JavadocPage.of(type),
                pins.sorted(Comparator.comparing(PinRecord::pin)).toList());
    }

    /** @throws InvalidPinException if the class is not a quark, or if its id, title or source is not one */
    static Quark declaration(Class<?> type) {
        Quark quark = type.getAnnotation(Quark.class);
        if (quark == null) {
            throw new InvalidPinException(type.getName() + missing(type));
        }
        if (!ID.matcher(quark.id()).matches()) {
            throw new InvalidPinException("%s: @Quark(id): expected letters, digits and dashes but was '%s'"
                    .formatted(type.getName(), quark.id()));
        }
        requireText(type, "title", quark.title());
        requireText(type, "source", quark.source());
        return quark;
    }

    private static void requireText(Class<?> type, String element, String text) {
        if (text.isBlank()) {
            throw new InvalidPinException(
                    "%s: @Quark(%s) is empty: reports show it".formatted(type.getName(), element));
        }
    }

    /** JUnit ignores such methods, so that only their quark can tell of them. */
    private static void requirePinsThatRun(Class<?> type) {
        List<Method> pins = pinMethods(type);
        String ignored = pins.stream()
                .flatMap(pin -> ignored(pin).map(why -> PinRow.label(pin) + " " + why).stream())
                .sorted()
                .collect(Collectors.joining(", "));
        if (!ignored.isEmpty()) {
            throw new InvalidPinException(ignored
                    + ": JUnit does not run such a method; a pin is neither private nor static, and returns void");
        }
        Set<String> names = new HashSet<>();
        for (Method pin : pins) {
            if (!names.add(pin.getName())) {
                throw new InvalidPinException(PinRow.label(pin)
                        + ": the quark has two pins of this name, and reports know a pin by"
                        + " its name: rename one of them");
            }
        }
        requireOwnFormerNames(pins, names);
    }

    /** A former name must lead to one pin. */
    private static void requireOwnFormerNames(List<Method> pins, Set<String> names) {
        Set<String> taken = new HashSet<>(names);
        for (Method pin : pins) {
            String former = pin.getAnnotation(Pin.class).formerly();
            if (!former.isEmpty() && !taken.add(former)) {
                throw new InvalidPinException(PinRow.label(pin)
                        + ": @Pin(formerly): another pin of the quark has or had the name "
                        + former
                        + ": a journal that was written then could mean both");
            }
        }
    }

    private static Optional<String> ignored(Method pin) {
        if (Modifier.isPrivate(pin.getModifiers())) {
            return Optional.of("is private");
        }
        if (Modifier.isStatic(pin.getModifiers())) {
            return Optional.of("is static");
        }
        return pin.getReturnType() == void.class
                ? Optional.empty()
                : Optional.of("returns " + pin.getReturnType().getSimpleName());
    }

    /** A class does not inherit the annotation: two quarks cannot have one id. */
    private static String missing(Class<?> type) {
        if (pinMethods(type).isEmpty()) {
            return " has no @Quark";
        }
        return Stream.concat(
                        Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getEnclosingClass),
                        Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass))
                .filter(near -> near.isAnnotationPresent(Quark.class))
                .findFirst()
                .map(near -> " has a @Pin and needs its own @Quark: it does not share that of " + near.getName())
                .orElse(" has a @Pin and needs @Quark");
    }

    /** Returns the rows of a quark's pins. */
    static List<PinRow> rows(Class<?> type) {
        return pinMethods(type).stream()
                .flatMap(method -> PinRow.of(method).stream())
                .toList();
    }

    /**
     * Returns the names of a pin's rows in a run.
     *
     * @param jdks ids of the JDKs of the run
     * @throws InvalidPinException if {@code @ForEach} does not fit the method
     */
    public static List<String> rowNames(Method pin, List<String> jdks) {
        return PinRow.of(pin).stream().flatMap(row -> row.names(jdks)).toList();
    }

    /** Returns the methods of a quark that are pins. */
    static List<Method> pinMethods(Class<?> type) {
        return ReflectionSupport.findMethods(
                type, method -> method.isAnnotationPresent(Pin.class), HierarchyTraversalMode.TOP_DOWN);
    }

    /** The last part of the quark's package: {@code memory}. */
    public static String topic(Class<?> type) {
        String name = type.getPackageName();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
