package org.jvmquarks.project;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the version of Java in the reference of an image. */
final class ImageName {
    private static final String JAVA =
            "jdk|jre|java|temurin|corretto|zulu|liberica|semeru|sapmachine|dragonwell|graalvm";

    // maven:3.9-eclipse-temurin-17, tomcat:10.1-jdk17, distroless/java17-debian12,
    // ubi9/openjdk-21, ibm-semeru-runtimes:open-17-jre
    private static final Pattern NAMED = Pattern.compile("(?:(?:" + JAVA + "|[:-]open)-?)(\\d{1,2})(?!\\d)");

    // eclipse-temurin:17-jre, openjdk:8u342-jdk, azul/zulu-openjdk:17.0.9
    private static final Pattern TAG = Pattern.compile(":(?:1\\.)?(\\d{1,2})(?!\\d)[^/]*$");

    /** Tags of these images are versions of GraalVM. */
    private static final Pattern OWN_VERSIONS = Pattern.compile("graalvm-ce|mandrel");

    private ImageName() {}

    /** Tells whether an image is one of Java by its name, or has Java in its tag. */
    static boolean isJava(String image) {
        return Pattern.compile(JAVA).matcher(image).find();
    }

    /** Returns the feature version; empty if the reference does not name one. */
    static Optional<Integer> feature(String image) {
        String reference = image.replaceFirst("@.*", "");
        Matcher named = NAMED.matcher(reference);
        if (named.find()) {
            return VersionText.feature(named.group(1));
        }
        Matcher tag = TAG.matcher(reference);
        boolean own = isJava(reference.replaceFirst(":[^/:]*$", ""))
                && !OWN_VERSIONS.matcher(reference).find();
        return own && tag.find() ? VersionText.feature(tag.group(1)) : Optional.empty();
    }
}
