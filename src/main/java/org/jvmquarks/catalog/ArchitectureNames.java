package org.jvmquarks.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jvmquarks.yaml.Nearest;

/** Names of architectures in annotations: one that no VM reports would never apply. */
final class ArchitectureNames {
    /** As {@code os.arch} says them; amd64 for x86_64, which is macOS's word for it. */
    private static final List<String> KNOWN =
            List.of(
                    "aarch64",
                    "amd64",
                    "arm",
                    "i386",
                    "loongarch64",
                    "mips64el",
                    "ppc64",
                    "ppc64le",
                    "riscv64",
                    "s390x",
                    "sparcv9",
                    "x86");

    private static final Map<String, String> SYNONYMS =
            Map.of(
                    "x86_64", "amd64",
                    "x86-64", "amd64",
                    "x64", "amd64",
                    "arm64", "aarch64",
                    "i686", "i386");

    private ArchitectureNames() {}

    /**
     * @param pin name of the pin, for messages
     * @param element of the annotation: {@code @Requires(arch)}
     * @throws InvalidPinException if one is not the name of an architecture
     */
    static void check(String pin, String element, String... names) {
        for (String name : names) {
            if (!KNOWN.contains(name)) {
                throw new InvalidPinException(
                        "%s: %s: unknown architecture '%s', expected one of %s%s"
                                .formatted(
                                        pin, element, name, String.join(", ", KNOWN), hint(name)));
            }
        }
    }

    private static String hint(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Nearest.hint(SYNONYMS.getOrDefault(lower, lower), KNOWN);
    }
}
