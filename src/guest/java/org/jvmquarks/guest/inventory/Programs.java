package org.jvmquarks.guest.inventory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** Programs in the folder bin, with their options. */
final class Programs implements Surface {

    @Override
    public String name() {
        return "programs";
    }

    @Override
    public void list(Rows rows) throws IOException {
        Path folder = Home.programs();
        Set<String> names = new TreeSet<>();
        for (Path each : Home.files(folder)) {
            names.add(folder.relativize(each).toString().replace('\\', '/'));
        }
        for (String name : names) {
            rows.add(name, "");
        }
        new ProgramOptions(names, rows).list();
    }
}
