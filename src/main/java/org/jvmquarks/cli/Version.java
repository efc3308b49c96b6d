package org.jvmquarks.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version that the manifest of the archive says. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version =
                Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                        .orElse("from a class folder");
        return new String[] {
            "jvm-quarks " + version, "host: " + System.getProperty("java.runtime.version")
        };
    }
}
