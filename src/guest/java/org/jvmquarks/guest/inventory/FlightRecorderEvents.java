package org.jvmquarks.guest.inventory;

import java.util.Collection;
import java.util.Map;

/** Events of the flight recorder with their fields and settings, and the settings of the profiles that come with it. */
final class FlightRecorderEvents implements Surface {
    private static final String RECORDER = "jdk.jfr.FlightRecorder";
    private static final String EVENT = "jdk.jfr.EventType";
    private static final String FIELD = "jdk.jfr.ValueDescriptor";
    private static final String SETTING = "jdk.jfr.SettingDescriptor";
    private static final String CONFIGURATION = "jdk.jfr.Configuration";

    @Override
    public String name() {
        return "jfr-events";
    }

    @Override
    public void list(Rows rows) throws Exception {
        if (!(Boolean) Members.callStatic(RECORDER, "isAvailable")) {
            throw new Absent("needs a VM with a flight recorder");
        }
        Object recorder = Members.callStatic(RECORDER, "getFlightRecorder");
        for (Object event : Members.all(RECORDER, recorder, "getEventTypes")) {
            addEvent(event, rows);
        }
        for (Object profile : (Collection<?>) Members.callStatic(CONFIGURATION, "getConfigurations")) {
            String name = (String) Members.call(CONFIGURATION, profile, "getName");
            for (Map.Entry<?, ?> each : ((Map<?, ?>) Members.call(CONFIGURATION, profile, "getSettings")).entrySet()) {
                String[] setting = String.valueOf(each.getKey()).split("#", 2);
                rows.add(setting[0], Items.inProfile(name, setting[setting.length - 1]), "" + each.getValue());
            }
        }
    }

    private static void addEvent(Object event, Rows rows) throws ReflectiveOperationException {
        String name = (String) Members.call(EVENT, event, "getName");
        rows.add(name, String.valueOf(Members.call(EVENT, event, "getLabel")));
        for (Object field : Members.all(EVENT, event, "getFields")) {
            rows.add(
                    name,
                    Items.FIELD + Members.call(FIELD, field, "getName"),
                    String.valueOf(Members.call(FIELD, field, "getTypeName")));
        }
        for (Object setting : Members.all(EVENT, event, "getSettingDescriptors")) {
            rows.add(
                    name,
                    "setting " + Members.call(SETTING, setting, "getName"),
                    String.valueOf(Members.call(SETTING, setting, "getDefaultValue")));
        }
    }
}
