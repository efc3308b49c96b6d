package org.jvmquarks.guest.inventory;

import java.io.IOException;
import java.nio.file.Path;

/** Programs in the folder bin. */
final class Programs implements Surface {

    @Override
    public String name() {
        return "programs";
    }

    @Override
    public void list(Rows rows) throws IOException {
        Path folder = Home.programs();
        for (Path each : Home.files(folder)) {
            rows.add(folder.relativize(each).toString().replace('\\', '/'), "");
        }
    }
}
