package org.jvmquarks.jdk;

import java.util.Optional;

/**
 * The identity of a VM, as the VM itself reports it.
 *
 * @param feature feature version: 8 to 28
 * @param vendor {@code java.vendor}
 * @param runtimeVersion {@code java.runtime.version}, with the build
 * @param vm {@code java.vm.name}
 * @param vmInfo {@code java.vm.info}: mixed mode, interpreted mode
 * @param home {@code java.home}
 * @param os {@code os.name}
 * @param arch {@code os.arch}
 * @param processors number of processors that this VM sees
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
        return feature == other.feature
                && vendor.equals(other.vendor)
                && runtimeVersion.equals(other.runtimeVersion)
                && vm.equals(other.vm)
                && home.equals(other.home);
    }

    /** Returns how this VM differs from the entry of the matrix, in words; empty if it does not. */
    public Optional<String> contradiction(Jdk expected) {
        if (expected.feature().isPresent() && expected.feature().getAsInt() != feature) {
            return Optional.of(
                    "the matrix says version " + expected.feature().getAsInt() + actual());
        }
        Optional<String> vendorKey = Vendors.keyOf(vendor);
        if (expected.vendor().isPresent() && !expected.vendor().equals(vendorKey)) {
            return Optional.of("the matrix says vendor " + expected.vendor().get() + actual());
        }
        return Optional.empty();
    }

    private String actual() {
        return ", but the VM is " + describe();
    }

    /** Describes the VM in words: name, version, vendor and home. */
    public String describe() {
        return vm + " " + runtimeVersion + " of " + vendor + " in " + home;
    }
}
