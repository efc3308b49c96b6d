package org.jvmquarks.javaapi;

import java.util.Optional;

/**
 * A class, or a method or field of a class, that some code refers to; the names are those of class files.
 *
 * @param owner internal name of the class: {@code java/util/Map$Entry}
 * @param name name of the method or field, {@code <init>} for a constructor, {@code <cast>} for a cast that no
 *     {@code instanceof} guards; empty for the class, {@code <annotation>} where an annotation names it
 * @param descriptor descriptor of the method or field: {@code (I)V}; empty for the class
 */
public record Reference(String owner, String name, String descriptor) {
    private static final String ACCESSIBLE = "java/lang/reflect/AccessibleObject";

    /** No name of a member. */
    private static final String OPEN = "<open>";

    private static final String OPEN_OR_CATCH = "<open or catch>";

    private static final String ANNOTATION = "<annotation>";

    public Reference {
        if (owner.isEmpty() || name.isEmpty() != descriptor.isEmpty()) {
            throw new IllegalArgumentException(
                    "a reference needs a class, and both name and descriptor or neither, was "
                            + owner
                            + " '"
                            + name
                            + "' '"
                            + descriptor
                            + "'");
        }
    }

    /** Returns the reference to a class by its internal name. */
    public static Reference to(String owner) {
        return new Reference(owner, "", "");
    }

    /** Returns the cast to a class, for one that no {@code instanceof} guards. */
    public static Reference cast(String owner) {
        return new Reference(owner, ApiPattern.CAST, "L" + owner + ";");
    }

    /** Returns the reference to a class that is an annotation, or that one names. */
    public static Reference annotation(String owner) {
        return new Reference(owner, ANNOTATION, "L" + owner + ";");
    }

    /** Tells whether an annotation names the class. */
    public boolean isOfAnnotation() {
        return name.equals(ANNOTATION);
    }

    /**
     * Returns the access by reflection to members that their class does not show.
     *
     * @param owner internal name of that class; empty if the method does not tell
     */
    public static Reference opening(String owner) {
        return new Reference(ACCESSIBLE, OPEN, "L" + owner + ";");
    }

    /** Returns the same where a handler catches that the JDK refuses it. */
    public static Reference openingOrCatching(String owner) {
        return new Reference(ACCESSIBLE, OPEN_OR_CATCH, "L" + owner + ";");
    }

    /** Returns the class whose members this makes accessible; empty if nobody knows, or if it does something else. */
    public Optional<String> opened() {
        return isOpening() && descriptor.length() > 2
                ? Optional.of(descriptor.substring(1, descriptor.length() - 1))
                : Optional.empty();
    }

    /** Tells whether this makes members accessible. */
    public boolean isOpening() {
        return owner.equals(ACCESSIBLE) && (name.equals(OPEN) || isCaught());
    }

    /** Tells whether this makes members accessible and goes on if the JDK refuses. */
    public boolean isCaught() {
        return name.equals(OPEN_OR_CATCH);
    }

    /** Tells whether it is about a class as a whole. */
    public boolean isClass() {
        return name.isEmpty() || isOfAnnotation();
    }

    /** Returns the name of the class as Java's reflection has it: {@code java.util.Map$Entry}. */
    public String className() {
        return owner.replace('/', '.');
    }

    /** Returns the name of the package; empty for the unnamed one. */
    public String packageName() {
        int end = owner.lastIndexOf('/');
        return end < 0 ? "" : owner.substring(0, end).replace('/', '.');
    }

    /** Returns it without parameters, for comparison: {@code java.util.Date#<init>}. */
    public NamedApi named() {
        return isClass() ? NamedApi.ofClass(owner) : new NamedApi(owner, name);
    }

    /**
     * Returns it as people speak of it, without parameters: {@code java.lang.System#load}, {@code new java.util.Date},
     * {@code a cast to java.net.URLClassLoader}.
     */
    public String brief() {
        if (name.equals(ApiPattern.CAST)) {
            return "a cast to " + className();
        }
        return isClass() ? className() : name.equals("<init>") ? "new " + className() : className() + "#" + name;
    }

    /**
     * Returns it as people speak of one overload: {@code java.lang.StringBuilder#append(double)}, {@code new
     * java.util.Scanner(InputStream)}. What is not a method is told as by {@link #brief}.
     */
    public String overload() {
        return isMethod() ? brief() + "(" + Descriptors.shortParameters(descriptor) + ")" : brief();
    }

    /**
     * Returns it with its type as well, by which class files tell overloads apart: {@code java.nio.ByteBuffer#flip()
     * that returns ByteBuffer}. What is neither method nor field is told as by {@link #brief}.
     */
    public String typedOverload() {
        if (isClass() || name.startsWith("<")) {
            return overload();
        }
        String type = Descriptors.shortType(descriptor.substring(descriptor.indexOf(')') + 1));
        return overload() + (isMethod() ? " that returns " + type : " of type " + type);
    }

    /** {@code java.lang.System#load(java.lang.String)}, {@code java.util.Map$Entry}. */
    @Override
    public String toString() {
        return named() + parameters().map("(%s)"::formatted).orElse("");
    }

    /** Returns the parameters: {@code int, java.lang.String}; empty if it is not a method. */
    public Optional<String> parameters() {
        return isMethod() ? Optional.of(Descriptors.parameters(descriptor)) : Optional.empty();
    }

    private boolean isMethod() {
        return descriptor.startsWith("(");
    }
}
