package org.jvmquarks.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Reads the version from the manifest of the archive. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("from a class folder");
        return new String[] {"jvm-quarks " + version, "host: " + System.getProperty("java.runtime.version")};
    }
}
