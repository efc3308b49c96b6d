package org.jvmquarks.jdk;

/**
 * A build of a JDK, as its VM reports it.
 *
 * @param feature feature version: 8 to 28
 * @param vendor {@code java.vendor}
 * @param version {@code java.runtime.version}, with the number of the build
 * @param vm {@code java.vm.name}
 */
public record Build(int feature, String vendor, String version, String vm) {

    /** The build in words: {@code OpenJDK 64-Bit Server VM 17.0.15+6 of Eclipse Adoptium}. */
    public String describe() {
        return vm + " " + version + " of " + vendor;
    }
}
