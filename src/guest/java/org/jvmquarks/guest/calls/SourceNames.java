package org.jvmquarks.guest.calls;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names of types as a source file with these imports has them. */
final class SourceNames {
    private static final Class<?>[] PRIMITIVES = {
        boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, void.class
    };

    private final List<String> packages = new ArrayList<>();
    private final Map<String, Optional<Class<?>>> found = new HashMap<>();

    SourceNames(List<String> imports) {
        packages.add("java.lang");
        packages.add(SourceNames.class.getPackage().getName());
        packages.addAll(imports);
        for (Class<?> primitive : PRIMITIVES) {
            found.put(primitive.getName(), Optional.<Class<?>>of(primitive));
        }
    }

    /** Returns the type of a simple, nested or qualified name. */
    Optional<Class<?>> find(String name) {
        Optional<Class<?>> known = found.get(name);
        if (known == null) {
            known = search(name);
            found.put(name, known);
        }
        return known;
    }

    private Optional<Class<?>> search(String name) {
        int dot = name.lastIndexOf('.');
        if (dot > 0) {
            Optional<Class<?>> nested = find(name.substring(0, dot))
                    .flatMap(outer -> load(outer.getName() + "$" + name.substring(dot + 1)));
            return nested.isPresent() ? nested : load(name);
        }
        for (String each : packages) {
            Optional<Class<?>> type = load(each + "." + name);
            if (type.isPresent()) {
                return type;
            }
        }
        return Optional.empty();
    }

    private static Optional<Class<?>> load(String name) {
        try {
            return Optional.of(Class.forName(name, false, SourceNames.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError absent) {
            return Optional.empty();
        }
    }
}
