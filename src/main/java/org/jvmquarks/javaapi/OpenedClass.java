package org.jvmquarks.javaapi;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Follows the instructions of a method to the class whose members it makes accessible:
 * {@code Unsafe.class.getDeclaredField("theUnsafe").setAccessible(true)}. In doubt it knows none.
 */
public final class OpenedClass {
    private static final String UNKNOWN = "";
    private static final String CLASS = "java/lang/Class";
    private static final String REFLECTION = "java/lang/reflect/";

    private static final Set<String> LOOKUPS =
            Set.of("getDeclaredField", "getDeclaredFields", "getDeclaredMethod", "getDeclaredMethods");

    /** A public member of a package that everybody sees needs no more. */
    private static final Set<String> PUBLIC_LOOKUPS = Set.of("getField", "getFields", "getMethod", "getMethods");

    private final Set<String> opened = new LinkedHashSet<>();
    private final Set<String> caught = new LinkedHashSet<>();

    /** The name of the member that the next lookup asks for. */
    private String named = UNKNOWN;

    /** The classes behind that name: the parameters, if nothing else stands there. */
    private final List<String> literals = new ArrayList<>();

    private boolean literalsAlone;

    /** The class that the next lookup asks. */
    private String asked = UNKNOWN;

    /** Whether that is decided: what follows the name of a method are the classes of its parameters. */
    private boolean decided;

    private String lookedUp = UNKNOWN;

    /** Whether everybody may make accessible what was looked up. */
    private boolean isShown;

    /** The class of the object whose class is asked for next. */
    private String made = UNKNOWN;

    /** A literal of a class. */
    public void literal(String internalName) {
        if (!decided) {
            asked = internalName;
            decided = true;
        } else {
            literals.add(internalName);
        }
    }

    /**
     * An object that a field has or a method returns.
     *
     * @param descriptor of its declared type
     */
    public void value(String descriptor) {
        literalsAlone = false;
        made = descriptor.startsWith("L")
                ? Implementations.of(descriptor.substring(1, descriptor.length() - 1))
                        .orElse(UNKNOWN)
                : UNKNOWN;
    }

    /** A variable, of which nothing is known. */
    public void variable() {
        made = UNKNOWN;
        literalsAlone = false;
    }

    /** A jump, behind which another class may stand in the place of one before it. */
    public void jump() {
        literalsAlone = false;
    }

    /** A string, which may be the name of a member. */
    public void text(String text) {
        if (decided) {
            named = text;
            literals.clear();
            literalsAlone = true;
        }
        decided = true;
    }

    /**
     * A call of a method.
     *
     * @param argument its last argument, if it is a constant string; otherwise empty
     * @param isCaught whether a handler catches what it throws
     */
    public void call(String owner, String name, String descriptor, String argument, boolean isCaught) {
        if (owner.equals(CLASS) && name.equals("forName") && !argument.isEmpty()) {
            asked = argument.replace('.', '/');
            decided = true;
        } else if (owner.equals(CLASS) && PUBLIC_LOOKUPS.contains(name)) {
            lookedUp = UNKNOWN;
            isShown = false;
            decided = false;
        } else if (owner.equals(CLASS) && name.startsWith("get") && name.contains("Constructor")) {
            // The only literal may be that of a parameter.
            lookedUp = UNKNOWN;
            isShown = false;
            decided = false;
        } else if (owner.equals(CLASS) && LOOKUPS.contains(name)) {
            lookedUp = asked;
            isShown = PublicMembers.contain(
                    asked, named, literalsAlone ? Optional.of(List.copyOf(literals)) : Optional.empty());
            decided = false;
        } else if (descriptor.endsWith(")Ljava/lang/Class;")) {
            asked = name.equals("getClass") ? made : UNKNOWN;
            decided = true;
        } else if (owner.startsWith(REFLECTION) && (name.equals("setAccessible") || name.equals("trySetAccessible"))) {
            if (!isShown) {
                (isCaught ? caught : opened).add(lookedUp);
            }
        }
        value(descriptor.substring(descriptor.indexOf(')') + 1));
    }

    /** Returns the internal names of the classes whose members it makes accessible; an empty one is not known. */
    public Set<String> opened() {
        return opened;
    }

    /** Returns those that it does without, if the JDK refuses. */
    public Set<String> caught() {
        return caught;
    }
}
