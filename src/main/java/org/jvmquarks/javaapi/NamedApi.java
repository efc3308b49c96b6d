package org.jvmquarks.javaapi;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class of the JDK that code names in a string, or a member that it names together with the class. That is weaker
 * than a {@link Reference}: what becomes of the string is not known.
 *
 * @param owner internal name of the class: {@code java/util/Map$Entry}
 * @param member name of a method or field, with any parameters; empty for the class
 */
public record NamedApi(String owner, String member) {
    /** The simple name begins with a capital letter: {@code java.vm.name} is a property. */
    private static final Pattern CLASS =
            Pattern.compile("(?<name>[A-Za-z]\\w*(?<dot>[./])(?:\\w+\\k<dot>)*[A-Z]\\w*(?:\\$\\w+)*)");

    private static final Pattern DESCRIPTOR = Pattern.compile("\\[*L(?<name>[A-Za-z][\\w./]*[./][A-Z][\\w$]*);");

    private static final String RESOURCE = ".class";

    public NamedApi {
        if (owner.isEmpty()) {
            throw new IllegalArgumentException("a name needs a class, was '' with " + member);
        }
    }

    /** Returns the class of this name. */
    public static NamedApi ofClass(String owner) {
        return new NamedApi(owner, "");
    }

    /**
     * Returns the internal name of the class that a string may stand for: {@code java.util.Date},
     * {@code java/util/Date}, {@code java/util/Date.class}, {@code [Ljava.util.Date;}. A string that only contains such
     * a name, such as a message, stands for none.
     */
    public static Optional<String> className(String text) {
        String bare = text.endsWith(RESOURCE) ? text.substring(text.startsWith("/") ? 1 : 0, text.length() - 6) : text;
        for (Pattern form : new Pattern[] {CLASS, DESCRIPTOR}) {
            Matcher matcher = form.matcher(bare);
            if (matcher.matches()) {
                return Optional.of(matcher.group("name").replace('.', '/'));
            }
        }
        return Optional.empty();
    }

    public boolean isClass() {
        return member.isEmpty();
    }

    /** Returns the class as a reference to it would have it. */
    public Reference type() {
        return Reference.to(owner);
    }

    /** {@code java.lang.Thread#ofVirtual}, {@code java.util.Map$Entry}. */
    @Override
    public String toString() {
        String type = type().className();
        return isClass() ? type : type + "#" + member;
    }
}
