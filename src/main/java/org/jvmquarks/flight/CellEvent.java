package org.jvmquarks.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("jvmquarks.Cell")
@Label("Cell")
@Category("jvm-quarks")
@StackTrace(false)
final class CellEvent extends Event {
    @Label("Pin")
    final String pin;

    @Label("JDK")
    final String jdk;

    @Label("Verdict")
    String verdict = "";

    private CellEvent(String pin, String jdk) {
        this.pin = pin;
        this.jdk = jdk;
    }

    static Span begin(String pin, String jdk) {
        CellEvent event = new CellEvent(pin, jdk);
        event.begin();
        return verdict -> {
            event.verdict = verdict;
            event.commit();
        };
    }
}
