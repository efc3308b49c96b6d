package org.jvmquarks.guest.inventory;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The dates from which on this JDK does not trust new certificates of some authorities, by SHA-256 fingerprint of their
 * roots. No method tells them: they are constants of classes such as {@code EntrustTLSPolicy}, one for each name that
 * {@code jdk.security.caDistrustPolicies} may have.
 */
final class DistrustPolicies {
    private static final String ROOM = "sun.security.validator.";
    private static final String POLICIES = ROOM + "CADistrustPolicy";
    private static final String SUFFIX = "_TLS";

    private DistrustPolicies() {}

    /** Adds a row for each fingerprint; none before such policies existed. */
    static void list(Rows rows) throws ReflectiveOperationException {
        Class<?> policies;
        try {
            policies = Class.forName(POLICIES);
        } catch (ClassNotFoundException noPolicies) {
            return;
        }
        for (Object policy : policies.getEnumConstants()) {
            String name = ((Enum<?>) policy).name();
            if (name.endsWith(SUFFIX)) {
                list(name, type(name), rows);
            }
        }
    }

    private static Class<?> type(String policy) throws ClassNotFoundException {
        String authority = policy.substring(0, policy.length() - SUFFIX.length());
        return Class.forName(
                ROOM + authority.charAt(0) + authority.substring(1).toLowerCase(Locale.ROOT) + "TLSPolicy");
    }

    /**
     * A policy has a set of fingerprints or a single one. It has no day if it trusts nothing below these roots; else
     * the last day of issue, and perhaps a later one after which it trusts nothing. The days in a map are those of
     * exempt authorities.
     */
    private static void list(String policy, Class<?> type, Rows rows) throws IllegalAccessException {
        SortedSet<LocalDate> days = new TreeSet<>();
        Set<Object> exempt = new HashSet<>();
        Set<String> roots = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                Object value = field.get(null);
                if (value instanceof LocalDate) {
                    days.add((LocalDate) value);
                }
                if (value instanceof Map) {
                    exempt.addAll(((Map<?, ?>) value).values());
                }
                if (field.getName().startsWith("FINGERPRINT")) {
                    addPrints(value, roots);
                }
            }
        }
        days.removeAll(exempt);
        String owner = " (" + policy + ")";
        for (String root : roots) {
            if (!days.isEmpty()) {
                rows.add(root, Items.DISTRUSTED_AFTER, days.first() + owner);
            }
            if (days.size() != 1) {
                rows.add(root, Items.DISTRUSTED, (days.isEmpty() ? "now" : "after " + days.last()) + owner);
            }
        }
    }

    private static void addPrints(Object value, Set<String> prints) {
        if (value instanceof Collection) {
            for (Object each : (Collection<?>) value) {
                addPrints(each, prints);
            }
        } else {
            prints.add(String.valueOf(value).toLowerCase(Locale.ROOT));
        }
    }
}
