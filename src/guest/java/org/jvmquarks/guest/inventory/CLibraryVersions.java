package org.jvmquarks.guest.inventory;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jvmquarks.guest.binary.ElfVersions;

/**
 * The oldest versions of system libraries, the C library before all, that the native code of this JDK links with. A
 * link out of the JDK, such as Debian's {@code libatk-wrapper.so}, leads to a file of another package, which not each
 * machine has.
 */
final class CLibraryVersions implements Surface {

    @Override
    public String name() {
        return "system-libraries";
    }

    @Override
    public void list(Rows rows) throws Exception {
        Path root = Home.folder();
        if (!Files.isDirectory(root.resolve("lib"))) {
            throw new Absent("needs a JDK with native libraries of its own");
        }
        Path own = root.toRealPath();
        boolean found = false;
        for (Path file : Home.files(root.resolve("lib"))) {
            String name = file.getFileName().toString();
            if (name.endsWith(".so") && file.toRealPath().startsWith(own)) {
                found = true;
                add(name, file, rows);
            }
        }
        if (!found) {
            throw new Absent("needs libraries in the format ELF, as on Linux");
        }
    }

    private static void add(String library, Path file, Rows rows) throws IOException {
        try {
            for (Map.Entry<String, String> each : ElfVersions.read(file).entrySet()) {
                rows.add(library, "needs " + each.getKey(), each.getValue());
            }
        } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException damaged) {
            throw new IOException(file + " is not a library in the format ELF: " + damaged, damaged);
        }
    }
}
