package org.jvmquarks.upgrade.archive;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/**
 * The attributes in the manifest of an archive that the JVM reads. Attributes for modules, native access and the
 * launcher's agent count only for the archive that {@code java -jar} starts.
 *
 * @param archive path of the archive
 * @param attributes the attributes that the JVM reads, sorted by name
 */
public record ManifestFacts(ArchivePath archive, Map<String, String> attributes) {

    private static final List<String> READ_BY_THE_JVM = List.of(
            "Add-Exports",
            "Add-Opens",
            "Agent-Class",
            "Boot-Class-Path",
            "Can-Redefine-Classes",
            "Can-Retransform-Classes",
            "Can-Set-Native-Method-Prefix",
            "Class-Path",
            "Enable-Final-Field-Mutation",
            "Enable-Native-Access",
            "Launcher-Agent-Class",
            "Main-Class",
            "Multi-Release",
            "Premain-Class");

    public ManifestFacts {
        attributes = Collections.unmodifiableMap(new TreeMap<>(attributes));
    }

    static ManifestFacts of(ArchivePath archive, Manifest manifest) {
        Attributes main = manifest.getMainAttributes();
        Map<String, String> attributes = new TreeMap<>();
        for (String name : READ_BY_THE_JVM) {
            Optional.ofNullable(main.getValue(name)).ifPresent(value -> attributes.put(name, value.strip()));
        }
        return new ManifestFacts(archive, attributes);
    }

    public Optional<String> attribute(String name) {
        return Optional.ofNullable(attributes.get(name));
    }

    boolean isMultiRelease() {
        return attribute("Multi-Release").filter("true"::equalsIgnoreCase).isPresent();
    }
}
