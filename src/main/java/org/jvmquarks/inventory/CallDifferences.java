package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jvmquarks.guest.calls.CallKey;
import org.jvmquarks.guest.calls.CallResult;

/**
 * Groups the generated calls that two JDKs answer differently, so that one change of the class library is one finding:
 * calls of one method, and methods whose messages have the same form.
 */
final class CallDifferences {
    private static final Pattern QUOTED = Pattern.compile("\"(\\\\.|[^\"\\\\])*\"|'[^']*'");
    private static final Pattern NUMBER = Pattern.compile("(?<![A-Za-z])-?\\d+");

    private final Map<String, Integer> callsByMethod = new HashMap<>();
    private final Map<Group, Members> groups = new LinkedHashMap<>();

    private CallDifferences() {}

    /** Returns the differences in calls that both JDKs answered, those with most calls first. */
    public static List<CallDifference> between(Listing.Listed older, Listing.Listed newer) {
        CallDifferences differences = new CallDifferences();
        older.values().forEach((key, from) -> {
            String to = newer.values().get(key);
            if (to != null) {
                differences.accept(CallKey.read(key), from, to);
            }
        });
        return differences.sorted();
    }

    private void accept(CallKey key, String from, String to) {
        callsByMethod.merge(key.method(), 1, Integer::sum);
        if (!from.equals(to)) {
            groups.computeIfAbsent(Group.of(key, from, to), group -> new Members())
                    .add(key, from, to);
        }
    }

    /** A message that one method alone has tells of its arguments: all such messages of the method are one finding. */
    private Map<Group, Members> merged() {
        Map<Group, Members> merged = new LinkedHashMap<>();
        groups.forEach((group, members) -> {
            boolean ofOneMethod = group.change == CallChange.MESSAGE && members.methods.size() == 1;
            Group whole = ofOneMethod ? new Group(group.change, members.method) : group;
            merged.computeIfAbsent(whole, each -> new Members()).add(members);
        });
        return merged;
    }

    private List<CallDifference> sorted() {
        List<CallDifference> all = new ArrayList<>();
        merged().forEach((group, members) -> all.add(members.difference(group.change, callsByMethod)));
        all.sort(Comparator.comparing(CallDifference::calls)
                .reversed()
                .thenComparing(each -> each.methods().get(0))
                .thenComparing(CallDifference::change));
        return all;
    }

    /** Returns a message with a hole for each number and each quoted word: what messages of one kind share. */
    static String template(String message) {
        return NUMBER.matcher(QUOTED.matcher(message).replaceAll("\"…\"")).replaceAll("<n>");
    }

    /**
     * Calls that changed for one reason.
     *
     * @param of the method, or the form of both answers where methods share it
     */
    private record Group(CallChange change, String of) {
        static Group of(CallKey key, String from, String to) {
            CallResult before = CallResult.read(from);
            CallResult now = CallResult.read(to);
            CallChange change = CallChange.between(before, now);
            return new Group(change, change.isShared() ? forms(change, before, now) : key.method());
        }

        /** Another exception often tells of the argument, which is another in each call. */
        private static String forms(CallChange change, CallResult before, CallResult now) {
            return form(before) + '\n' + (change == CallChange.EXCEPTION ? now.type() : form(now));
        }

        private static String form(CallResult answer) {
            return answer.type() + (answer.isThrown() ? ' ' + template(answer.text()) : "");
        }
    }

    /** The calls of one group, and the shortest of them. */
    private static final class Members {
        private final SortedSet<String> methods = new TreeSet<>();
        private int calls;
        private String method = "";
        private String example = "";
        private String from = "";
        private String to = "";

        void add(CallKey key, String before, String now) {
            methods.add(key.method());
            calls++;
            if (example.isEmpty() || key.call().length() < example.length()) {
                method = key.method();
                example = key.call();
                from = before;
                to = now;
            }
        }

        void add(Members others) {
            methods.addAll(others.methods);
            calls += others.calls;
            if (example.isEmpty() || others.example.length() < example.length()) {
                method = others.method;
                example = others.example;
                from = others.from;
                to = others.to;
            }
        }

        CallDifference difference(CallChange change, Map<String, Integer> callsByMethod) {
            int of = methods.stream().mapToInt(callsByMethod::get).sum();
            List<String> exampleFirst = new ArrayList<>(methods);
            exampleFirst.remove(method);
            exampleFirst.add(0, method);
            return new CallDifference(change, exampleFirst, calls, of, example, from, to);
        }
    }
}
