package org.jvmquarks.guest;

import java.util.List;
import org.jvmquarks.guest.wire.ResultFile;

/** The task of a guest after it has proved its identity. */
interface Command {

    /** Runs the command and writes its results; an exception is recorded as a failure. */
    void run(List<String> arguments, ResultFile results) throws Throwable;
}
