package org.jvmquarks.catalog;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.Touches;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.yaml.Nearest;

/** Reads {@code @Touches}, and checks that it names what there is. */
final class TouchesReader {
    private static final Pattern OPTION = Pattern.compile("-XX:\\w\\S*|-[A-WYZa-z-]\\S*|-X[a-z]\\S*");

    private static final Pattern EVENT = Pattern.compile("jdk\\.[A-Z]\\w+");

    private static final String CONSTRUCTOR = "<init>";

    private TouchesReader() {}

    /**
     * Reads what is declared of a quark or pin; empty if nothing is.
     *
     * @param name of the quark or pin, for messages
     * @param filled puts the argument of the row in the place of {@code {each}}
     * @throws InvalidPinException if something is malformed, or is not in this JDK
     */
    static Optional<TouchRecord> read(AnnotatedElement declared, String name, UnaryOperator<String> filled) {
        Touches[] all = declared.getAnnotationsByType(Touches.class);
        if (all.length == 0) {
            return Optional.empty();
        }
        Set<String> api = new LinkedHashSet<>();
        Set<String> options = new LinkedHashSet<>();
        Set<String> events = new LinkedHashSet<>();
        for (Touches each : all) {
            Stream.of(each.api()).map(filled).forEach(text -> api.add(existing(text, name)));
            Stream.of(each.versionedApi())
                    .forEach(text -> api.add(pattern(text, name).text()));
            Stream.of(each.options())
                    .forEach(text -> options.add(
                            require(OPTION, text, "an option such as -Djava.security.manager or -XX:UseZGC", name)));
            Stream.of(each.events())
                    .forEach(text -> events.add(require(EVENT, text, "a type of event such as jdk.ThreadPark", name)));
        }
        if (api.isEmpty() && options.isEmpty() && events.isEmpty()) {
            throw invalid(name, "name a part of the API, an option or an event");
        }
        return Optional.of(new TouchRecord(
                List.copyOf(api),
                List.copyOf(options),
                List.copyOf(events),
                only(all, Touches::onlyIf, "condition", name),
                only(all, Touches::beyondSample, "sample", name),
                Optional.empty(),
                processors(all, name)));
    }

    private static Optional<Integer> processors(Touches[] all, String name) {
        int most = Stream.of(all).mapToInt(Touches::processors).max().orElseThrow();
        if (Stream.of(all).anyMatch(each -> each.processors() != most || most < 0)) {
            throw invalid(name, "expected one number of processors, or none");
        }
        return Optional.of(most).filter(number -> number > 0);
    }

    private static Optional<String> only(Touches[] all, Function<Touches, String> part, String what, String name) {
        List<String> texts = Stream.of(all).map(part).distinct().toList();
        if (texts.size() > 1) {
            throw invalid(name, "expected one %s, found '%s'".formatted(what, String.join("' and '", texts)));
        }
        return Optional.of(texts.get(0)).filter(text -> !text.isEmpty());
    }

    private static String require(Pattern form, String text, String expected, String name) {
        if (!form.matcher(text).matches()) {
            throw invalid(name, "expected %s, was '%s'".formatted(expected, text));
        }
        return text;
    }

    private static ApiPattern pattern(String text, String name) {
        try {
            return new ApiPattern(text);
        } catch (IllegalArgumentException e) {
            throw new InvalidPinException(name + ": @Touches: " + e.getMessage(), e);
        }
    }

    private static String existing(String text, String name) {
        ApiPattern pattern = pattern(text, name);
        if (pattern.isPackage()) {
            if (packages().noneMatch(pattern.owner()::equals)) {
                throw missing("package " + pattern.owner(), packages().toList(), "", name);
            }
        } else {
            requireMember(type(pattern.owner(), name), pattern, name);
        }
        return text;
    }

    private static Stream<String> packages() {
        return ModuleLayer.boot().modules().stream()
                .filter(module -> module.getDescriptor() != null)
                .flatMap(module -> module.getPackages().stream());
    }

    private static Class<?> type(String owner, String name) {
        try {
            return Class.forName(owner, false, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException e) {
            throw missing("class " + owner, List.of(), "", name);
        }
    }

    private static void requireMember(Class<?> type, ApiPattern pattern, String name) {
        if (pattern.member().isEmpty() || pattern.member().get().equals(ApiPattern.CAST)) {
            return;
        }
        String member = pattern.member().get();
        List<String> lists = executables(type)
                .filter(each -> nameOf(each).equals(member))
                .map(TouchesReader::parameters)
                .toList();
        boolean there = pattern.parameters().isPresent()
                ? lists.contains(pattern.parameters().get())
                : !lists.isEmpty()
                        || Arrays.stream(type.getDeclaredFields())
                                .map(Field::getName)
                                .anyMatch(member::equals);
        if (!there) {
            List<String> members = Stream.concat(
                            executables(type).map(TouchesReader::nameOf),
                            Arrays.stream(type.getDeclaredFields()).map(Field::getName))
                    .distinct()
                    .toList();
            String known = lists.isEmpty()
                    ? ""
                    : ", but " + lists.stream().map(it -> "(" + it + ")").collect(Collectors.joining(", "));
            throw missing(pattern.text(), members, known, name);
        }
    }

    /** Those of the class, and what it inherits: a call names the class of its object. */
    private static Stream<Executable> executables(Class<?> type) {
        Set<Executable> all = new LinkedHashSet<>(List.of(type.getDeclaredConstructors()));
        all.addAll(List.of(type.getDeclaredMethods()));
        all.addAll(List.of(type.getMethods()));
        return all.stream();
    }

    private static String nameOf(Executable executable) {
        return executable instanceof Method ? executable.getName() : CONSTRUCTOR;
    }

    /** Returns {@code byte[],int}. */
    private static String parameters(Executable executable) {
        return Arrays.stream(executable.getParameterTypes())
                .map(TouchesReader::typeName)
                .collect(Collectors.joining(","));
    }

    private static String typeName(Class<?> type) {
        return type.isArray() ? typeName(type.getComponentType()) + "[]" : type.getName();
    }

    private static InvalidPinException missing(String what, List<String> near, String known, String name) {
        String word = what.substring(what.lastIndexOf('#') + 1).replaceFirst("\\(.*", "");
        return invalid(
                name,
                "JDK %d has no %s%s%s; name it in versionedApi if other JDKs have it"
                        .formatted(
                                Runtime.version().feature(),
                                what,
                                known,
                                known.isEmpty() ? Nearest.hint(word.replaceFirst("^\\w+ ", ""), near) : ""));
    }

    private static InvalidPinException invalid(String name, String what) {
        return new InvalidPinException(name + ": @Touches: " + what);
    }
}
