package org.jvmquarks.guest.inventory;

import java.io.InputStream;
import java.nio.file.Files;
import java.security.Security;
import java.util.Properties;

/** Properties of the file java.security, as this VM has them. A list has one row for each of its items. */
final class SecurityProperties implements Surface {

    @Override
    public String name() {
        return "security-properties";
    }

    @Override
    public void list(Rows rows) throws Exception {
        Properties names = new Properties();
        try (InputStream in =
                Files.newInputStream(Home.configuration().resolve("security").resolve("java.security"))) {
            names.load(in);
        }
        for (String name : names.stringPropertyNames()) {
            String value = Security.getProperty(name);
            if (value == null) {
                // An instruction of the file, such as include, is not a property.
                continue;
            }
            if (isList(name, value)) {
                for (String item : value.split(",")) {
                    rows.add(RowKey.ofEntry(name, item.trim().replaceAll("\\s+", " ")), "");
                }
            } else {
                rows.add(name, value.trim());
            }
        }
    }

    private static boolean isList(String name, String value) {
        return !value.trim().isEmpty() && (name.endsWith("Algorithms") || value.indexOf(',') >= 0);
    }
}
