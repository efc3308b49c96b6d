package org.jvmquarks.flight;

import java.time.Duration;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("jvmquarks.Guest")
@Label("Guest")
@Category("jvm-quarks")
@StackTrace(false)
final class GuestEvent extends Event {
    @Label("JDK")
    final String jdk;

    @Label("Folder")
    final String folder;

    @Label("Waited")
    @Timespan(Timespan.NANOSECONDS)
    final long waited;

    @Label("Exit")
    String exit = "";

    private GuestEvent(String jdk, String folder, Duration waited) {
        this.jdk = jdk;
        this.folder = folder;
        this.waited = waited.toNanos();
    }

    static Span begin(String jdk, String folder, Duration waited) {
        GuestEvent event = new GuestEvent(jdk, folder, waited);
        event.begin();
        return exit -> {
            event.exit = exit;
            event.commit();
        };
    }
}
