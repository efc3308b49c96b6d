package org.jvmquarks.cli.shared;

/** Formats of most commands, named as on the command line. */
public enum OutputFormat {
    text,
    json
}
