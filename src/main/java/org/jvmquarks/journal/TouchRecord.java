package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;

/**
 * The names that show that a pin concerns an application. Any one of the names is enough.
 *
 * @param api parts of the Java API that it uses: {@code java.lang.System#load}
 * @param options beginnings of its options, flags behind {@code -XX:} without their sign
 * @param events types of events in its recordings: {@code jdk.VirtualThreadPinned}
 * @param onlyIf what must hold besides, which none of these shows: {@code the peer offers nothing else}; empty if
 *     nothing must
 * @param beyondSample what stays so with an option that undoes the pin, which tests one sample of many: {@code packages
 *     that it does not name stay closed}; empty if nothing does
 * @param collector title of the collector that the pin is about, so that it does not concern an application with
 *     another one; empty if it is about none in particular
 * @param processors the most processors with which an application meets it; empty if any number will do
 */
public record TouchRecord(
        List<String> api,
        List<String> options,
        List<String> events,
        Optional<String> onlyIf,
        Optional<String> beyondSample,
        Optional<String> collector,
        Optional<Integer> processors) {

    /** As a pin that such an option undoes as a whole, with any collector. */
    public TouchRecord(List<String> api, List<String> options, List<String> events, Optional<String> onlyIf) {
        this(api, options, events, onlyIf, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the same for a pin that is about a collector. */
    public TouchRecord with(Optional<String> other) {
        return new TouchRecord(api, options, events, onlyIf, beyondSample, other, processors);
    }

    public TouchRecord {
        api = List.copyOf(api);
        options = List.copyOf(options);
        events = List.copyOf(events);
        if (api.isEmpty() && options.isEmpty() && events.isEmpty()) {
            throw new IllegalArgumentException("expected a part of the API, an option or an event, found none");
        }
    }
}
