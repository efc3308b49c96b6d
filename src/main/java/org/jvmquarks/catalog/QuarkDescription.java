package org.jvmquarks.catalog;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;

/** Describes a quark from its annotations and its Javadoc. */
public final class QuarkDescription {

    private QuarkDescription() {}

    /**
     * Describes a quark; a pin that is not whole is told so when it runs, not here.
     *
     * @throws InvalidPinException if the class is not a quark, or a range of versions is empty
     */
    public static QuarkRecord of(Class<?> type) {
        Quark quark = declaration(type);
        return new QuarkRecord(
                quark.id(),
                quark.title(),
                topic(type),
                quark.source(),
                type.getName(),
                JavadocPage.of(type),
                pinMethods(type).stream()
                        .map(method -> pin(method, method.getAnnotation(Pin.class)))
                        .sorted(Comparator.comparing(PinRecord::pin))
                        .toList());
    }

    /**
     * @throws InvalidPinException if the class is not a quark
     */
    static Quark declaration(Class<?> type) {
        Quark quark = type.getAnnotation(Quark.class);
        if (quark == null) {
            throw new InvalidPinException(type.getName() + " has no @Quark");
        }
        return quark;
    }

    /** Returns the names of a quark's pins, sorted. */
    static List<String> pinNames(Class<?> type) {
        return pinMethods(type).stream().map(Method::getName).sorted().toList();
    }

    /** Returns the methods of a quark that are pins. */
    static List<Method> pinMethods(Class<?> type) {
        return ReflectionSupport.findMethods(
                type,
                method -> method.isAnnotationPresent(Pin.class),
                HierarchyTraversalMode.TOP_DOWN);
    }

    /** The last part of the quark's package: {@code memory}. */
    public static String topic(Class<?> type) {
        String name = type.getPackageName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static PinRecord pin(Method method, Pin pin) {
        String name = method.getDeclaringClass().getSimpleName() + "." + method.getName();
        return new PinRecord(
                method.getName(),
                pin.value(),
                FalsifierReader.versions(pin.since(), pin.until(), name),
                pin.timing(),
                Arrays.stream(method.getAnnotationsByType(FalsifiedBy.class))
                        .map(falsifier -> falsifier(falsifier, name))
                        .toList());
    }

    private static PinRecord.FalsifierDeclaration falsifier(FalsifiedBy falsifier, String pin) {
        return new PinRecord.FalsifierDeclaration(
                FalsifierReader.describe(falsifier),
                FalsifierReader.versions(falsifier.since(), falsifier.until(), pin));
    }
}
