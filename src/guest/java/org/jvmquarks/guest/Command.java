package org.jvmquarks.guest;

import java.util.List;

/** What a guest does after it has proved its identity. */
interface Command {

    /** Runs the command and writes its results; what it throws is recorded as a failure. */
    void run(List<String> arguments, ResultFile results) throws Throwable;
}
