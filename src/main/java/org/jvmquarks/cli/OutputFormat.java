package org.jvmquarks.cli;

/** Formats of most commands, named as on the command line. */
enum OutputFormat {
    text,
    json
}
