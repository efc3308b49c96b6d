package org.jvmquarks.jdk;

import java.util.Optional;

/**
 * The identity of a VM, as the VM itself reports it.
 *
 * @param build version, vendor and VM
 * @param vmInfo {@code java.vm.info}: mixed mode, interpreted mode
 * @param home {@code java.home}
 * @param platform the machine as this VM sees it
 */
public record Identity(Build build, String vmInfo, String home, Platform platform) {

    public Identity {
        if (home.isBlank()) {
            throw new IllegalArgumentException("a VM must have a home, was '" + home + "'");
        }
    }

    /** Where a version and a vendor are from: an installed JDK need not be in a matrix. */
    private static final String SOURCE = " by its entry in the matrix or the file release in its home";

    /** Reads the feature version from {@code java.specification.version}: {@code 1.8} is 8. */
    public static int feature(String specification) {
        String number = specification.startsWith("1.") ? specification.substring(2) : specification;
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "expected a feature version such as 1.8 or 21, was '" + specification + "'", e);
        }
    }

    /** Tells whether the other is the same build of the same VM in the same folder. */
    public boolean isSameVm(Identity other) {
        return build.equals(other.build) && home.equals(other.home);
    }

    /** Returns how this VM differs from what was expected, in words; empty if it does not. */
    public Optional<String> contradiction(Jdk expected) {
        if (expected.feature().isPresent() && expected.feature().getAsInt() != feature()) {
            return Optional.of("expected version " + expected.feature().getAsInt() + SOURCE + actual());
        }
        Optional<String> vendorKey = build.vendorKey();
        if (expected.vendor().isPresent() && !expected.vendor().equals(vendorKey)) {
            return Optional.of("expected vendor " + expected.vendor().get() + SOURCE + actual());
        }
        return expected.platform()
                .filter(asked -> !asked.arch().equals(arch()))
                .map(asked -> "the matrix says platform %s, whose architecture is %s%s, which runs on %s"
                        .formatted(asked.title(), asked.arch(), actual(), arch()));
    }

    private String actual() {
        return ", but the VM is " + describe();
    }

    /** Describes the VM in words: name, version, vendor and home. */
    public String describe() {
        return build.describe() + " in " + home;
    }

    public int feature() {
        return build.feature();
    }

    /** The whole version: {@code 17.0.5}, {@code 28-ea}. */
    public JavaVersion version() {
        return build.javaVersion();
    }

    public String vendor() {
        return build.vendor();
    }

    public String vm() {
        return build.vm();
    }

    public String os() {
        return platform.os();
    }

    public String arch() {
        return platform.arch();
    }

    public int processors() {
        return platform.processors();
    }
}
