package org.jvmquarks.guest.inventory;

import java.nio.charset.Charset;
import java.util.TreeSet;

/** Charsets with their aliases, and what they map. */
final class Charsets implements Surface {

    @Override
    public String name() {
        return "charsets";
    }

    @Override
    public void list(Rows rows) {
        // The first use of x-Big5-Solaris changes the table of Big5, whoever uses it.
        for (Charset each : Charset.availableCharsets().values()) {
            each.newDecoder();
        }
        for (Charset each : Charset.availableCharsets().values()) {
            rows.add(each.name(), each.canEncode() ? "decodes, encodes" : "decodes");
            for (String alias : new TreeSet<>(each.aliases())) {
                rows.add(each.name(), Items.ALIAS + alias, "");
            }
            new CharsetMaps(each, rows).list();
        }
    }
}
