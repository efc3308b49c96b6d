package org.jvmquarks.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.gate.FlagChange;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.yaml.snakeyaml.Yaml;

/** A matrix file with variants of one JDK. */
final class VariantFile {
    /** Without them the VM refuses diagnostic and experimental flags. */
    static final List<String> UNLOCKED =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");

    private VariantFile() {}

    /** The id of a variant by its place. */
    static String id(int variant) {
        return "variant-" + variant;
    }

    /** Options that give these flags the values of the baseline. */
    static List<String> options(List<FlagChange> flags) {
        List<String> options = new ArrayList<>(UNLOCKED);
        flags.forEach(flag -> options.add(flag.option()));
        return List.copyOf(options);
    }

    static String write(Jdk jdk, List<List<FlagChange>> variants) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("id", id(i));
            if (jdk.source() instanceof JdkSource.Image image) {
                entry.put("image", image.reference());
            } else {
                entry.put("home", jdk.source().describe());
            }
            List<String> options = new ArrayList<>(jdk.options());
            options.addAll(options(variants.get(i)));
            entry.put("options", options);
            entries.add(entry);
        }
        return new Yaml().dump(Map.of("jdks", entries));
    }
}
