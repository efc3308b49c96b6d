package org.jvmquarks.evidence.jfr;

import java.util.List;
import jdk.jfr.DataAmount;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.evidence.JavaNames;
import org.jvmquarks.yaml.Nearest;

/** An event of a recording. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlightEvent {
    private final RecordedEvent event;

    FlightEvent(RecordedEvent event) {
        this.event = event;
    }

    /** {@code jdk.GarbageCollection}. */
    public String type() {
        return event.getEventType().getName();
    }

    /**
     * The value of a field: a {@code Duration} or {@code Instant} where the field is declared to be one, a class as
     * Java writes its name, a thread by its name, whole numbers as {@code Long}; an empty text where the VM recorded
     * none.
     *
     * @throws IllegalArgumentException if the type has no such field in this version
     */
    public Object field(String name) {
        ValueDescriptor field = descriptor(name);
        if (field.getAnnotation(Timespan.class) != null) {
            return event.getDuration(name);
        }
        if (field.getAnnotation(Timestamp.class) != null) {
            return event.getInstant(name);
        }
        return plain(event.getValue(name));
    }

    /** The field with its unit, for messages: {@code allocationSize = 1048592 bytes}. */
    String described(String name) {
        @Nullable DataAmount amount = descriptor(name).getAnnotation(DataAmount.class);
        String unit = amount == null ? "" : amount.value().equals(DataAmount.BITS) ? " bits" : " bytes";
        return name + " = " + field(name) + unit;
    }

    private ValueDescriptor descriptor(String name) {
        @Nullable ValueDescriptor field = event.getEventType().getField(name);
        if (field == null) {
            throw noField(
                    type(),
                    name,
                    event.getFields().stream().map(ValueDescriptor::getName).toList());
        }
        return field;
    }

    /** Returns the error about a field that a type of events does not have in this version. */
    static IllegalArgumentException noField(String type, String name, List<String> names) {
        return new IllegalArgumentException(
                type + " has no field '" + name + "', but " + names + Nearest.hint(name, names));
    }

    private static Object plain(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof RecordedClass type) {
            return JavaNames.of(type.getName());
        }
        if (value instanceof RecordedThread thread) {
            @Nullable String name = thread.getJavaName();
            return name == null ? String.valueOf(thread.getOSName()) : name;
        }
        if (value instanceof RecordedMethod method) {
            return method.getType().getName() + "." + method.getName();
        }
        return value;
    }
}
