package org.jvmquarks.guest.calls;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The arguments and receivers of generated calls: those of the file, and for other types what their constructors and
 * static methods make of these.
 */
final class Pool {
    private static final int MOST_RECEIVERS = 3;
    private static final int MOST_ARGUMENTS = 40;

    /** Values of {@code Object}, of which every recipe is one: more say nothing else. */
    private static final int MOST_OBJECTS = 5;

    private final List<Recipe> recipes = new ArrayList<>();
    private final Map<Class<?>, List<Recipe>> arguments = new HashMap<>();
    private final Map<Class<?>, List<Recipe>> made = new HashMap<>();
    private final Denied denied;

    Pool(Denied denied) throws IOException {
        this.denied = denied;
        CallFile file = CallFile.read("pool");
        SourceNames names = file.names();
        for (String text : file.calls()) {
            addIfThere(text, names);
        }
    }

    private void addIfThere(String text, SourceNames names) {
        try {
            Expression expression = Parser.parse(text, names);
            Value value = expression.evaluate();
            Recipe recipe = new Recipe(text, value.type, isImmutable(value.type) ? () -> value : expression);
            recipes.add(recipe);
        } catch (MissingApi older) {
            // A JDK without the type has no method that takes it.
            return;
        } catch (Throwable e) {
            throw new IllegalStateException("expected a value: " + text, e);
        }
    }

    private static boolean isImmutable(Class<?> type) {
        String name = type.getName();
        return type.isPrimitive()
                || type == String.class
                || type == Class.class
                || (Number.class.isAssignableFrom(type) && name.startsWith("java.math."))
                || (name.startsWith("java.time.") && !name.endsWith("Builder"));
    }

    /** Returns what a method with a parameter of this type is called with; empty if nothing can be made. */
    List<Recipe> arguments(Class<?> type) {
        List<Recipe> known = arguments.get(type);
        if (known == null) {
            known = search(type);
            arguments.put(type, known);
        }
        return known;
    }

    private List<Recipe> search(Class<?> type) {
        List<Recipe> found = new ArrayList<>();
        int most = type == Object.class ? MOST_OBJECTS : MOST_ARGUMENTS;
        for (Recipe each : type == Object.class ? objects() : recipes) {
            if (each.fits(type) && found.size() < most) {
                found.add(each);
            }
        }
        boolean onlyNull = found.size() <= 1 && !type.isPrimitive();
        if (onlyNull) {
            found.addAll(make(type));
        }
        return found;
    }

    private List<Recipe> objects() {
        List<Recipe> objects = new ArrayList<>();
        for (Recipe each : recipes) {
            boolean plain = each.type == void.class || each.type == int.class || each.type == double.class;
            if (objects.size() < 3 ? plain : each.type == String.class || each.type == int[].class) {
                objects.add(each);
            }
        }
        return objects;
    }

    /** Returns the objects that the methods of a class are called on. */
    List<Recipe> receivers(Class<?> type) {
        List<Recipe> found = new ArrayList<>();
        for (Recipe each : recipes) {
            if (isReceiver(each.type) && type.isAssignableFrom(each.type)) {
                found.add(each);
            }
        }
        return first(found.isEmpty() ? make(type) : found);
    }

    /** A function of the file has the one method that its body is of. */
    private static boolean isReceiver(Class<?> type) {
        return type != void.class && !type.isPrimitive() && !Proxy.isProxyClass(type);
    }

    private static List<Recipe> first(List<Recipe> all) {
        return all.size() <= MOST_RECEIVERS ? all : all.subList(0, MOST_RECEIVERS);
    }

    /** Returns recipes by the constructors and static methods of a type; a type that needs itself has none. */
    private List<Recipe> make(Class<?> type) {
        List<Recipe> known = made.get(type);
        if (known != null) {
            return known;
        }
        made.put(type, Collections.<Recipe>emptyList());
        List<Recipe> recipes = new ArrayList<>();
        for (Executable each : makers(type)) {
            for (Call call : new Combinations(this).of(each)) {
                if (recipes.size() < MOST_RECEIVERS && call.makes(type)) {
                    recipes.add(call.recipe());
                }
            }
        }
        made.put(type, recipes);
        return recipes;
    }

    private List<Executable> makers(Class<?> type) {
        List<Executable> makers = new ArrayList<>();
        if (!PublicApi.isExported(type) || denied.reason(type).isPresent()) {
            return makers;
        }
        if (!Modifier.isAbstract(type.getModifiers())) {
            makers.addAll(Arrays.<Constructor<?>>asList(type.getConstructors()));
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean reachable = Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers());
            if (reachable && type.isAssignableFrom(method.getReturnType())) {
                makers.add(method);
            }
        }
        makers.removeIf(each -> denied.reason(each).isPresent());
        makers.sort(Call.ORDER);
        return makers;
    }
}
