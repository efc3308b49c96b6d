package org.jvmquarks.inspect.advisory;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.JavaVersion;

/**
 * A build and what is known of its use.
 *
 * @param version version of the JDK
 * @param vendor key of its vendor; empty if nobody tells it
 * @param machine where it runs
 * @param collector {@code G1}; empty if nobody tells it
 * @param options options of the application that the VM takes; empty if nobody tells them
 * @param uses parts of the Java API that the application refers to, each with a place; empty if not all of its code is
 *     known
 */
public record Circumstances(
        JavaVersion version,
        Optional<String> vendor,
        AdvisedMachine machine,
        Optional<String> collector,
        Optional<List<OptionUse>> options,
        Optional<Map<ApiPattern, String>> uses) {

    public Circumstances {
        options = options.map(List::copyOf);
        uses = uses.map(Map::copyOf);
    }
}
