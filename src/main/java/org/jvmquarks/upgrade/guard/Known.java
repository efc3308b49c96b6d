package org.jvmquarks.upgrade.guard;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.Value;

/**
 * What is known of a value: the value itself, that it is null or is not, or nothing.
 *
 * @param size slots that it takes
 * @param kind how much is known
 * @param content the value, for a kind that has it: of Java's own classes an object, of others one of the records here
 * @param origin the method or field that it comes from, in words; empty if it is of the code itself
 */
record Known(int size, Kind kind, Object content, String origin) implements Value {
    private static final Object NOTHING = new Object();

    enum Kind {
        NOTHING,
        NULL,
        NOT_NULL,
        VALUE
    }

    /** An object of a class of the application. */
    static final class Instance {
        final String type;
        final Map<String, Known> fields = new HashMap<>();

        Instance(String type) {
            this.type = type;
        }
    }

    /** An array. */
    static final class Elements {
        private final Known[] all;

        Elements(Known... all) {
            this.all = all;
        }

        /** Returns its elements, which the code may set. */
        Known[] all() {
            return all;
        }
    }

    /**
     * A class that is there.
     *
     * @param name internal, {@code int} for a primitive type, {@code [J} for an array
     */
    record TypeName(String name) {}

    /** Of an object of which nothing else is known: the type that the code declares for it. */
    record Declared(String type) {}

    /** The class of an object of which no more than its declared type is known: that type, or one below it. */
    record ClassBelow(String type) {}

    /** A method or field that was looked up and is there. */
    record Member(String owner, String name) {}

    /** A lambda or method reference. */
    record Lambda(Handle body, List<Known> captured) {}

    /**
     * A collection that is empty as far as it was followed.
     *
     * @param made the instruction that makes it
     */
    record EmptyCollection(AbstractInsnNode made) {}

    /** An iterator of such a collection. */
    record EmptyIterator() {}

    static Known nothing(int size) {
        return new Known(size, Kind.NOTHING, NOTHING, "");
    }

    /** Nothing is known of a value of this type. */
    static Known nothing(Type type) {
        return type.getSort() == Type.OBJECT
                ? new Known(1, Kind.NOTHING, new Declared(type.getInternalName()), "")
                : nothing(type.getSize());
    }

    /** Nothing is known of what a method returns. */
    static Known returned(String descriptor) {
        Type type = Type.getReturnType(descriptor);
        return type.getSort() == Type.VOID ? nothing(1) : nothing(type);
    }

    static Known classBelow(String type) {
        return new Known(1, Kind.NOT_NULL, new ClassBelow(type), "");
    }

    static Known ofNull() {
        return new Known(1, Kind.NULL, NOTHING, "");
    }

    static Known notNull() {
        return new Known(1, Kind.NOT_NULL, NOTHING, "");
    }

    static Known notNull(String type) {
        return new Known(1, Kind.NOT_NULL, new Declared(type), "");
    }

    static Known emptyCollection(AbstractInsnNode made) {
        return new Known(1, Kind.NOT_NULL, new EmptyCollection(made), "");
    }

    static Known emptyIterator() {
        return new Known(1, Kind.NOT_NULL, new EmptyIterator(), "");
    }

    static Known of(Object content) {
        int size = content instanceof Long || content instanceof Double ? 2 : 1;
        return new Known(size, Kind.VALUE, content, "");
    }

    Known from(String place) {
        return new Known(size, kind, content, place);
    }

    /** Returns what the first of some values comes from that comes from anything. */
    static String origin(List<Known> values) {
        return values.stream()
                .map(Known::origin)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    boolean isValue() {
        return kind == Kind.VALUE;
    }

    boolean is(Class<?> type) {
        return isValue() && type.isInstance(content);
    }

    int number() {
        return (Integer) content;
    }

    @Override
    public int getSize() {
        return size;
    }

    /** Tells whether both are known and are not the same. */
    boolean differs(Known other) {
        if (kind == Kind.NOTHING || other.kind == Kind.NOTHING) {
            return false;
        }
        if (!isValue() || !other.isValue()) {
            return kind != other.kind && (kind == Kind.NULL || other.kind == Kind.NULL);
        }
        return differ(content, other.content);
    }

    private static boolean differ(Object one, Object other) {
        if (one instanceof Instance here && other instanceof Instance there) {
            return !here.type.equals(there.type)
                    || here.fields.entrySet().stream()
                            .anyMatch(each -> isPlain(each.getValue())
                                    && each.getValue()
                                            .differs(there.fields.getOrDefault(each.getKey(), each.getValue())));
        }
        if (one instanceof Elements here && other instanceof Elements there) {
            return here.all().length != there.all().length
                    || IntStream.range(0, here.all().length)
                            .anyMatch(i -> isPlain(here.all()[i]) && here.all()[i].differs(there.all()[i]));
        }
        boolean comparable = one.getClass() == other.getClass()
                && (one instanceof Comparable || one instanceof TypeName || one instanceof Boolean);
        return comparable ? !one.equals(other) : one.getClass() != other.getClass();
    }

    /** Objects may refer to themselves. */
    private static boolean isPlain(Known value) {
        return !(value.content() instanceof Instance) && !(value.content() instanceof Elements);
    }

    /** What both have in common. */
    Known and(Known other) {
        if (size != other.size) {
            return nothing(1);
        }
        if (kind == other.kind && content.equals(other.content)) {
            return origin.equals(other.origin) || !origin.isEmpty() ? this : from(other.origin);
        }
        boolean never =
                kind != Kind.NULL && kind != Kind.NOTHING && other.kind != Kind.NULL && other.kind != Kind.NOTHING;
        boolean objects = !is(Integer.class) && !other.is(Integer.class) && size == 1;
        return (never && objects ? notNull() : nothing(size)).from(origin.isEmpty() ? other.origin : origin);
    }
}
