package org.jvmquarks.upgrade.link;

import java.util.List;

/** Chooses the options that decide which archives and classes a JDK takes, and that run nothing. */
final class LinkOptions {
    private static final List<String> BEGINNINGS = List.of(
            "--add-exports=",
            "--add-opens=",
            "--add-modules=",
            "--limit-modules=",
            "--enable-preview",
            "-Djdk.util.zip.",
            "-Djdk.util.jar.",
            "-Djdk.jar.",
            "-Djava.security.properties=",
            "-XX:-BytecodeVerification",
            "-Xverify:");

    private LinkOptions() {}

    static List<String> of(List<String> options) {
        return options.stream()
                .filter(option -> BEGINNINGS.stream().anyMatch(option::startsWith))
                .toList();
    }
}
