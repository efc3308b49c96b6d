package org.jvmquarks.guest.inventory;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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

    /** Returns {@code 2024-11-11 (ENTRUST_TLS)} for each fingerprint; nothing before such policies existed. */
    static Map<String, String> read() throws ReflectiveOperationException {
        Map<String, String> distrusted = new TreeMap<>();
        Class<?> policies;
        try {
            policies = Class.forName(POLICIES);
        } catch (ClassNotFoundException noPolicies) {
            return distrusted;
        }
        for (Object policy : policies.getEnumConstants()) {
            String name = ((Enum<?>) policy).name();
            if (name.endsWith(SUFFIX)) {
                read(name, type(name), distrusted);
            }
        }
        return distrusted;
    }

    private static Class<?> type(String policy) throws ClassNotFoundException {
        String authority = policy.substring(0, policy.length() - SUFFIX.length());
        return Class.forName(
                ROOM + authority.charAt(0) + authority.substring(1).toLowerCase(Locale.ROOT) + "TLSPolicy");
    }

    /** A policy has a set of fingerprints or a single one, and the last day of trust. */
    private static void read(String policy, Class<?> type, Map<String, String> distrusted)
            throws IllegalAccessException {
        LocalDate last = LocalDate.MIN;
        Map<String, String> own = new TreeMap<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                Object value = field.get(null);
                if (value instanceof LocalDate && last.isBefore((LocalDate) value)) {
                    last = (LocalDate) value;
                }
                if (field.getName().startsWith("FINGERPRINT")) {
                    addPrints(value, own);
                }
            }
        }
        for (String print : own.keySet()) {
            distrusted.put(print, last + " (" + policy + ")");
        }
    }

    private static void addPrints(Object value, Map<String, String> prints) {
        if (value instanceof Collection) {
            for (Object each : (Collection<?>) value) {
                addPrints(each, prints);
            }
        } else {
            prints.put(String.valueOf(value).toLowerCase(Locale.ROOT), "");
        }
    }
}
