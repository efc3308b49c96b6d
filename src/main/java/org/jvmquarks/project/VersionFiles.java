package org.jvmquarks.project;

import java.util.Optional;
import java.util.stream.Stream;

/** The files of version managers. */
final class VersionFiles {
    private VersionFiles() {}

    /** Reads {@code .java-version} of jenv, asdf and mise: its first line. */
    static Declared javaVersion(String name, String text) {
        return lines(text)
                .findFirst()
                .map(line -> Declared.of(line, VersionText.feature(line), name))
                .orElseGet(() -> Declared.ignored(name + " is empty"));
    }

    /** Reads {@code .sdkmanrc}: {@code java=17.0.10-tem}. */
    static Declared sdkmanrc(String name, String text) {
        return lines(text)
                .filter(line -> line.matches("java\\s*=.*"))
                .findFirst()
                .map(line -> line.substring(line.indexOf('=') + 1).strip())
                .map(version -> Declared.of(version, VersionText.feature(version), name))
                .orElseGet(Declared::nothing);
    }

    /** Reads {@code .tool-versions} of asdf and mise: the first version in the line of java. */
    static Declared toolVersions(String name, String text) {
        Optional<String> version = lines(text)
                .map(line -> line.split("\\s+"))
                .filter(words -> words[0].equals("java") && words.length > 1)
                .map(words -> words[1])
                .findFirst();
        return version.map(it -> Declared.of(it, VersionText.feature(it), name)).orElseGet(Declared::nothing);
    }

    /** Without comments and blank lines. */
    private static Stream<String> lines(String text) {
        return text.lines().map(line -> line.replaceFirst("#.*", "").strip()).filter(line -> !line.isEmpty());
    }
}
