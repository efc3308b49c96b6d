package org.jvmquarks.workflows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A matrix file with the JDK of this build under two ids, which differ by options. */
final class HostJdks {
    static final Path ARCHIVE = Path.of("target", "jvm-quarks.jar").toAbsolutePath();
    static final String PIN = "scalar-replacement/escapingObjectIsAllocated";
    static final String SAME = "";

    /** Breaks the pin. */
    static final String OTHER_ALIGNMENT = ", options: [\"-XX:ObjectAlignmentInBytes=32\"]";

    private HostJdks() {}

    /** Writes {@code jdks.yaml} with host-9 and host-10. */
    static void write(Path folder, String optionsOfSecond) throws IOException {
        String home = System.getProperty("java.home");
        Files.writeString(folder.resolve("jdks.yaml"), """
                jdks:
                  - {id: host-9, home: "%s"}
                  - {id: host-10, home: "%s"%s}
                profiles:
                  lts: [host-9, host-10]
                  temurin: [host-10]
                  falsify: [host-10]
                  machines: [host-9, host-10]
                """.formatted(home, home, optionsOfSecond));
    }
}
