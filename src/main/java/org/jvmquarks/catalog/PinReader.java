package org.jvmquarks.catalog;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.engine.Falsifier;
import org.jvmquarks.engine.PinBody;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.engine.Requirement;
import org.jvmquarks.evidence.guest.ProbeLibraries;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;

/** Reads the pins of one quark: from annotated methods to what the engine runs. */
public final class PinReader {
    private final Class<?> type;
    private final Quark quark;
    private final QuarkRecord description;

    /**
     * @throws InvalidPinException if the class has no {@code @Quark}, or a range of versions is
     *     empty
     */
    public PinReader(Class<?> type) {
        this(type, QuarkDescription.of(type));
    }

    PinReader(Class<?> type, QuarkRecord description) {
        this.type = type;
        this.quark =
                Optional.ofNullable(type.getAnnotation(Quark.class))
                        .orElseThrow(
                                () -> new InvalidPinException(type.getName() + " needs @Quark"));
        this.description = description;
    }

    /** Reads a pin by its name; each of its checks gets an instance of the quark of its own. */
    PinDefinition pin(String name) {
        Method method =
                QuarkDescription.pinMethods(type).stream()
                        .filter(each -> each.getName().equals(name))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new InvalidPinException(
                                                type.getSimpleName() + " has no pin " + name));
        return pin(method, () -> ReflectionSupport.newInstance(type));
    }

    /**
     * Reads a pin.
     *
     * @param instance gives the quark whose method is called
     * @throws InvalidPinException if the pin is not complete
     */
    public PinDefinition pin(Method method, Supplier<?> instance) {
        String name = type.getSimpleName() + "." + method.getName();
        if (!method.isAnnotationPresent(Pin.class)) {
            throw new InvalidPinException(name + " needs @Pin");
        }
        if (!Arrays.equals(method.getParameterTypes(), new Class<?>[] {Jvm.class})) {
            throw new InvalidPinException(name + " must have one parameter, of type Jvm");
        }
        return new PinDefinition(
                description,
                record(method),
                requirements(method),
                falsifiers(method, name),
                libraries(),
                body(method, instance));
    }

    /** Returns the check that calls a pin's method on a quark. */
    public static PinBody body(Method method, Supplier<?> instance) {
        return context ->
                ReflectionSupport.invokeMethod(method, instance.get(), new ContextJvm(context));
    }

    private PinRecord record(Method method) {
        return description.pins().stream()
                .filter(pin -> pin.pin().equals(method.getName()))
                .findFirst()
                .orElseThrow();
    }

    private List<Falsifier> falsifiers(Method method, String name) {
        List<Falsifier> falsifiers =
                Arrays.stream(method.getAnnotationsByType(FalsifiedBy.class))
                        .map(annotation -> FalsifierReader.read(annotation, name))
                        .toList();
        if (falsifiers.isEmpty()) {
            throw new InvalidPinException(
                    name + " needs @FalsifiedBy: a pin that nothing can break proves nothing");
        }
        return falsifiers;
    }

    private List<Requirement> requirements(Method method) {
        return Stream.of(
                        Optional.ofNullable(type.getAnnotation(Requires.class)),
                        Optional.ofNullable(method.getAnnotation(Requires.class)))
                .flatMap(Optional::stream)
                .flatMap(required -> requirements(required).stream())
                .toList();
    }

    /**
     * In the order in which they are checked: what the JDK already told before what it is asked.
     */
    private static List<Requirement> requirements(Requires required) {
        List<Requirement> requirements = new ArrayList<>();
        for (Jit jit : required.jit()) {
            requirements.add(new Requirement.Compiler(jit));
        }
        if (required.arch().length > 0) {
            requirements.add(new Requirement.Architecture(List.of(required.arch())));
        }
        if (required.container()) {
            requirements.add(new Requirement.Container());
        }
        if (required.processors() > 1) {
            requirements.add(new Requirement.Processors(required.processors()));
        }
        for (Collector collector : required.collector()) {
            requirements.add(new Requirement.BuiltInCollector(collector));
        }
        if (required.options().length > 0) {
            requirements.add(new Requirement.Options(List.of(required.options())));
        }
        return requirements;
    }

    private List<Path> libraries() {
        try {
            return ProbeLibraries.archives(type.getClassLoader(), quark.libraries());
        } catch (TypeNotPresentException missing) {
            throw new InvalidPinException(
                    type.getSimpleName()
                            + ": @Quark(libraries): "
                            + missing.typeName()
                            + " is not on the class path of this run; add the library that has it"
                            + " to the tests' dependencies",
                    missing);
        } catch (IllegalArgumentException e) {
            throw new InvalidPinException(
                    type.getSimpleName() + ": @Quark(libraries): " + e.getMessage(), e);
        }
    }
}
