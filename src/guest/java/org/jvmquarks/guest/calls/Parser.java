package org.jvmquarks.guest.calls;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Reads the part of the Java language that one call needs: literals, names, calls, constructors, arrays, casts, and
 * functions as arguments. What a JDK lacks is found when the expression is read or evaluated, by {@link MissingApi}.
 */
// null is a value of the language that expressions are in.
@SuppressWarnings("NullAway")
final class Parser {
    private final String text;
    private final SourceNames names;
    private final Deque<Lambda.Variable> variables = new ArrayDeque<>();
    private int at;

    private Parser(String text, SourceNames names) {
        this.text = text;
        this.names = names;
    }

    static Expression parse(String text, SourceNames names) throws MissingApi {
        Parser parser = new Parser(text, names);
        Expression expression = parser.expression();
        parser.space();
        if (parser.at < text.length()) {
            throw parser.unexpected("the end");
        }
        return expression;
    }

    private Expression expression() throws MissingApi {
        Optional<Expression> function = function();
        return function.isPresent() ? function.get() : selections(primary());
    }

    private Expression primary() throws MissingApi {
        space();
        char c = peek();
        if (c == '"') {
            return constant(string('"').intern(), String.class);
        }
        if (c == '\'') {
            return constant(string('\'').charAt(0), char.class);
        }
        if (Character.isDigit(c) || c == '-') {
            return number();
        }
        if (c == '(') {
            return castOrParentheses();
        }
        String word = word();
        switch (word) {
            case "null":
                return constant(null, void.class);
            case "true":
            case "false":
                return constant(word.equals("true"), boolean.class);
            case "new":
                return creation();
            default:
                return named(word);
        }
    }

    private static Expression constant(Object object, Class<?> type) {
        Value value = Value.cast(object, type);
        return () -> value;
    }

    /** Reads what follows a dot, as often as one follows. */
    private Expression selections(Expression first) throws MissingApi {
        Expression result = first;
        for (space(); peek() == '.'; space()) {
            at++;
            Expression receiver = result;
            String member = word();
            if (member.equals("length") && peek() != '(') {
                result = () -> Value.of(Array.getLength(receiver.evaluate().object), int.class);
                continue;
            }
            List<Expression> arguments = arguments();
            result = () -> Overloads.call(receiver.evaluate(), member, evaluate(arguments));
        }
        return result;
    }

    private Expression named(String first) throws MissingApi {
        for (Lambda.Variable each : variables) {
            if (each.name.equals(first)) {
                return each;
            }
        }
        Class<?> type = type(first);
        expect('.');
        String member = word();
        if (member.equals("class")) {
            return constant(type, Class.class);
        }
        space();
        if (peek() != '(') {
            return field(type, member);
        }
        List<Expression> arguments = arguments();
        return () -> Overloads.callStatic(type, member, evaluate(arguments));
    }

    private static Expression field(Class<?> type, String name) throws MissingApi {
        try {
            Field field = type.getField(name);
            return () -> Value.of(field.get(null), field.getType());
        } catch (NoSuchFieldException absent) {
            throw new MissingApi(type.getName() + "." + name);
        }
    }

    /** Reads a type as far as the names that follow still name one. */
    private Class<?> type(String first) throws MissingApi {
        StringBuilder name = new StringBuilder(first);
        Optional<Class<?>> found = names.find(first);
        while (peek() == '.') {
            int before = at++;
            String next = word();
            Optional<Class<?>> longer = names.find(name + "." + next);
            if (found.isPresent() && !longer.isPresent()) {
                at = before;
                break;
            }
            name.append('.').append(next);
            found = longer;
        }
        return brackets(found.orElseThrow(() -> new MissingApi(name.toString())));
    }

    private Class<?> brackets(Class<?> component) {
        Class<?> type = component;
        while (text.startsWith("[]", at)) {
            at += 2;
            type = Array.newInstance(type, 0).getClass();
        }
        return type;
    }

    private Expression creation() throws MissingApi {
        Class<?> type = type(word());
        space();
        if (peek() == '{') {
            List<Expression> elements = list('{', '}');
            return () -> array(type, evaluate(elements));
        }
        if (peek() == '[') {
            at++;
            Expression length = expression();
            expect(']');
            Class<?> component = brackets(type);
            return () -> Value.of(Array.newInstance(component, (Integer) length.evaluate().object), Object.class);
        }
        List<Expression> arguments = arguments();
        return () -> Overloads.create(type, evaluate(arguments));
    }

    private static Value array(Class<?> type, List<Value> elements) {
        Class<?> component = type.getComponentType();
        Object array = Array.newInstance(component, elements.size());
        for (int i = 0; i < elements.size(); i++) {
            Array.set(array, i, Overloads.convert(elements.get(i), component));
        }
        return Value.of(array, type);
    }

    private Expression castOrParentheses() throws MissingApi {
        expect('(');
        space();
        int before = at;
        if (Character.isJavaIdentifierStart(peek())) {
            Optional<Class<?>> type = castType();
            if (type.isPresent()) {
                Expression operand = expression();
                return () -> cast(operand.evaluate(), type.get());
            }
        }
        at = before;
        Expression inner = expression();
        expect(')');
        return inner;
    }

    private Optional<Class<?>> castType() {
        try {
            Class<?> type = type(word());
            space();
            return peek() == ')' && at++ >= 0 ? Optional.<Class<?>>of(type) : Optional.<Class<?>>empty();
        } catch (MissingApi noType) {
            return Optional.empty();
        }
    }

    private static Value cast(Value value, Class<?> type) {
        if (value.object instanceof Lambda) {
            return Value.of(((Lambda) value.object).as(type), type);
        }
        if (type == char.class && value.object instanceof Number) {
            return Value.cast((char) ((Number) value.object).intValue(), type);
        }
        Object converted = type.isPrimitive() ? Overloads.convert(value, type) : type.cast(value.object);
        return Value.cast(converted, type);
    }

    /** Reads {@code x -> body} or {@code (x, y) -> body}, or nothing and stays where it is. */
    private Optional<Expression> function() throws MissingApi {
        space();
        int before = at;
        List<Lambda.Variable> parameters = new ArrayList<>();
        if (!parameters(parameters) || !arrow()) {
            at = before;
            return Optional.empty();
        }
        parameters.forEach(variables::push);
        Expression body = expression();
        parameters.forEach(each -> variables.pop());
        return Optional.of(constant(new Lambda(parameters, body), Lambda.class));
    }

    private boolean parameters(List<Lambda.Variable> into) {
        if (Character.isJavaIdentifierStart(peek())) {
            into.add(new Lambda.Variable(word()));
            return true;
        }
        if (peek() != '(') {
            return false;
        }
        at++;
        for (space(); Character.isJavaIdentifierStart(peek()); space()) {
            into.add(new Lambda.Variable(word()));
            space();
            if (peek() == ',') {
                at++;
            }
        }
        return peek() == ')' && at++ >= 0;
    }

    private boolean arrow() {
        space();
        boolean there = text.startsWith("->", at);
        at += there ? 2 : 0;
        return there;
    }

    private List<Expression> arguments() throws MissingApi {
        return list('(', ')');
    }

    private List<Expression> list(char open, char close) throws MissingApi {
        expect(open);
        space();
        if (peek() == close) {
            at++;
            return new ArrayList<>();
        }
        List<Expression> all = new ArrayList<>();
        do {
            all.add(expression());
            space();
        } while (peek() == ',' && at++ >= 0);
        expect(close);
        return all;
    }

    private static List<Value> evaluate(List<Expression> expressions) throws Throwable {
        List<Value> values = new ArrayList<>();
        for (Expression each : expressions) {
            values.add(each.evaluate());
        }
        return values;
    }

    private Expression number() {
        int start = at++;
        boolean hex = text.startsWith("0x", start);
        while (at < text.length() && isNumberPart(text.charAt(at), hex)) {
            at++;
        }
        String digits = text.substring(start, at).replace("_", "");
        char last = digits.charAt(digits.length() - 1);
        String body = digits.substring(0, digits.length() - 1);
        if (last == 'L') {
            return constant(Long.decode(body), long.class);
        }
        if (hex) {
            return constant(Long.decode(digits).intValue(), int.class);
        }
        if (last == 'f') {
            return constant(Float.valueOf(body), float.class);
        }
        if (last == 'd' || digits.indexOf('.') >= 0 || digits.indexOf('e') >= 0) {
            return constant(Double.valueOf(digits), double.class);
        }
        return constant(Integer.valueOf(digits), int.class);
    }

    /** A dot is part of a number before a digit alone; a sign after the letter of an exponent alone. */
    private boolean isNumberPart(char c, boolean hex) {
        if (c == '.') {
            return at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
        }
        if (c == '-') {
            return !hex && text.charAt(at - 1) == 'e';
        }
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private String string(char quote) {
        StringBuilder string = new StringBuilder();
        for (at++; peek() != quote; at++) {
            string.append(peek() == '\\' ? escaped() : peek());
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        at++;
        char c = peek();
        int simple = "ntrbf0".indexOf(c);
        if (simple >= 0) {
            return "\n\t\r\b\f\0".charAt(simple);
        }
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
        }
        return c;
    }

    private String word() {
        space();
        int start = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw unexpected("a name");
        }
        return text.substring(start, at);
    }

    private void expect(char c) {
        space();
        if (peek() != c) {
            throw unexpected("'" + c + "'");
        }
        at++;
    }

    /** Returns the next character; a zero, which no text has, at the end. */
    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void space() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private IllegalArgumentException unexpected(String expected) {
        return new IllegalArgumentException("expected " + expected + " at character " + (at + 1) + " of " + text);
    }
}
