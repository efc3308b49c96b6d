package org.jvmquarks.evidence.code;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.verdict.Lack;

/** Tells before a run whether this machine can read machine code. */
public final class MachineCodeReader {
    private MachineCodeReader() {}

    /** Returns the tool that reads the code of this machine's JDKs, with its version. */
    public static Optional<String> tool() {
        return InstructionSet.of(host()).flatMap(Disassemblers::find).map(Disassembler::name);
    }

    /** Returns a warning if the code of this machine's JDKs cannot be read, or not all of it. */
    public static Optional<String> warning() {
        return warning(host());
    }

    /** Returns the same for each architecture of some JDKs. */
    public static List<String> warnings(Collection<Jdk> jdks) {
        return architectures(jdks, host()).stream()
                .flatMap(arch -> warning(arch).stream())
                .toList();
    }

    /**
     * Returns the architectures of some JDKs. That of an image without a platform is usually that of this machine.
     *
     * @param host the architecture of this machine
     */
    static List<String> architectures(Collection<Jdk> jdks, String host) {
        return jdks.stream()
                .map(jdk -> jdk.platform().map(ImagePlatform::arch).orElse(host))
                .distinct()
                .toList();
    }

    private static String host() {
        return System.getProperty("os.arch", "");
    }

    private static Optional<String> warning(String arch) {
        Optional<InstructionSet> set = InstructionSet.of(arch);
        boolean isPartial = set.flatMap(Disassemblers::find).isPresent();
        return set.flatMap(Disassemblers::lack).map(lack -> warning(arch, isPartial, lack));
    }

    /** @param isPartial whether there is a tool, which does not know all instructions */
    static String warning(String arch, boolean isPartial, Lack lack) {
        return "%s about machine code of %s cannot be checked: %s"
                .formatted(isPartial ? "some pins" : "pins", arch, lack.reason());
    }
}
