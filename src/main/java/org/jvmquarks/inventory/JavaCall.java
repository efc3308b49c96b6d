package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The methods of the class library that the key of a call is about: those that it calls one after the other, without
 * those that only make arguments.
 *
 * @param methods in the order of the call; none if it is about something else
 */
public record JavaCall(List<Method> methods) {
    private static final String GENERATED = "calls.generated";

    /** Helpers that pass on what their arguments do; what others do, the key does not show. */
    private static final Set<String> TRANSPARENT = Set.of("With", "Texts", "Keys");

    private static final Set<String> OPAQUE = Set.of("Archives", "Code", "Digits", "Faults", "Signatures", "Xml");

    /** What each object has, and everybody calls. */
    private static final Set<String> OF_ALL = Set.of("getClass", "toString", "hashCode");

    private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"|'(?:\\\\.|[^'\\\\])+'");

    private static final Pattern CALL = Pattern.compile("\\bnew (?<made>[\\w.]+)\\(|(?<on>[\\w.]+|[\"')\\]}])\\.(?<name>\\w+)\\(");

    public JavaCall {
        methods = List.copyOf(methods);
    }

    /**
     * A method or constructor.
     *
     * @param type as an import or its full name has it: {@code Map.Entry}; empty for the result of the method before
     * @param name of the method, {@code <init>} for a constructor
     * @param arguments number of arguments
     * @param strings the arguments, if all are strings; empty otherwise
     */
    public record Method(Optional<String> type, String name, int arguments, List<String> strings) {
        public Method {
            strings = List.copyOf(strings);
        }

        /** Returns whether the key shows all that it is called with. */
        public boolean isWhole() {
            return strings.size() == arguments;
        }
    }

    /** Returns what a row of a surface of calls is about. */
    public static JavaCall of(InventoryRow row) {
        if (!row.surface().equals(GENERATED)) {
            return new Reader(row.key()).read();
        }
        String signature = CallKey.of(row.key()).signature();
        int open = signature.indexOf('(');
        int name = signature.lastIndexOf('.', open < 0 ? signature.length() : open);
        String parameters = open < 0 ? "" : signature.substring(open + 1, signature.length() - 1);
        return name < 0
                ? new JavaCall(List.of())
                : new JavaCall(List.of(new Method(
                        Optional.of(signature.substring(0, name)),
                        signature.substring(name + 1, open < 0 ? signature.length() : open),
                        parameters.isEmpty() ? 0 : parameters.split(",").length,
                        List.of())));
    }

    /** Reads one key. */
    private static final class Reader {
        /** The key, whose literals have one character each. */
        private final String text;

        private final List<String> literals = new ArrayList<>();
        private final List<Method> methods = new ArrayList<>();

        Reader(String key) {
            text = LITERAL.matcher(key).replaceAll(found -> {
                literals.add(found.group(1) == null ? "" : found.group(1));
                return "\"";
            });
        }

        JavaCall read() {
            Matcher call = CALL.matcher(text);
            int depth = depth(text);
            while (call.find()) {
                int open = call.end() - 1;
                Optional<String> made = Optional.ofNullable(call.group("made"));
                String on = made.orElseGet(() -> call.group("on"));
                String root = on.substring(0, on.indexOf('.') < 0 ? on.length() : on.indexOf('.'));
                if (OPAQUE.contains(root) || on.endsWith(".class")) {
                    return new JavaCall(List.of());
                }
                int from = made.isPresent() ? call.start() : call.start("name");
                if (nesting(from) == depth && !TRANSPARENT.contains(root)) {
                    add(made, on, call.group("name"), open);
                }
            }
            return new JavaCall(methods);
        }

        private void add(Optional<String> made, String on, String name, int open) {
            String member = made.isPresent() ? "<init>" : name;
            if (OF_ALL.contains(member) && arguments(open) == 0) {
                return;
            }
            Optional<String> type = made;
            if (on.equals("\"")) {
                type = Optional.of("String");
            } else if (made.isEmpty() && Character.isJavaIdentifierStart(on.charAt(0)) && !isVariable(on)) {
                type = Optional.of(on);
            }
            methods.add(new Method(type, member, arguments(open), strings(open)));
        }

        private static boolean isVariable(String name) {
            return name.indexOf('.') < 0 && Character.isLowerCase(name.charAt(0));
        }

        /** Steps of a helper are arguments of it. */
        private static int depth(String text) {
            return TRANSPARENT.stream().anyMatch(each -> text.startsWith(each + ".")) ? 1 : 0;
        }

        private int nesting(int end) {
            int depth = 0;
            for (int i = 0; i < end; i++) {
                depth += change(text.charAt(i));
            }
            return depth;
        }

        private static int change(char c) {
            return switch (c) {
                case '(', '{' -> 1;
                case ')', '}' -> -1;
                default -> 0;
            };
        }

        private int close(int open) {
            int depth = 0;
            for (int i = open; i < text.length(); i++) {
                depth += change(text.charAt(i));
                if (depth == 0) {
                    return i;
                }
            }
            return text.length();
        }

        private int arguments(int open) {
            int close = close(open);
            int count = text.substring(open + 1, close).isBlank() ? 0 : 1;
            int depth = 0;
            for (int i = open + 1; i < close; i++) {
                depth += change(text.charAt(i));
                count += depth == 0 && text.charAt(i) == ',' ? 1 : 0;
            }
            return count;
        }

        /** Returns the arguments if all are strings. */
        private List<String> strings(int open) {
            String list = text.substring(open + 1, close(open));
            if (!list.matches("\"(, \")*")) {
                return List.of();
            }
            int before = (int) text.substring(0, open).chars().filter(c -> c == '"').count();
            return literals.subList(before, before + (int) list.chars().filter(c -> c == '"').count());
        }
    }
}
