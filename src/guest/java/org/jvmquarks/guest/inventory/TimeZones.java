package org.jvmquarks.guest.inventory;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneOffsetTransitionRule;
import java.time.zone.ZoneRules;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;

/**
 * Time zones: offset before the first change, all changes decade by decade, the rules for years to come, and English
 * names.
 */
final class TimeZones implements Surface {
    private static final int DECADE = 10;

    @Override
    public String name() {
        return "time-zones";
    }

    @Override
    public void list(Rows rows) {
        for (String id : ZoneId.getAvailableZoneIds()) {
            ZoneRules rules = ZoneId.of(id).getRules();
            rows.add(id, "");
            rows.add(id, "first", first(rules).getId());
            for (Map.Entry<Integer, StringBuilder> decade : decades(rules).entrySet()) {
                rows.add(id, Items.decade(decade.getKey()), decade.getValue().toString());
            }
            if (!rules.getTransitionRules().isEmpty()) {
                rows.add(id, Items.EVERY_YEAR, yearly(rules));
            }
            TimeZone zone = TimeZone.getTimeZone(id);
            rows.add(id, Items.NAME, name(zone, false, TimeZone.LONG) + " (" + name(zone, false, TimeZone.SHORT) + ")");
            if (zone.useDaylightTime()) {
                rows.add(
                        id,
                        Items.SUMMER_NAME,
                        name(zone, true, TimeZone.LONG) + " (" + name(zone, true, TimeZone.SHORT) + ")");
            }
        }
    }

    private static ZoneOffset first(ZoneRules rules) {
        return rules.getTransitions().isEmpty()
                ? rules.getOffset(java.time.Instant.EPOCH)
                : rules.getTransitions().get(0).getOffsetBefore();
    }

    private static String name(TimeZone zone, boolean summer, int style) {
        return zone.getDisplayName(summer, style, Locale.ENGLISH);
    }

    private static SortedMap<Integer, StringBuilder> decades(ZoneRules rules) {
        SortedMap<Integer, StringBuilder> decades = new TreeMap<>();
        for (ZoneOffsetTransition each : rules.getTransitions()) {
            int year = each.getInstant().atOffset(ZoneOffset.UTC).getYear();
            StringBuilder text = decades.computeIfAbsent(year - year % DECADE, start -> new StringBuilder());
            text.append(text.length() == 0 ? "" : ", ")
                    .append(each.getInstant())
                    .append(' ')
                    .append(each.getOffsetAfter());
        }
        return decades;
    }

    private static String yearly(ZoneRules rules) {
        StringBuilder text = new StringBuilder();
        for (ZoneOffsetTransitionRule each : rules.getTransitionRules()) {
            text.append(text.length() == 0 ? "" : ", ")
                    .append(each.getMonth())
                    .append(' ')
                    .append(each.getDayOfMonthIndicator())
                    .append(' ')
                    .append(each.getDayOfWeek())
                    .append(' ')
                    .append(
                            each.isMidnightEndOfDay()
                                    ? "24:00"
                                    : each.getLocalTime().toString())
                    .append(' ')
                    .append(each.getTimeDefinition())
                    .append(' ')
                    .append(each.getOffsetAfter());
        }
        return text.toString();
    }
}
