package org.jvmquarks.guest.calls;

import java.util.Locale;
import java.util.TimeZone;

/** The locale and the time zone that calls find, whatever the machine has; one surface at a time has them. */
final class Defaults {
    private Defaults() {}

    static synchronized void fixed(Runnable calls) {
        Locale locale = Locale.getDefault();
        Locale display = Locale.getDefault(Locale.Category.DISPLAY);
        Locale format = Locale.getDefault(Locale.Category.FORMAT);
        TimeZone zone = TimeZone.getDefault();
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        try {
            calls.run();
        } finally {
            Locale.setDefault(locale);
            Locale.setDefault(Locale.Category.DISPLAY, display);
            Locale.setDefault(Locale.Category.FORMAT, format);
            TimeZone.setDefault(zone);
        }
    }
}
