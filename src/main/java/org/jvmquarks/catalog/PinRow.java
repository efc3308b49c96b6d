package org.jvmquarks.catalog;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.WritingJvm;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Vendor;
import org.jvmquarks.jdk.option.FlagStep;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.ClaimText;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinReach;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.verdict.Impact;

/**
 * One row of a pin: its method with an argument of {@code @ForEach}, or the method alone.
 *
 * <p>For example, {@code @ForEach(collector = {SERIAL, Z}) void storeMarksCard(Jvm jvm, boolean marks)} has the rows
 * {@code storeMarksCard[SERIAL]} and {@code storeMarksCard[Z]}. The first has the expectations without a collector and
 * those for {@code SERIAL}.
 *
 * @param argument what the row is for; empty for a pin without {@code @ForEach}
 */
record PinRow(Method method, Optional<Argument> argument) {
    private static final String ARGUMENT_PLACE = "{each}";

    private static final Pattern FLAG = Pattern.compile("[A-Za-z]\\w*");

    /** Separates values of which one is expected. */

    /**
     * An argument.
     *
     * @param name in the name of the row, and in {@code each} of annotations
     * @param words for people
     * @param value for the method
     */
    record Argument(String name, String words, Object value) {

        static Argument of(Collector collector) {
            return new Argument(collector.name(), collector.title(), collector);
        }
    }

    /**
     * Returns the rows of a pin, in the order of their arguments.
     *
     * @throws InvalidPinException if {@code @ForEach} does not fit the method
     */
    static List<PinRow> of(Method method) {
        ForEach each = method.getAnnotation(ForEach.class);
        if (each == null) {
            return List.of(new PinRow(method, Optional.empty()));
        }
        return arguments(each, method).stream()
                .map(argument -> new PinRow(method, Optional.of(argument)))
                .toList();
    }

    private static List<Argument> arguments(ForEach each, Method method) {
        boolean constants = each.constants() != ForEach.NoConstants.class;
        long kinds = Stream.of(each.collector().length > 0, each.value().length > 0, constants)
                .filter(given -> given)
                .count();
        if (kinds != 1) {
            throw invalid(method, "@ForEach needs collectors, values or the constants of an enum");
        }
        if (each.collector().length > 0) {
            return Arrays.stream(each.collector()).map(Argument::of).toList();
        }
        int jvms = jvms(method);
        if (method.getParameterCount() <= jvms) {
            throw invalid(
                    method, "@ForEach needs a %s parameter for its argument".formatted(jvms == 1 ? "second" : "third"));
        }
        Class<?> type = method.getParameterTypes()[jvms];
        return constants
                ? Arrays.stream(each.constants().getEnumConstants())
                        .map(it -> new Argument(it.name(), it.toString(), it))
                        .toList()
                : Arrays.stream(each.value())
                        .map(it -> argument(named(it, method), convert(it, type, method)))
                        .toList();
    }

    /** A constant of an enum has words of its own, as with {@link ForEach#constants}. */
    private static Argument argument(String text, Object value) {
        return new Argument(text, value instanceof Enum ? value.toString() : text, value);
    }

    /** Its row must not look like that of a file's writer. */
    private static String named(String argument, Method method) {
        if (!new RowName(method.getName(), Optional.of(argument)).isPlain()) {
            throw invalid(
                    method,
                    "an argument of @ForEach cannot begin with 'from ', which names the JDK that wrote a file: '"
                            + argument
                            + "'");
        }
        return argument;
    }

    /** Returns whether it reads what another JDK wrote. */
    boolean isCrossing() {
        return jvms(method) == 2;
    }

    /** Returns the number of JVMs that a pin is about, which are its first parameters. */
    private static int jvms(Method method) {
        Class<?>[] types = method.getParameterTypes();
        return types.length > 1 && types[1] == WritingJvm.class ? 2 : 1;
    }

    /** The method's name, with the argument in brackets: {@code storeMarksCard[SERIAL]}. */
    String name() {
        return rowName().toString();
    }

    /** Returns the same as data. */
    RowName rowName() {
        return new RowName(method.getName(), argument.map(Argument::name));
    }

    /** Returns the name that it had before its method was renamed; empty if it always had its name. */
    Optional<RowName> formerly() {
        return Optional.of(method.getAnnotation(Pin.class).formerly())
                .filter(former -> !former.isEmpty())
                .map(former -> new RowName(former, argument.map(Argument::name)));
    }

    /** Returns whether a user means it, by its name or that of its method, or by such a name that it had before. */
    boolean isCalled(RowName name) {
        return Stream.concat(Stream.of(rowName()), formerly().stream())
                .anyMatch(own -> name.equals(own) || name.equals(new RowName(own.method(), Optional.empty())));
    }

    /**
     * Returns the names that it has in a run.
     *
     * @param jdks ids of the JDKs of the run
     */
    Stream<String> names(List<String> jdks) {
        return isCrossing() ? jdks.stream().map(jdk -> rowName().from(jdk).toString()) : Stream.of(name());
    }

    /** Returns the collector that the row runs with; empty where the pin decides. */
    Optional<Collector> collector() {
        return argument.map(Argument::value).filter(Collector.class::isInstance).map(Collector.class::cast);
    }

    /**
     * Describes the row.
     *
     * @throws InvalidPinException if an annotation makes no sense
     */
    PinRecord describe() {
        Pin pin = method.getAnnotation(Pin.class);
        if (pin.value().isBlank()) {
            throw invalid(method, "its claim is empty: say in a sentence what is true");
        }
        requireReachableExpectations();
        List<Expectation> expectations = expectations();
        String claim = argument.map(this::claimFor).orElseGet(pin::value);
        boolean valued = expectations.stream().anyMatch(it -> it.value().isPresent());
        if (claim.contains(ClaimText.WRITER) != isCrossing()) {
            throw invalid(
                    method,
                    isCrossing()
                            ? "its claim must name the JDK that wrote: {writer}"
                            : "its claim names a JDK that wrote, but it has no WritingJvm as its second parameter");
        }
        if (new ClaimText(claim.replace(ClaimText.WRITER, "")).hasPlace() != valued) {
            throw invalid(
                    method,
                    valued
                            ? "its claim needs a place for the value of @Expect: {} or {one|other}"
                            : "its claim has a place for a value, but no @Expect has one");
        }
        if (!claim.contains("{}")
                && expectations.stream().anyMatch(it -> it.says().isPresent())) {
            throw invalid(method, "its claim needs {}, the place for what @Expect says");
        }
        if (claim.contains("{}") && expectations.stream().anyMatch(PinRow::readsAsBoolean)) {
            throw invalid(method, "its claim would read 'true' or 'false': give the words for both, {one|other}");
        }
        return new PinRecord(
                name(),
                claim,
                expectations,
                pin.timing(),
                pin.ergonomics(),
                falsifiers()
                        .map(falsifier -> FalsifierReader.declaration(falsifier, label(method)))
                        .toList(),
                new PinReach(impact(pin), touches(), flag(pin, expectations)),
                formerly().map(RowName::method));
    }

    private Optional<String> flag(Pin pin, List<Expectation> expectations) {
        if (pin.flag().isEmpty()) {
            if (type() == FlagStep.class && !expectations.isEmpty()) {
                throw invalid(
                        method,
                        "it expects steps of the retirement of a flag: name the flag, @Pin(flag = \"UseNUMA\")");
            }
            return Optional.empty();
        }
        if (!FLAG.matcher(pin.flag()).matches()) {
            throw invalid(
                    method,
                    "@Pin(flag): expected the name of a flag such as UseNUMA but was '%s'".formatted(pin.flag()));
        }
        return Optional.of(pin.flag());
    }

    /** Returns the type of the value of {@code @Expect}, where there is one. */
    private Class<?> type() {
        Class<?>[] types = method.getParameterTypes();
        return types.length == 0 ? void.class : types[types.length - 1];
    }

    private static boolean readsAsBoolean(Expectation expectation) {
        return expectation.words().filter(List.of("true", "false")::contains).isPresent();
    }

    private Optional<Impact> impact(Pin pin) {
        if (pin.impact().length > 1) {
            throw invalid(method, "expected at most one impact but was " + List.of(pin.impact()));
        }
        return Arrays.stream(pin.impact())
                .findFirst()
                .or(() -> Optional.ofNullable(method.getDeclaringClass().getAnnotation(Quark.class))
                        .map(Quark::impact));
    }

    private Optional<TouchRecord> touches() {
        Class<?> quark = method.getDeclaringClass();
        UnaryOperator<String> filled = text ->
                argument.map(it -> text.replace(ARGUMENT_PLACE, it.name())).orElse(text);
        return TouchesReader.read(method, label(method), filled)
                .or(() -> TouchesReader.read(quark, quark.getSimpleName(), filled))
                .map(touches -> touches.with(ownCollector().map(Collector::title)));
    }

    /** The collector of the row, or the only one that the pin or its quark requires. */
    private Optional<Collector> ownCollector() {
        return collector()
                .or(() -> Stream.of(method, method.getDeclaringClass())
                        .map(each -> each.getAnnotation(Requires.class))
                        .filter(Objects::nonNull)
                        .map(Requires::collector)
                        .filter(required -> required.length == 1)
                        .map(required -> required[0])
                        .findFirst());
    }

    private String claimFor(Argument each) {
        return method.getAnnotation(Pin.class).value().replace(ARGUMENT_PLACE, each.words());
    }

    /** Returns the falsifiers that are about this row. */
    Stream<FalsifiedBy> falsifiers() {
        return Arrays.stream(method.getAnnotationsByType(FalsifiedBy.class))
                .filter(each -> isFor(each.collector(), each.each()));
    }

    private List<Expectation> expectations() {
        List<Expectation> expectations = Arrays.stream(method.getAnnotationsByType(Expect.class))
                .filter(this::isFor)
                .map(this::expectation)
                .toList();
        if (expectations.stream().map(it -> it.value().isPresent()).distinct().count() > 1) {
            throw invalid(method, "either each @Expect has a value, or none");
        }
        return expectations;
    }

    /** One behind another about every JDK is never reached, for any argument. */
    private void requireReachableExpectations() {
        List<Expect> all = List.of(method.getAnnotationsByType(Expect.class));
        for (int i = 1; i < all.size(); i++) {
            Expect each = all.get(i);
            List<Expect> general =
                    all.subList(0, i).stream().filter(PinRow::isAboutEveryJdk).toList();
            List<PinRow> rows =
                    of(method).stream().filter(row -> row.isFor(each)).toList();
            if (!rows.isEmpty()
                    && rows.stream().allMatch(row -> general.stream().anyMatch(row::isFor))) {
                throw invalid(
                        method,
                        "@Expect number %d never applies, because one before it is about every JDK:".formatted(i + 1)
                                + " put that one last, or limit it");
            }
        }
    }

    private boolean isFor(Expect each) {
        return isFor(each.collector(), each.each());
    }

    private static boolean isAboutEveryJdk(Expect each) {
        return each.arch().length == 0
                && each.vendor().length == 0
                && Stream.of(each.since(), each.until(), each.writtenSince(), each.writtenUntil())
                        .allMatch(String::isBlank);
    }

    private Expectation expectation(Expect each) {
        Optional<String> value = Optional.of(each.value()).filter(it -> !it.isBlank());
        Optional<String> says = Optional.of(each.says()).filter(it -> !it.isBlank());
        if (says.isPresent() && value.isEmpty()) {
            throw invalid(method, "@Expect says '%s', but has no value".formatted(each.says()));
        }
        return new Expectation(
                value,
                says,
                FalsifierReader.versions(each.since(), each.until(), label(method)),
                Optional.of(each.by()).filter(it -> !it.isBlank()),
                Arch.names(each.arch()),
                Vendor.keys(each.vendor()),
                writers(each),
                value.map(this::converted).flatMap(PinRow::outcome));
    }

    /** Returns what an expected value says of an option; empty if it is about something else. */
    private static Optional<OptionOutcome> outcome(Object value) {
        return value instanceof FlagStep step
                ? Optional.of(step.outcome())
                : Optional.of(value).filter(OptionOutcome.class::isInstance).map(OptionOutcome.class::cast);
    }

    private Optional<VersionRange> writers(Expect each) {
        if (each.writtenSince().isBlank() && each.writtenUntil().isBlank()) {
            return Optional.empty();
        }
        if (!isCrossing()) {
            throw invalid(method, "@Expect names a writer, but the pin has no WritingJvm");
        }
        return Optional.of(FalsifierReader.versions(each.writtenSince(), each.writtenUntil(), label(method)));
    }

    private boolean isFor(Collector[] collectors, String[] names) {
        if (collectors.length == 0 && names.length == 0) {
            return true;
        }
        String own = argument.map(Argument::name)
                .orElseThrow(() ->
                        invalid(method, "an annotation is for one of several arguments, but the pin has no @ForEach"));
        return Arrays.asList(names).contains(own)
                || Arrays.stream(collectors).anyMatch(it -> it.name().equals(own));
    }

    /**
     * Returns the arguments of the method for a check.
     *
     * @param jvms the JDK that is checked, and the one that writes if there is one
     * @param expected what is expected of the JDK that is checked
     */
    Object[] arguments(List<Object> jvms, Optional<Expectation> expected) {
        Optional<Object> value = expected.flatMap(Expectation::value).map(this::converted);
        Stream<Object> between = argument.filter(it -> takesArgument(value.isPresent())).map(Argument::value).stream();
        return Stream.of(jvms.stream(), between, value.stream())
                .flatMap(it -> it)
                .toArray();
    }

    /** A collector may be left out, as the Jvm runs with it. */
    private boolean takesArgument(boolean valued) {
        return collector().isEmpty() || method.getParameterCount() > jvms(method) + (valued ? 1 : 0);
    }

    /**
     * Checks that the method has parameters for what it will get.
     *
     * @throws InvalidPinException if not
     */
    void requireParameters() {
        int given = jvms(method)
                + (expectations().stream().anyMatch(it -> it.value().isPresent()) ? 1 : 0);
        int actual = method.getParameterCount();
        boolean optional = collector().isPresent() && actual == given;
        if (!optional && actual != given + (argument.isPresent() ? 1 : 0)) {
            throw invalid(
                    method,
                    "expected its parameters to be a Jvm, a WritingJvm if it reads what another JDK"
                            + " wrote, then the argument of @ForEach if it has"
                            + " one, then the value of @Expect if it has one");
        }
    }

    private Object converted(String text) {
        Class<?>[] types = method.getParameterTypes();
        if (types.length <= jvms(method)) {
            throw invalid(method, "it needs a last parameter for the value of @Expect");
        }
        Class<?> type = types[types.length - 1];
        if (!type.isArray()) {
            return convert(text, type, method);
        }
        List<String> texts = Expectation.alternatives(text);
        Object values = Array.newInstance(type.getComponentType(), texts.size());
        for (int i = 0; i < texts.size(); i++) {
            Array.set(values, i, convert(texts.get(i), type.getComponentType(), method));
        }
        return values;
    }

    private static Object convert(String text, Class<?> type, Method method) {
        try {
            return TextArgument.convert(text, type, method.getDeclaringClass().getClassLoader());
        } catch (IllegalArgumentException e) {
            throw new InvalidPinException(
                    "%s: expected a value of type %s but was '%s'".formatted(label(method), type.getSimpleName(), text),
                    e);
        }
    }

    /** {@code CardMarksQuark.storeMarksCard}, for messages. */
    static String label(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    private static InvalidPinException invalid(Method method, String what) {
        return new InvalidPinException(label(method) + ": " + what);
    }
}
