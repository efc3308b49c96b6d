package org.jvmquarks.upgrade.agent;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counters of a JVM. Woven code calls the public methods; they take no lock once a counter is there, and throw
 * nothing.
 */
public final class Counts {
    /** Of 5000 classes that a web server with a database loads, 8200 methods and calls are counted. */
    static final int MOST_PLACES = 1 << 16;

    static final int MOST_VALUES = 4096;

    /** Names are shorter; what is longer is a text, which is nobody's business. */
    private static final int LONGEST = 160;

    private static final int NONE = -1;

    /** What names of the JDK's classes begin with: others are the application's own. */
    private static final String[] OF_JDK = {
        "java.", "javax.", "sun.", "com.sun.", "jdk.", "org.ietf.", "org.w3c.", "org.xml.", "org.omg.", "netscape."
    };

    private static final AtomicReferenceArray<Place> PLACES = new AtomicReferenceArray<>(MOST_PLACES);
    private static final AtomicInteger PLACES_USED = new AtomicInteger();
    private static final AtomicReferenceArray<Value> VALUES = new AtomicReferenceArray<>(MOST_VALUES);
    private static final Value NO_VALUE = new Value(-1, "", "");
    private static final AtomicInteger BEYOND = new AtomicInteger();
    private static final Map<String, Value> BY_NAME = new ConcurrentHashMap<>();
    private static final List<String> REFUSALS = new ArrayList<>();
    private static final AtomicInteger SKIPPED = new AtomicInteger();
    private static final Set<Integer> UNSEEN = new ConcurrentSkipListSet<>();
    private static final ClassLoader PLATFORM =
            ClassLoader.getSystemClassLoader().getParent();

    private Counts() {}

    /** A method with calls that are counted, or such a call. */
    static final class Place {
        /** The number of the call among the questions; -1 for the method. */
        final int call;

        /** Class, method and descriptor. */
        final String where;

        final LongAdder count = new LongAdder();
        final LongAdder returned = new LongAdder();

        Place(int call, String where) {
            this.call = call;
            this.where = where;
        }
    }

    /** A text that was passed to a method. */
    static final class Value {
        final int index;

        /** The method, the text or class, and the member of the class with its parameters. */
        final String what;

        /** The first place where it was passed. */
        final String where;

        final LongAdder attempts = new LongAdder();
        final LongAdder successes = new LongAdder();

        Value(int index, String what, String where) {
            this.index = index;
            this.what = what;
            this.where = where;
        }
    }

    /** Returns the number of a new place; -1 if there are too many. */
    public static int place(int call, String where) {
        int index = PLACES_USED.getAndIncrement();
        if (index >= MOST_PLACES) {
            return NONE;
        }
        PLACES.set(index, new Place(call, where));
        return index;
    }

    public static void refused(String reason) {
        synchronized (REFUSALS) {
            if (REFUSALS.size() < 10 && !REFUSALS.contains(reason)) {
                REFUSALS.add(reason);
            }
        }
    }

    /** A class is not woven, as its loader does not find this one. */
    public static void skipped(Set<Integer> calls) {
        SKIPPED.incrementAndGet();
        UNSEEN.addAll(calls);
    }

    /** Called before a call, or first in a method. */
    public static void hit(int place) {
        PLACES.get(place).count.increment();
    }

    /** Called before a method returns. */
    public static void returned(int place) {
        PLACES.get(place).returned.increment();
    }

    /** Called before a method that takes the name of something; returns what {@link #done} takes. */
    public static int text(Object value, String method, String where) {
        return value instanceof String ? add(method, (String) value, "", "", where) : NONE;
    }

    /** Called before a class is looked up by its name. */
    public static int type(Object name, String method, String where) {
        return name instanceof String && isOfJdk((String) name) ? add(method, (String) name, "", "", where) : NONE;
    }

    /** Called before a member is looked up. */
    public static int member(Object type, Object name, Object parameters, String method, String where) {
        return type instanceof Class && isOfJdk((Class<?>) type)
                ? add(method, ((Class<?>) type).getName(), String.valueOf(name), parameters(parameters), where)
                : NONE;
    }

    /** Called before {@code setAccessible}. */
    public static int opened(Object opened, String method, String where) {
        if (opened instanceof AccessibleObject && opened instanceof Member) {
            Member member = (Member) opened;
            if (isOfJdk(member.getDeclaringClass())) {
                String name = opened instanceof java.lang.reflect.Constructor ? "<init>" : member.getName();
                return add(method, member.getDeclaringClass().getName(), name, "", where);
            }
        }
        return NONE;
    }

    /** Called after one of these methods returned. */
    public static void done(int value) {
        if (value >= 0) {
            VALUES.get(value).successes.increment();
        }
    }

    /** Likewise, where it returns something: that it is null is no success. */
    public static void done(Object result, int value) {
        if (result != null) {
            done(value);
        }
    }

    private static int add(String method, String subject, String member, String parameters, String where) {
        String what = method
                + Questions.SEPARATOR
                + subject
                + Questions.SEPARATOR
                + member
                + Questions.SEPARATOR
                + parameters;
        Value known = BY_NAME.get(what);
        Value value = known != null ? known : added(what, subject + member + parameters, where);
        value.attempts.increment();
        return value.index;
    }

    private static Value added(String what, String text, String where) {
        if (!isName(text)) {
            return NO_VALUE;
        }
        synchronized (BY_NAME) {
            Value known = BY_NAME.get(what);
            if (known != null) {
                return known;
            }
            if (BY_NAME.size() >= MOST_VALUES) {
                BEYOND.incrementAndGet();
                return NO_VALUE;
            }
            Value value = new Value(BY_NAME.size(), what, where);
            VALUES.set(value.index, value);
            BY_NAME.put(what, value);
            return value;
        }
    }

    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= LONGEST;
    }

    private static String parameters(Object types) {
        if (!(types instanceof Class[])) {
            return "";
        }
        StringBuilder all = new StringBuilder("(");
        for (Class<?> each : (Class<?>[]) types) {
            all.append(all.length() > 1 ? ", " : "").append(each == null ? "null" : each.getName());
        }
        return all.append(')').toString();
    }

    private static boolean isOfJdk(String name) {
        for (String each : OF_JDK) {
            if (name.startsWith(each)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == PLATFORM;
    }

    /** Returns all, a line for each. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < Math.min(PLACES_USED.get(), MOST_PLACES); i++) {
            Place place = PLACES.get(i);
            if (place != null) {
                lines.add(line(
                        Answer.PLACE, place.call + Questions.SEPARATOR + place.where, place.count, place.returned));
            }
        }
        for (Value value : BY_NAME.values()) {
            lines.add(line(
                    Answer.VALUE, value.what + Questions.SEPARATOR + value.where, value.attempts, value.successes));
        }
        for (Integer call : UNSEEN) {
            lines.add(Answer.UNSEEN + Questions.SEPARATOR + call);
        }
        lines.add(Answer.SKIPPED + Questions.SEPARATOR + SKIPPED.get());
        lines.add(Answer.BEYOND + Questions.SEPARATOR + (Math.max(0, PLACES_USED.get() - MOST_PLACES) + BEYOND.get()));
        synchronized (REFUSALS) {
            for (String reason : REFUSALS) {
                lines.add(Answer.REFUSED + Questions.SEPARATOR + reason.replaceAll("\\s+", " "));
            }
        }
        return lines;
    }

    private static String line(String kind, String what, LongAdder some, LongAdder others) {
        return kind
                + Questions.SEPARATOR
                + what
                + Questions.SEPARATOR
                + some.sum()
                + Questions.SEPARATOR
                + others.sum();
    }
}
