package org.jvmquarks.upgrade.archive;

import org.jvmquarks.javaapi.Reference;

/**
 * A place in the code of an application.
 *
 * @param archive the archive or folder
 * @param entry path of the class file in it: {@code a/B.class}
 * @param className internal name of the class
 * @param member name of the method that is the place; empty for the class as a whole
 */
public record CodeLocation(ArchivePath archive, String entry, String className, String member) {

    /** Returns the path of the class file: {@code app.jar!/BOOT-INF/lib/x.jar!/a/B.class}. */
    public String path() {
        return archive.path(entry);
    }

    /** Tells whether the JDK does not look for the class file, as it has another name. */
    public boolean isHidden() {
        return !ArchiveEntries.isClass(entry);
    }

    /** Returns the place with the file name of its archive: {@code a.B.run in x.jar}. */
    public String brief() {
        return code() + " in " + archive.name();
    }

    /** {@code a.B.run in app.jar!/BOOT-INF/lib/x.jar}. */
    @Override
    public String toString() {
        return code() + " in " + archive;
    }

    private String code() {
        String type = Reference.to(className).className();
        return member.isEmpty() ? type : type + "." + member;
    }
}
