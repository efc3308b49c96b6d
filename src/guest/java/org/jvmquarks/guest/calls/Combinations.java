package org.jvmquarks.guest.calls;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses arguments: each parameter sees each of its values, the others move along. All pairs would be a hundred times
 * as many calls.
 */
final class Combinations {
    private static final int MOST_FOR_STATIC = 48;
    private static final int MOST_FOR_RECEIVER = 12;
    private static final int MOST_PARAMETERS = 5;

    private final Pool pool;

    Combinations(Pool pool) {
        this.pool = pool;
    }

    /** Returns the calls of a constructor or a static method. */
    List<Call> of(Executable member) {
        return on(Collections.<Recipe>singletonList(null), member, MOST_FOR_STATIC);
    }

    /** Returns the calls of a method on each of its receivers. */
    List<Call> on(List<Recipe> receivers, Executable member) {
        return on(receivers, member, MOST_FOR_RECEIVER);
    }

    static boolean needsReceiver(Executable member) {
        return member instanceof Method && !Modifier.isStatic(member.getModifiers());
    }

    private List<Call> on(List<Recipe> receivers, Executable member, int most) {
        List<Call> calls = new ArrayList<>();
        for (List<Recipe> each : arguments(member.getParameterTypes(), most)) {
            for (Recipe receiver : receivers) {
                calls.add(new Call(member, receiver, each));
            }
        }
        return calls;
    }

    private Set<List<Recipe>> arguments(Class<?>[] types, int most) {
        List<List<Recipe>> values = new ArrayList<>();
        int longest = 1;
        for (Class<?> each : types) {
            List<Recipe> ofType = pool.arguments(each);
            if (ofType.isEmpty()) {
                return new LinkedHashSet<>();
            }
            values.add(ofType);
            longest = Math.max(longest, ofType.size());
        }
        Set<List<Recipe>> combinations = new LinkedHashSet<>();
        if (types.length > MOST_PARAMETERS) {
            return combinations;
        }
        // Steps without a common divisor with most sizes: a parameter does not move with the one before it.
        int rounds = types.length < 2 ? longest : 2 * longest;
        for (int i = 0; i < rounds && combinations.size() < most; i++) {
            List<Recipe> chosen = new ArrayList<>();
            for (int j = 0; j < types.length; j++) {
                List<Recipe> ofType = values.get(j);
                chosen.add(ofType.get((i * (1 + 2 * j) + j * (1 + i / longest) + 1) % ofType.size()));
            }
            combinations.add(chosen);
        }
        return combinations;
    }
}
