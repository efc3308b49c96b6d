package org.jvmquarks.guest.inventory;

import java.lang.reflect.Field;
import java.util.Optional;

/**
 * Groups and signature schemes that this JDK can do where a program or a property names them. No method tells them, so
 * the JDK's own tables are read. Of 8, groups are all that it knows: whether a build can do one, its table does not
 * say.
 */
final class TlsSupport implements Surface {
    private static final String PACKAGE = "sun.security.ssl.";

    @Override
    public String name() {
        return "tls-support";
    }

    @Override
    public void list(Rows rows) throws Exception {
        // In 11, the class is inside another.
        add("group", table("NamedGroup", "SupportedGroupsExtension$NamedGroup"), rows);
        add("signature scheme", table("SignatureScheme"), rows);
    }

    private static Class<?> table(String... names) throws Absent {
        for (String name : names) {
            Optional<Class<?>> type = find(PACKAGE + name);
            if (type.isPresent()) {
                return type.get();
            }
        }
        throw new Absent("needs an OpenJDK class library with TLS 1.3");
    }

    private static Optional<Class<?>> find(String name) {
        try {
            return Optional.of(Class.forName(name));
        } catch (ClassNotFoundException ofAnotherRelease) {
            return Optional.empty();
        }
    }

    private static void add(String what, Class<?> table, Rows rows) throws ReflectiveOperationException {
        for (Object each : table.getEnumConstants()) {
            if (!value(table, "isAvailable", each).filter(Boolean.FALSE::equals).isPresent()) {
                rows.add(what, String.valueOf(value(table, "name", each).orElse(each)), "");
            }
        }
    }

    private static Optional<Object> value(Class<?> table, String field, Object of) throws IllegalAccessException {
        for (Field each : table.getDeclaredFields()) {
            if (each.getName().equals(field)) {
                each.setAccessible(true);
                return Optional.of(each.get(of));
            }
        }
        return Optional.empty();
    }
}
