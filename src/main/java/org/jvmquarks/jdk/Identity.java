package org.jvmquarks.jdk;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a VM says it is.
 *
 * @param feature feature version: 8 to 28
 * @param vendor {@code java.vendor}
 * @param runtimeVersion {@code java.runtime.version}, with the build
 * @param vm {@code java.vm.name}
 * @param vmInfo {@code java.vm.info}: mixed mode, interpreted mode
 * @param home {@code java.home}
 * @param os {@code os.name}
 * @param arch {@code os.arch}
 * @param processors processors that this VM sees
 * @param maxMemory {@code Runtime.maxMemory()} in bytes
 */
public record Identity(
        int feature,
        String vendor,
        String runtimeVersion,
        String vm,
        String vmInfo,
        String home,
        String os,
        String arch,
        int processors,
        long maxMemory) {

    public Identity {
        if (feature < 1 || processors < 1 || maxMemory < 1) {
            throw new IllegalArgumentException(
                    "no VM has version %d, %d processors and a heap of at most %d bytes"
                            .formatted(feature, processors, maxMemory));
        }
        if (Stream.of(vendor, runtimeVersion, vm, home, os, arch).anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(
                    "a VM has a vendor, a version, a name, a home, a system and an architecture,"
                            + " not all of '%s', '%s', '%s', '%s', '%s', '%s'"
                                    .formatted(vendor, runtimeVersion, vm, home, os, arch));
        }
    }

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
        return feature == other.feature
                && vendor.equals(other.vendor)
                && runtimeVersion.equals(other.runtimeVersion)
                && vm.equals(other.vm)
                && home.equals(other.home);
    }

    /** The sentence that says how this VM differs from what the matrix claims; empty if not. */
    public Optional<String> contradiction(Jdk claimed) {
        if (claimed.feature().isPresent() && claimed.feature().getAsInt() != feature) {
            return Optional.of(
                    "the matrix says version " + claimed.feature().getAsInt() + ", " + answered());
        }
        Optional<String> vendorKey = Vendors.keyOf(vendor);
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
        return vm + " " + runtimeVersion + " of " + vendor + " in " + home;
    }
}
