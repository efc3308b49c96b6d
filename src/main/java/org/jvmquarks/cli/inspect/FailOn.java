package org.jvmquarks.cli.inspect;

import org.jvmquarks.inspect.Severity;

/** From which fate of an option on the command fails, with the names on the command line. */
enum FailOn {
    refused(Severity.REFUSED),
    ignored(Severity.IGNORED),
    deprecated(Severity.DEPRECATED);

    private final Severity severity;

    FailOn(Severity severity) {
        this.severity = severity;
    }

    Severity severity() {
        return severity;
    }
}
