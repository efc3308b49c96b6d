package org.jvmquarks.guest.link;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Loads, links and reads a class and does not initialize it.
 *
 * <p>HotSpot links a class when reflection asks for its declared members (JVM_GetClassDeclaredConstructors and
 * JVM_GetClassDeclaredFields call InstanceKlass::link_class, in all of 8 to 28), and Class.forName with {@code false}
 * does not. Annotations are not read: enum constants among their values initialize their enums, which are code of the
 * application.
 */
final class ClassQuestion {
    private final ClassLoader loader;
    private Phase phase = Phase.LOAD;

    ClassQuestion(ClassLoader loader) {
        this.loader = loader;
    }

    /** Returns how far the class came that was asked about last. */
    Phase phase() {
        return phase;
    }

    /** Ends normally if the JDK takes the class. */
    void ask(String name) throws ClassNotFoundException {
        phase = Phase.LOAD;
        Class<?> type = Class.forName(name, false, loader);
        if (type.getClassLoader() != loader) {
            return;
        }
        phase = Phase.LINK;
        link(type);
        phase = Phase.READ;
        read(type);
    }

    /** Interfaces have no constructors, and Java answers that without the VM. */
    @SuppressWarnings("ReturnValueIgnored") // To answer, the VM links the class.
    private static void link(Class<?> type) {
        if (type.isInterface()) {
            type.getDeclaredFields();
        } else {
            type.getDeclaredConstructors();
        }
    }

    @SuppressWarnings("ReturnValueIgnored") // Whether there is an answer is the question.
    private static void read(Class<?> type) {
        type.getGenericSuperclass();
        type.getGenericInterfaces();
        type.getTypeParameters();
        for (Field field : type.getDeclaredFields()) {
            field.getGenericType();
        }
        for (Method method : type.getDeclaredMethods()) {
            method.getGenericReturnType();
            method.getGenericParameterTypes();
            method.getGenericExceptionTypes();
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            constructor.getGenericParameterTypes();
        }
        type.getEnclosingMethod();
        type.getDeclaredClasses();
        type.getSimpleName();
    }
}
