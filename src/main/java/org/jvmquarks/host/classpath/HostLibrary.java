package org.jvmquarks.host.classpath;

import java.util.Optional;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.NotApplicable;

/**
 * A library that the host needs for one kind of evidence, and that a project which does not want that kind may leave
 * out.
 *
 * @param type a class of it, by its full name
 * @param name what it is called: {@code JNA}
 * @param purpose what it is needed for: {@code read machine code}
 * @param coordinates the artifact to depend on: {@code net.java.dev.jna:jna}
 */
public record HostLibrary(String type, String name, String purpose, String coordinates) {

    /** Returns what is missing where the library is not on the class path. */
    public Optional<Lack> lack() {
        try {
            Class.forName(type, false, HostLibrary.class.getClassLoader());
            return Optional.empty();
        } catch (ClassNotFoundException absent) {
            return Optional.of(new Lack(name + " on the class path", purpose, "add the dependency " + coordinates));
        }
    }

    /**
     * Returns normally where the library is on the class path.
     *
     * @throws NotApplicable where it is not
     */
    public void require() {
        lack().ifPresent(missing -> {
            throw new NotApplicable(missing);
        });
    }
}
