package org.jvmquarks.guest.inventory;

import java.lang.reflect.InvocationTargetException;

/** Types of encryption that Kerberos uses without a configuration, in their order, and those it supports. */
final class Kerberos implements Surface {
    private static final String TYPES = "sun.security.krb5.internal.crypto.EType";

    /** The largest number that a type has. */
    private static final int LAST = 40;

    @Override
    public String name() {
        return "kerberos";
    }

    @Override
    public void list(Rows rows) throws Exception {
        Class<?> types = Class.forName(TYPES);
        StringBuilder order = new StringBuilder();
        for (int type : defaults(types)) {
            rows.add("default type", name(types, type), "");
            order.append(order.length() == 0 ? "" : ", ").append(name(types, type));
        }
        rows.add("order of default types", order.toString());
        for (int type = 1; type <= LAST; type++) {
            if ((Boolean) types.getMethod("isSupported", int.class).invoke(null, type)) {
                rows.add("supported type", name(types, type), "");
            }
        }
    }

    private static int[] defaults(Class<?> types) throws ReflectiveOperationException {
        try {
            return (int[]) types.getMethod("getBuiltInDefaults").invoke(null);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException("cannot tell the default types: " + failed.getCause(), failed);
        }
    }

    private static String name(Class<?> types, int type) throws ReflectiveOperationException {
        return (String) types.getMethod("toString", int.class).invoke(null, type);
    }
}
