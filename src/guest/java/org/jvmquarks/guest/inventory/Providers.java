package org.jvmquarks.guest.inventory;

import java.security.Provider;
import java.security.Security;

/** Security providers in their order, and the services of each, by all names that {@code getInstance} takes. */
final class Providers implements Surface {
    /** Begins the keys of other names: {@code Alg.Alias.MessageDigest.SHA}. */
    private static final String ALIAS = "Alg.Alias.";

    @Override
    public String name() {
        return "security-providers";
    }

    @Override
    public void list(Rows rows) {
        StringBuilder order = new StringBuilder();
        for (Provider provider : Security.getProviders()) {
            rows.add(provider.getName(), "");
            order.append(order.length() == 0 ? "" : ", ").append(provider.getName());
            for (Provider.Service service : provider.getServices()) {
                rows.add(
                        provider.getName(),
                        new Items.Service(service.getType(), service.getAlgorithm()).toString(),
                        "");
            }
            aliases(provider, rows);
        }
        rows.add("order", order.toString());
    }

    /**
     * A service may keep a name as an alias when another one becomes its first. Numbers of objects are no such names.
     */
    private static void aliases(Provider provider, Rows rows) {
        for (Object key : provider.keySet()) {
            String text = String.valueOf(key);
            int name = text.startsWith(ALIAS) ? text.indexOf('.', ALIAS.length()) + 1 : 0;
            if (name > 0 && !text.startsWith("OID.", name) && !Character.isDigit(text.charAt(name))) {
                Items.Service other = new Items.Service(text.substring(ALIAS.length(), name - 1), text.substring(name));
                rows.add(provider.getName(), other.toString(), "");
            }
        }
    }
}
