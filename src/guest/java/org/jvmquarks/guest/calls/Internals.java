package org.jvmquarks.guest.calls;

import java.lang.reflect.Field;
import java.util.Optional;

/** Constants that decide what a library does and that it does not tell; the inventory's VM opens their packages. */
public final class Internals {
    private Internals() {}

    /**
     * Returns the value of the first of some static fields, {@code <class>.<name>}, that this JDK has.
     *
     * @throws MissingApi if it has none, which then is no answer
     */
    public static Object constant(String... fields) throws Exception {
        for (String each : fields) {
            Optional<Field> field = find(each);
            if (field.isPresent()) {
                field.get().setAccessible(true);
                return field.get().get(null);
            }
        }
        throw new MissingApi(String.join(", ", fields));
    }

    private static Optional<Field> find(String name) {
        int dot = name.lastIndexOf('.');
        try {
            return Optional.of(Class.forName(name.substring(0, dot)).getDeclaredField(name.substring(dot + 1)));
        } catch (ClassNotFoundException | NoSuchFieldException ofAnotherRelease) {
            return Optional.empty();
        }
    }
}
