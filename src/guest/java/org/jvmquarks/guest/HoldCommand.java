package org.jvmquarks.guest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jvmquarks.guest.wire.ResultFile;

/** Does the work of a probe and ends: the VM reports its memory when it exits. */
final class HoldCommand implements Command {
    /** Work that stays reachable until the VM has ended. */
    private static final List<RetainedWork> HELD = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        HELD.add(RetainedWork.workOf(arguments.get(0)));
    }
}
