package org.jvmquarks.evidence.jfr;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Range;

/** Which events are meant, by values of their fields. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EventFilter {
    private final Map<String, Object> values;

    private EventFilter(Map<String, Object> values) {
        this.values = values;
    }

    /**
     * Events with that value in that field.
     *
     * @param value as {@link FlightEvent#field} gives it; whole numbers of any type are compared as numbers
     */
    public static EventFilter where(String field, Object value) {
        return new EventFilter(Map.of()).and(field, value);
    }

    /** And with that value in that field. */
    public EventFilter and(String field, Object value) {
        Map<String, Object> all = new LinkedHashMap<>(values);
        all.put(field, value instanceof Integer number ? (Object) number.longValue() : value);
        return new EventFilter(all);
    }

    /** And with a whole number in that field that is one of these. */
    public EventFilter and(String field, long atLeast, long atMost) {
        return and(field, Range.between(atLeast, atMost));
    }

    /** All events. */
    static EventFilter any() {
        return new EventFilter(Map.of());
    }

    boolean accepts(FlightEvent event) {
        return values.entrySet().stream().allMatch(each -> accepts(each.getValue(), event.field(each.getKey())));
    }

    private static boolean accepts(Object expected, Object value) {
        return expected instanceof Range range
                ? value instanceof Long number && range.allows(number)
                : value.equals(expected);
    }

    Iterable<String> fields() {
        return values.keySet();
    }

    /** {@code where objectClass = byte[], allocationSize = 1048592}; empty for all events. */
    @Override
    public String toString() {
        return values.isEmpty()
                ? ""
                : values.entrySet().stream()
                        .map(each -> each.getKey() + described(each.getValue()))
                        .collect(Collectors.joining(", ", " where ", ""));
    }

    private static String described(Object expected) {
        return expected instanceof Range range
                ? " from " + (long) range.least() + " to " + (long) range.most()
                : " = " + expected;
    }
}
