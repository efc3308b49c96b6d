package org.jvmquarks.cli.inspect;

import org.jvmquarks.jdk.option.OptionOutcome;

/** From which result of an option on the command fails, with the names on the command line. */
enum FailOn {
    refused(OptionOutcome.REFUSED),
    ignored(OptionOutcome.IGNORED),
    deprecated(OptionOutcome.DEPRECATED);

    private final OptionOutcome severity;

    FailOn(OptionOutcome severity) {
        this.severity = severity;
    }

    OptionOutcome severity() {
        return severity;
    }
}
