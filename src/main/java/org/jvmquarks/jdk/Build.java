package org.jvmquarks.jdk;

import java.util.Optional;

/**
 * A build of a JDK, as its VM reports it.
 *
 * @param feature feature version: 8 to 28
 * @param vendor {@code java.vendor}
 * @param version {@code java.runtime.version}, with the number of the build
 * @param vm {@code java.vm.name}
 * @param vendorVersion {@code java.vendor.version}: {@code Temurin-21.0.5+11}; empty if the VM has none, and in
 *     journals that were written before it was recorded
 */
public record Build(int feature, String vendor, String version, String vm, Optional<String> vendorVersion) {

    public Build {
        if (feature < 1) {
            throw new IllegalArgumentException("a feature version must be positive, was " + feature);
        }
        if (version.isBlank() || vm.isBlank()) {
            throw new IllegalArgumentException(
                    "a VM must have a version and a name, was '%s' and '%s'".formatted(version, vm));
        }
    }

    /** A build whose vendor does not name its version. */
    public Build(int feature, String vendor, String version, String vm) {
        this(feature, vendor, version, vm, Optional.empty());
    }

    /** Returns the key of its vendor, see {@link Vendors}; empty if it names none. */
    public Optional<String> vendorKey() {
        return Vendors.keyOf(vendor, vendorVersion);
    }

    /**
     * Returns the version in the order of releases; the feature version alone where the VM writes its version as nobody
     * else does.
     */
    public JavaVersion javaVersion() {
        try {
            JavaVersion whole = JavaVersion.parse(version);
            return whole.feature() == feature ? whole : JavaVersion.ofFeature(feature);
        } catch (IllegalArgumentException unknownForm) {
            return JavaVersion.ofFeature(feature);
        }
    }

    /**
     * Returns the build in words: {@code OpenJDK 64-Bit Server VM 17.0.15+6 of Eclipse Adoptium}. Names the vendor's
     * version only where the vendor alone would mean another product.
     */
    public String describe() {
        return vm + " " + version + " of " + vendor + product();
    }

    private String product() {
        return vendorKey().equals(Vendors.keyOf(vendor))
                ? ""
                : vendorVersion.map(name -> " (" + name + ")").orElse("");
    }
}
