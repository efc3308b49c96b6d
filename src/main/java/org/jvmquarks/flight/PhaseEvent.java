package org.jvmquarks.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("jvmquarks.Phase")
@Label("Phase")
@Category("jvm-quarks")
@StackTrace(false)
final class PhaseEvent extends Event {
    @Label("Name")
    final String name;

    private PhaseEvent(String name) {
        this.name = name;
    }

    static Span begin(String name) {
        PhaseEvent event = new PhaseEvent(name);
        event.begin();
        return outcome -> event.commit();
    }
}
