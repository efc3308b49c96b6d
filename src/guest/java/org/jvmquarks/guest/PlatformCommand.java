package org.jvmquarks.guest;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jvmquarks.guest.link.PlatformArchive;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/** Writes the class files of classes of the JDK, which the host names in a file, and of what these extend. */
final class PlatformCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        List<String> names = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new FileInputStream(Handover.FILE), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                names.add(line);
            }
        }
        results.writeResult(
                Commands.PLATFORM,
                Collections.singletonMap(Fields.CLASSES, PlatformArchive.write(names, new File(PlatformArchive.FILE))));
    }
}
