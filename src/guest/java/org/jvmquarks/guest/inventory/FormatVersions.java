package org.jvmquarks.guest.inventory;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Versions of the formats that this JDK writes and reads: class files, module files and images. */
final class FormatVersions implements Surface {
    private static final int BYTES = 8;

    @Override
    public String name() {
        return "format-versions";
    }

    @Override
    public void list(Rows rows) throws IOException {
        rows.add("class file", System.getProperty("java.class.version"));
        Path image = Home.libraries().resolve("modules");
        if (Files.isRegularFile(image)) {
            // A magic number, then 16 bits each of minor and major version, in the order of the machine.
            ByteBuffer header = header(image).order(ByteOrder.nativeOrder());
            rows.add("module image", header.getShort(6) + "." + header.getShort(4));
        }
        Path modules = Home.folder().resolve("jmods");
        if (Files.isDirectory(modules)) {
            List<Path> files = Home.files(modules);
            if (!files.isEmpty()) {
                ByteBuffer header = header(files.get(0));
                rows.add("module file", header.get(2) + "." + header.get(3));
            }
        }
    }

    private static ByteBuffer header(Path file) throws IOException {
        byte[] bytes = new byte[BYTES];
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            in.readFully(bytes);
        }
        return ByteBuffer.wrap(bytes);
    }
}
