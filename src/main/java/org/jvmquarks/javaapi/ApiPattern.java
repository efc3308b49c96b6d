package org.jvmquarks.javaapi;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name for a part of the Java API. The forms:
 *
 * <ul>
 *   <li>{@code java.applet.*}: a package with everything in it, without the packages below
 *   <li>{@code java.applet.Applet}: a class with everything in it; {@code java.util.Map$Entry} is a nested class
 *   <li>{@code java.lang.System#load}: a method by all its parameter lists, or a field
 *   <li>{@code java.lang.String#getBytes()}, {@code java.lang.String#<init>(byte[], int)}: a method or constructor with
 *       these parameters
 *   <li>{@code java.net.URLClassLoader#<cast>}: a cast to the class in a method that does not test it by
 *       {@code instanceof}; archives show it for this class alone
 * </ul>
 *
 * @param text one of these forms
 */
public record ApiPattern(String text) {
    /** Stands for a cast in the place of a member's name. */
    public static final String CAST = "<cast>";

    private static final String ALL = ".*";

    private static final String IDENTIFIER = "[\\p{Alpha}_$][\\w$]*";

    private static final Pattern FORM = Pattern.compile(
            "(?<owner>(?:%1$s\\.)*%1$s)(?<all>\\.\\*)?(?:#(?<name>%1$s|<init>|<cast>)(?<parameters>\\([\\w.$\\[\\], ]*\\))?)?"
                    .formatted(IDENTIFIER));

    /** @throws IllegalArgumentException if the text has none of the forms */
    public ApiPattern {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || (form.group("all") != null && form.group("name") != null)) {
            throw new IllegalArgumentException("expected a part of the Java API such as java.lang.System#load,"
                    + " java.lang.String#getBytes(), java.applet.Applet or java.applet.*, was '"
                    + text
                    + "'");
        }
    }

    public boolean isPackage() {
        return text.endsWith(ALL);
    }

    /** Returns the name of the class, or of the package. */
    public String owner() {
        int end = text.indexOf('#');
        if (end >= 0) {
            return text.substring(0, end);
        }
        return isPackage() ? text.substring(0, text.length() - ALL.length()) : text;
    }

    /** Returns the name of the method or field; empty for a class or package. */
    public Optional<String> member() {
        return part("name");
    }

    /** Returns the parameters without parentheses, as in Java's source; empty if any will do. */
    public Optional<String> parameters() {
        return part("parameters").map(it -> it.substring(1, it.length() - 1).replace(" ", ""));
    }

    private Optional<String> part(String group) {
        Matcher form = FORM.matcher(text);
        return form.matches() ? Optional.ofNullable(form.group(group)) : Optional.empty();
    }

    @Override
    public String toString() {
        return text;
    }
}
