package org.jvmquarks.junit;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.catalog.QuarkDescription;
import org.jvmquarks.evidence.guest.ProbeLibraries;

/**
 * A pin as its author wrote it.
 *
 * @param type the class of the quark
 * @param quark its annotation
 * @param method the method of the pin
 * @param pin its annotation
 * @param falsifiers what must break it, in order
 * @param libraries archives that its probes use
 */
record PinnedMethod(
        Class<?> type,
        Quark quark,
        Method method,
        Pin pin,
        List<Falsifier> falsifiers,
        List<Path> libraries) {

    PinnedMethod {
        falsifiers = List.copyOf(falsifiers);
        libraries = List.copyOf(libraries);
    }

    /**
     * @throws ExtensionConfigurationException if the pin is not whole
     */
    static PinnedMethod of(Class<?> type, Method method) {
        Quark quark = type.getAnnotation(Quark.class);
        Pin pin = method.getAnnotation(Pin.class);
        String name = type.getSimpleName() + "." + method.getName();
        if (quark == null || pin == null) {
            throw new ExtensionConfigurationException(
                    name + " needs @Quark on its class and @Pin on the method");
        }
        if (!Arrays.equals(method.getParameterTypes(), new Class<?>[] {Jvm.class})) {
            throw new ExtensionConfigurationException(name + " takes one parameter, the Jvm");
        }
        List<Falsifier> falsifiers =
                Arrays.stream(method.getAnnotationsByType(FalsifiedBy.class))
                        .map(annotation -> Falsifier.of(annotation, name))
                        .toList();
        if (falsifiers.isEmpty()) {
            throw new ExtensionConfigurationException(
                    name + " has no @FalsifiedBy: a pin that nothing can break proves nothing");
        }
        return new PinnedMethod(type, quark, method, pin, falsifiers, libraries(type, quark));
    }

    private static List<Path> libraries(Class<?> type, Quark quark) {
        try {
            return ProbeLibraries.archives(type.getClassLoader(), quark.libraries());
        } catch (TypeNotPresentException | IllegalArgumentException e) {
            throw new ExtensionConfigurationException(
                    type.getSimpleName() + ": @Quark(libraries): " + reason(e), e);
        }
    }

    private static String reason(RuntimeException e) {
        return e instanceof TypeNotPresentException missing
                ? missing.typeName()
                        + " is not on the class path of this run; add the library that has it to the"
                        + " tests' dependencies"
                : String.valueOf(e.getMessage());
    }

    /** The last part of the quark's package: {@code memory}. */
    String topic() {
        return QuarkDescription.topic(type);
    }

    /** The sentence that says why the claim is not about that version; empty if it is. */
    java.util.Optional<String> outOfRange(int feature) {
        if (feature < pin.since()) {
            return java.util.Optional.of(
                    "claimed since JDK " + pin.since() + ", this is " + feature);
        }
        return feature > pin.until()
                ? java.util.Optional.of("claimed until JDK " + pin.until() + ", this is " + feature)
                : java.util.Optional.empty();
    }
}
