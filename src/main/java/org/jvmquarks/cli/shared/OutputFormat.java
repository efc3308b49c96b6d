package org.jvmquarks.cli.shared;

/** Output formats of most commands, with their names on the command line. */
public enum OutputFormat {
    text,
    json
}
