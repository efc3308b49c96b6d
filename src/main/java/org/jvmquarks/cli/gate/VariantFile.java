package org.jvmquarks.cli.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.gate.attribution.Difference;
import org.jvmquarks.gate.attribution.LimitChange.Limit;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.yaml.snakeyaml.Yaml;

/** A matrix file with variants of one JDK. */
final class VariantFile {

    private VariantFile() {}

    /** The id of a variant by its place. */
    static String id(int variant) {
        return "variant-" + variant;
    }

    static String write(Jdk candidate, List<List<Difference>> variants) {
        List<Jdk> jdks = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            jdks.add(Variant.of(candidate, id(i), variants.get(i)));
        }
        return new Yaml().dump(Map.of("jdks", jdks.stream().map(VariantFile::entry).toList()));
    }

    private static Map<String, Object> entry(Jdk jdk) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("id", jdk.id());
        if (jdk.source() instanceof JdkSource.Image image) {
            entry.put("image", image.reference());
        } else {
            entry.put("home", jdk.source().describe());
        }
        entry.put("options", jdk.options());
        Map<String, String> limits = new LinkedHashMap<>();
        for (Limit limit : Limit.values()) {
            limit.in(jdk.limits()).ifPresent(value -> limits.put(limit.key(), value));
        }
        if (!limits.isEmpty()) {
            entry.put("container", limits);
        }
        return entry;
    }
}
