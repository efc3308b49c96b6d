package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.guest.calls.CallKey;
import org.jvmquarks.guest.inventory.Surface;

/**
 * The methods of the class library that the key of a call is about: those that it calls one after the other, without
 * those that only make arguments.
 *
 * @param methods in the order of the call; none if it is about something else
 * @param whole whether these give the answer, without more calls of a helper
 */
public record JavaCall(List<Method> methods, boolean whole) {
    /** Helpers that pass on what their arguments do; what others do, the key does not show. */
    private static final Set<String> TRANSPARENT = Set.of("With", "Texts", "Keys");

    /** Helpers that only pass on. */
    private static final Set<String> STEPS = Set.of("With");

    private static final Set<String> OPAQUE = Set.of("Archives", "Code", "Digits", "Faults", "Signatures");

    /** What each object has, and everybody calls. */
    private static final Set<String> OF_ALL = Set.of("getClass", "toString", "hashCode");

    private static final String NEW = "new ";

    private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"|'(?:\\\\.|[^'\\\\])+'");

    private static final Pattern CALL =
            Pattern.compile("\\bnew (?<made>[\\w.]+)\\(|(?<on>[\\w.]+|[\"')\\]}])\\.(?<name>\\w+)\\(");

    private static final Pattern INTEGER = Pattern.compile("-?\\d\\w*");

    private static final Pattern DECIMAL = Pattern.compile("-?(\\d+\\.[\\de+-]*|\\d+e-?\\d+)[fd]?|-?\\d+[fd]");

    public JavaCall {
        methods = List.copyOf(methods);
    }

    /**
     * A method or constructor.
     *
     * @param type as an import or its full name has it: {@code Map.Entry}; empty for the result of the method before
     * @param name of the method, {@code <init>} for a constructor
     * @param parameters as a reference has them: {@code int, java.lang.String}; empty if the key does not tell
     * @param arguments of the call; none if the key tells the parameters
     */
    public record Method(Optional<String> type, String name, Optional<String> parameters, List<Argument> arguments) {
        public Method {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * An argument.
     *
     * @param text of a string what it stands for, otherwise as Java has it
     */
    public record Argument(Kind kind, String text) {
        /** Returns whether hardly any code passes such an argument. */
        public boolean isMarginal() {
            return text.isEmpty() || text.endsWith("null");
        }
    }

    /** What the key shows of the type of an argument. */
    public enum Kind {
        STRING,
        INTEGER,
        DECIMAL,
        OBJECT,
        ARRAY,
        OTHER
    }

    /** Returns whether hardly any code passes such arguments. */
    public boolean isMarginal() {
        return methods.stream().flatMap(each -> each.arguments().stream()).anyMatch(Argument::isMarginal);
    }

    /** Returns what a row of a surface of calls is about. */
    public static JavaCall of(InventoryRow row) {
        if (!row.surface().equals(Surface.GENERATED)) {
            return new Reader(row.key()).read();
        }
        CallKey key = CallKey.read(row.key());
        return key.parameters()
                .map(types -> String.join(", ", types))
                .map(types -> new Method(Optional.of(key.type()), key.name(), Optional.of(types), List.of()))
                .map(method -> new JavaCall(List.of(method), true))
                .orElseGet(() -> new JavaCall(List.of(), false));
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
                    return new JavaCall(List.of(), false);
                }
                int from = made.isPresent() ? call.start() : call.start("name");
                if (nesting(from) == depth && !TRANSPARENT.contains(root)) {
                    add(made, on, call.group("name"), open);
                }
            }
            return new JavaCall(methods, depth == 0 || STEPS.stream().anyMatch(each -> text.startsWith(each + ".")));
        }

        private void add(Optional<String> made, String on, String name, int open) {
            String member = made.isPresent() ? "<init>" : name;
            List<Argument> arguments = arguments(open);
            if (OF_ALL.contains(member) && arguments.isEmpty()) {
                return;
            }
            Optional<String> type = made;
            if (on.equals("\"")) {
                type = Optional.of("String");
            } else if (made.isEmpty() && Character.isJavaIdentifierStart(on.charAt(0)) && !isVariable(on)) {
                type = Optional.of(on);
            }
            methods.add(new Method(type, member, Optional.empty(), arguments));
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

        private List<Argument> arguments(int open) {
            List<Argument> arguments = new ArrayList<>();
            int close = close(open);
            int start = open + 1;
            int depth = 0;
            for (int i = start; i <= close && !text.substring(open + 1, close).isBlank(); i++) {
                if (i == close || (depth == 0 && text.charAt(i) == ',')) {
                    arguments.add(argument(start, i));
                    start = i + 1;
                }
                depth += i < close ? change(text.charAt(i)) : 0;
            }
            return arguments;
        }

        private Argument argument(int start, int end) {
            String argument = text.substring(start, end).strip();
            if (argument.equals("\"")) {
                int before = (int)
                        text.substring(0, start).chars().filter(c -> c == '"').count();
                return new Argument(Kind.STRING, literals.get(before));
            }
            return new Argument(kind(argument), argument);
        }

        private static Kind kind(String argument) {
            if (argument.startsWith(NEW)) {
                int end = argument.indexOf('(') < 0 ? argument.length() : argument.indexOf('(');
                return argument.substring(0, end).indexOf('[') < 0 ? Kind.OBJECT : Kind.ARRAY;
            }
            return DECIMAL.matcher(argument).matches()
                    ? Kind.DECIMAL
                    : INTEGER.matcher(argument).matches() ? Kind.INTEGER : Kind.OTHER;
        }
    }
}
