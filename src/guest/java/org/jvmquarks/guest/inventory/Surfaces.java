package org.jvmquarks.guest.inventory;

import java.util.Arrays;
import java.util.List;

/** All surfaces, in the order of reports. */
public final class Surfaces {
    private Surfaces() {}

    /** Returns the surfaces; making one reads nothing. */
    public static List<Surface> all() {
        return Arrays.<Surface>asList(
                new Tls(),
                new TlsSupport(),
                new RootCertificates(),
                new SecurityProperties(),
                new Providers(),
                new ConfigurationFiles(),
                new Kerberos(),
                new TimeZones(),
                new Locales(),
                new Currencies(),
                new Charsets(),
                new Unicode(),
                new SystemProperties(),
                new PropertyNames(),
                new ModuleDescriptors(),
                new SerialVersions(),
                new VmFlags(),
                new UnifiedLogging(),
                new DiagnosticCommands(),
                new FlightRecorderEvents(),
                new ManagementBeans(),
                new Programs(),
                new FormatVersions(),
                new CLibraryVersions());
    }
}
