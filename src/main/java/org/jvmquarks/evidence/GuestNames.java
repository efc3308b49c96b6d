package org.jvmquarks.evidence;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.yaml.Nearest;

/**
 * Checks the names of classes and methods in assertions. That a method was not called, or a class not loaded, says
 * nothing about the VM if the name does not exist.
 *
 * @param jdk name of the JDK's column, for messages
 * @param lookup knows the classes of the guest
 */
public record GuestNames(String jdk, Lookup lookup) {
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

    /** Finds the classes of a guest. */
    @FunctionalInterface
    public interface Lookup {
        /**
         * Returns the methods of a class.
         *
         * @param method a method whose holders among the supertypes are of interest
         */
        Members members(String className, String method);
    }

    /**
     * The methods of a class.
     *
     * @param declared names of its own; empty if there is no such class
     * @param inheritedFrom names of the supertypes that declare the method that was asked for
     */
    public record Members(Optional<Set<String>> declared, List<String> inheritedFrom) {
        public Members {
            declared = declared.map(Set::copyOf);
            inheritedFrom = List.copyOf(inheritedFrom);
        }
    }

    /**
     * Returns the names that guests of a JDK know.
     *
     * @param probe the class of a probe, from whose project classes may come
     */
    public static GuestNames of(EvidenceContext context, Class<?> probe) {
        return new GuestNames(
                context.jdk(),
                (className, method) -> ofHost(className, probe.getClassLoader())
                        .filter(it -> it.contains(method))
                        .map(it -> new Members(Optional.of(it), List.of()))
                        .orElseGet(() -> ofGuest(context, probe, className, method)));
    }

    /** A class of the user's is the same here and there; one of a JDK is not. */
    private static Optional<Set<String>> ofHost(String className, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(className, false, loader);
            if (type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader()) {
                return Optional.empty();
            }
            Set<String> names = Arrays.stream(type.getDeclaredMethods())
                    .map(Method::getName)
                    .collect(Collectors.toCollection(HashSet::new));
            names.addAll(List.of("", "<init>", "<clinit>"));
            return Optional.of(names);
        } catch (ClassNotFoundException | LinkageError askTheGuest) {
            return Optional.empty();
        }
    }

    private static Members ofGuest(EvidenceContext context, Class<?> probe, String className, String method) {
        return context.run(GuestRequest.on(probe, Commands.MEMBERS, className, method))
                .result()
                .read(fields -> members(fields, className));
    }

    private static Members members(FieldReader fields, String className) {
        String of = fields.requiredText(Fields.OF);
        if (!of.equals(className)) {
            throw new IllegalArgumentException("expected the methods of " + className + ", got " + of);
        }
        boolean absent = fields.requiredBoolean(Fields.ABSENT);
        Set<String> methods = new TreeSet<>(fields.requiredTexts(Fields.METHODS));
        List<String> inheritedFrom = fields.requiredTexts(Fields.INHERITED_FROM);
        return new Members(absent ? Optional.empty() : Optional.of(methods), inheritedFrom);
    }

    /**
     * Refuses the name of a method that does not exist.
     *
     * @param method {@code holder.name}, as the compilers write it
     * @param known methods that do exist, by such names
     * @throws CellError if its class does not exist, or does not declare it
     */
    public void requireMethod(String method, Collection<String> known) {
        int dot = method.lastIndexOf('.');
        if (known.contains(method) || isMadeByVm(method)) {
            return;
        }
        if (dot < 0) {
            throw misspelt("names the method '" + method + "' without its class", Nearest.hint(method, known));
        }
        String holder = method.substring(0, dot);
        String name = method.substring(dot + 1);
        Members members = lookup.members(holder, name);
        if (members.declared().isEmpty()) {
            throw misspelt(
                    "names " + method + ", and the guest has no class " + holder,
                    Nearest.hint(method, known) + versions(holder));
        }
        Set<String> declared = members.declared().get();
        if (declared.contains(name)) {
            return;
        }
        if (!members.inheritedFrom().isEmpty()) {
            throw misspelt(
                    "names " + method + ", which " + holder + " inherits",
                    "; name it as the compilers do: '" + members.inheritedFrom().get(0) + "." + name + "'");
        }
        throw misspelt(
                "names " + method + ", and " + holder + " has no method " + name,
                Nearest.to(name, declared)
                                .map(near -> "; did you mean '" + holder + "." + near + "'?")
                                .orElse("")
                        + versions(holder));
    }

    /**
     * Refuses the name of a class that does not exist. One of the JDK may be about other versions on purpose, so it is
     * refused only if it looks like one that exists.
     *
     * @param name as Java writes it; of an array, its elements count
     * @param known classes that do exist
     * @throws CellError if it does not
     */
    public void requireClass(String name, Collection<String> known) {
        String element = name.replaceFirst("(\\[])+$", "");
        if (known.contains(name) || PRIMITIVES.contains(element) || isMadeByVm(element)) {
            return;
        }
        Optional<String> near = Nearest.to(element, known);
        if ((near.isPresent() || !isOfJdk(element))
                && lookup.members(element, "").declared().isEmpty()) {
            throw misspelt(
                    "names the class " + element + ", which the guest does not have", Nearest.hint(element, known));
        }
    }

    /** Hidden classes, as those of lambdas, exist while the VM runs that made them. */
    private static boolean isMadeByVm(String name) {
        return name.contains("/") || name.contains("$$") || name.contains("LambdaForm");
    }

    private static boolean isOfJdk(String className) {
        return className.matches("(java|javax|jdk|sun)\\..*");
    }

    private static String versions(String className) {
        return isOfJdk(className) ? "; if only other JDKs have it, declare their versions: @Expect(since = …)" : "";
    }

    private CellError misspelt(String what, String advice) {
        return new CellError(ErrorKind.PIN_FAILED, "%s: the assertion %s%s".formatted(jdk, what, advice));
    }
}
