package org.jvmquarks.guest.inventory;

import java.security.Provider;
import java.security.Security;

/** Security providers in their order, and the services of each. */
final class Providers implements Surface {

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
                rows.add(provider.getName(), service.getType() + " " + service.getAlgorithm(), "");
            }
        }
        rows.add("order", order.toString());
    }
}
