package org.jvmquarks.evidence.guest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The code under test: what guests get of the project that a quark belongs to. */
public final class GuestCode {
    private GuestCode() {}

    /**
     * Returns the folders and archives whose classes guests may run. They are those of all quarks
     * of the project.
     *
     * @param quark one of them
     */
    public static List<Path> of(Class<?> quark) {
        return new ProjectClasses().of(quark).stream().filter(Files::exists).toList();
    }
}
