package org.jvmquarks.upgrade.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.application.Application;

/**
 * A bill of materials in the form of CycloneDX. It names libraries and has no code: those that the local Maven
 * repository has are read, and the service's own code is not.
 */
final class Sbom {
    /** {@code pkg:maven/org.apache.commons/commons-lang3@3.14.0?type=jar}. */
    private static final Pattern MAVEN = Pattern.compile("pkg:maven/([^/@]+)/([^/@]+)@([^?#]+).*");

    private Sbom() {}

    static boolean is(JsonNode document) {
        return document.path("bomFormat").asText().equals("CycloneDX");
    }

    /** @param repository the local Maven repository */
    static FleetEntry read(JsonNode document, String file, String source, Path repository) {
        String name = Optional.of(document.path("metadata").path("component").path("name"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .orElse(file);
        List<Path> found = new ArrayList<>();
        int all = 0;
        for (JsonNode each : document.path("components")) {
            Matcher purl = MAVEN.matcher(each.path("purl").asText());
            if (purl.matches()) {
                all++;
                Path archive = new Coordinates(purl.group(1), purl.group(2), purl.group(3)).in(repository);
                if (Files.isRegularFile(archive)) {
                    found.add(archive);
                }
            }
        }
        if (found.isEmpty()) {
            return new FleetEntry.Unread(
                    name,
                    source,
                    all == 0
                            ? "the bill of materials names no archive of Maven; describe the service in an application.yaml"
                            : "%s has none of the %s of the bill of materials; fetch them, or describe the service in an application.yaml"
                                    .formatted(repository, Plural.count(all, "archive")));
        }
        return new FleetEntry.Described(
                name,
                source,
                new Application(
                        Optional.empty(),
                        OptionVariables.none(),
                        ContainerLimits.none(),
                        found,
                        Optional.empty(),
                        Optional.empty()),
                List.of("known by a bill of materials alone: %d of its %s were read, its own code was not"
                        .formatted(found.size(), Plural.count(all, "archive"))));
    }
}
