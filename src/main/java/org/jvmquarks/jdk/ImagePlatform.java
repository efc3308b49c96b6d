package org.jvmquarks.jdk;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The platforms for which container images of JDKs exist. */
public enum ImagePlatform {
    AMD64("amd64", "amd64"),
    ARM64("arm64", "aarch64");

    private static final String SYSTEM = "linux/";
    private static final String SEPARATOR = "-";

    private final String name;
    private final String arch;

    ImagePlatform(String name, String arch) {
        this.name = name;
        this.arch = arch;
    }

    /**
     * Returns the platform of a title; empty if there is no such platform.
     *
     * @param title as container engines write it: {@code linux/arm64}
     */
    public static Optional<ImagePlatform> of(String title) {
        return Arrays.stream(values())
                .filter(each -> each.title().equals(title))
                .findFirst();
    }

    /** Returns the titles of all platforms. */
    public static List<String> titles() {
        return Arrays.stream(values()).map(ImagePlatform::title).toList();
    }

    /** Returns the platform as container engines write it: {@code linux/arm64}. */
    public String title() {
        return SYSTEM + name;
    }

    /** Returns the architecture as {@code os.arch} says it: {@code aarch64}. */
    public String arch() {
        return arch;
    }

    /** Returns the id of a JDK for this platform alone: {@code temurin-21-arm64}. */
    public String idOf(String id) {
        return id + SEPARATOR + name;
    }
}
