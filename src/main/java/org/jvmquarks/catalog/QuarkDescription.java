package org.jvmquarks.catalog;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.junit.Falsifier;

/** What a quark says about itself, from its annotations and its Javadoc. */
public final class QuarkDescription {

    private QuarkDescription() {}

    /**
     * Describes a quark; a pin that is not whole is told so when it runs, not here.
     *
     * @throws ExtensionConfigurationException if the class is no quark, or if a range of versions
     *     is empty
     */
    public static QuarkRecord of(Class<?> type) {
        Quark quark = type.getAnnotation(Quark.class);
        if (quark == null) {
            throw new ExtensionConfigurationException(type.getName() + " has no @Quark");
        }
        List<Method> pins =
                ReflectionSupport.findMethods(
                        type,
                        method -> method.isAnnotationPresent(Pin.class),
                        HierarchyTraversalMode.TOP_DOWN);
        return new QuarkRecord(
                quark.id(),
                quark.title(),
                topic(type),
                quark.source(),
                type.getName(),
                JavadocPage.of(type),
                pins.stream()
                        .map(method -> pin(method, method.getAnnotation(Pin.class)))
                        .sorted(Comparator.comparing(PinRecord::pin))
                        .toList());
    }

    /** The last part of the quark's package: {@code memory}. */
    public static String topic(Class<?> type) {
        String name = type.getPackageName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static PinRecord pin(Method method, Pin pin) {
        return new PinRecord(
                method.getName(),
                pin.value(),
                versions(method, pin.since(), pin.until()),
                pin.timing(),
                Arrays.stream(method.getAnnotationsByType(FalsifiedBy.class))
                        .map(falsifier -> falsifier(method, falsifier))
                        .toList());
    }

    private static PinRecord.FalsifierDeclaration falsifier(Method method, FalsifiedBy falsifier) {
        return new PinRecord.FalsifierDeclaration(
                Falsifier.describe(falsifier),
                versions(method, falsifier.since(), falsifier.until()));
    }

    private static VersionRange versions(Method method, int since, int until) {
        try {
            return new VersionRange(
                    since,
                    until == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(until));
        } catch (IllegalArgumentException e) {
            String pin = method.getDeclaringClass().getSimpleName() + "." + method.getName();
            throw new ExtensionConfigurationException(pin + ": " + e.getMessage(), e);
        }
    }
}
