package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.platform.InstalledApi;

/**
 * A move from one JDK to another.
 *
 * @param from feature version of the JDK that runs the application
 * @param to feature version of the JDK that is to run it
 * @param source the classes of the one; empty if it is not installed here
 * @param target the classes of the other; empty if it is not installed here
 * @param launch how the application starts on the new JDK
 */
public record JdkChange(
        int from, int to, Optional<InstalledApi> source, Optional<InstalledApi> target, LaunchSettings launch) {

    /** The first release whose classes are in an image of modules. */
    private static final int MODULES = 9;

    /** The JDK refuses access to its internals from here on (JEP 396). */
    static final int ENCAPSULATED = 16;

    /** Returns a move between JDKs of which the versions alone are known. */
    public static JdkChange between(int from, int to) {
        return new JdkChange(from, to, Optional.empty(), Optional.empty(), LaunchSettings.unknown());
    }

    /**
     * Tells whether the classes of the JDK in use can be read where it is installed: those of JDK 8 are not in an image
     * of modules.
     */
    boolean isSourceReadable() {
        return from >= MODULES;
    }

    /** Tells whether what a version brought is new to the application. */
    boolean passes(int since) {
        return from < since && since <= to;
    }

    /**
     * Tells whether code can use an API on the JDK in use, as far as its classes tell: it has the API, and its modules
     * do not encapsulate it. What could not be used before cannot be lost.
     *
     * @param exported packages that the application has opened
     * @throws IOException if the classes of the JDK in use cannot be read
     */
    boolean mayUse(Reference reference, ExportedPackages exported) throws IOException {
        if (source.isEmpty()) {
            return true;
        }
        InstalledApi platform = source.get();
        return platform.has(reference)
                && (from < ENCAPSULATED || platform.exports(reference) || exported.has(reference));
    }

    /**
     * Returns what exports the packages of references to the application; none if the new JDK does not have all of
     * these, or is not here.
     *
     * @throws IOException if its classes cannot be read
     */
    Allowance exporting(Collection<Reference> references) throws IOException {
        Set<String> options = new TreeSet<>();
        for (Reference reference : references) {
            Optional<String> module = target.isPresent() && target.get().has(reference)
                    ? target.get().module(reference)
                    : Optional.empty();
            if (module.isEmpty()) {
                return Allowance.none();
            }
            options.add(AccessAttribute.ADD_EXPORTS.option(module.get() + "/" + reference.packageName()));
        }
        return Allowance.of(options);
    }

    /**
     * Returns what is gone where a class or a member of it is not there any more: the package of the class, or the
     * class if only members of it are gone. Nobody promised the internals of a package, so what is gone of one is one
     * cause: code that uses it has to do without the package.
     *
     * @throws IOException if the classes of the new JDK cannot be read
     */
    String area(Reference reference) throws IOException {
        Reference type = Reference.to(reference.owner());
        boolean isApi =
                target.isPresent() && target.get().has(type) && target.get().exports(type);
        return isApi ? type.className() : type.packageName();
    }
}
