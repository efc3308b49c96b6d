package org.jvmquarks.jdk;

import java.util.Optional;

/**
 * The identity that a VM reports.
 *
 * @param build version, vendor and VM
 * @param vmInfo {@code java.vm.info}: mixed mode, interpreted mode
 * @param home {@code java.home}
 * @param platform the machine as this VM sees it
 */
public record Identity(Build build, String vmInfo, String home, Platform platform) {

    /** Feature version of {@code java.specification.version}: {@code 1.8} is 8. */
    public static int feature(String specification) {
        String number = specification.startsWith("1.") ? specification.substring(2) : specification;
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("no feature version: '" + specification + "'", e);
        }
    }

    /** Whether the other is the same build of the same VM at the same place. */
    public boolean isSameVm(Identity other) {
        return build.equals(other.build) && home.equals(other.home);
    }

    /** The sentence that says how this VM differs from what the matrix claims; empty if not. */
    public Optional<String> contradiction(Jdk claimed) {
        if (claimed.feature().isPresent() && claimed.feature().getAsInt() != feature()) {
            return Optional.of(
                    "the matrix says version " + claimed.feature().getAsInt() + ", " + answered());
        }
        Optional<String> vendorKey = Vendors.keyOf(vendor());
        if (claimed.vendor().isPresent() && !claimed.vendor().equals(vendorKey)) {
            return Optional.of(
                    "the matrix says vendor " + claimed.vendor().get() + ", " + answered());
        }
        return Optional.empty();
    }

    private String answered() {
        return "the VM that answers is " + describe();
    }

    public String describe() {
        return build.describe() + " in " + home;
    }

    public int feature() {
        return build.feature();
    }

    public String vendor() {
        return build.vendor();
    }

    /** {@code java.runtime.version}, with the number of the build. */
    public String runtimeVersion() {
        return build.version();
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

    public long maxMemory() {
        return platform.maxMemory();
    }
}
