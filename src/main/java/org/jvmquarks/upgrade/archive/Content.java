package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.InputStream;
import org.jvmquarks.upgrade.mention.MentionScan;

/** The content of a file, in an archive or in a folder. */
@FunctionalInterface
interface Content {

    InputStream open() throws IOException;

    /**
     * Returns whether it begins as an archive does, without being a class; false if it cannot be read, which is a
     * problem by now.
     *
     * @param name of the file
     */
    default boolean beginsAsArchive(String name) {
        if (ArchiveEntries.isClass(name)) {
            return false;
        }
        try (InputStream in = open()) {
            return ArchiveEntries.beginsAsArchive(in.readNBytes(ArchiveEntries.BEGINNING));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Returns whether it is a class file under another name, as a library may keep what only its own class loader
     * loads; false if it cannot be read, which is a problem by now.
     *
     * @param name of the file
     */
    default boolean isHiddenClass(String name) {
        if (name.endsWith(ArchiveEntries.CLASS)) {
            return false;
        }
        try (InputStream in = open()) {
            return ArchiveEntries.beginsAsClass(in.readNBytes(ArchiveEntries.CLASS_BEGINNING));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Reads a file that is no class: a native library counts, and anything else may name classes.
     *
     * @param name of the file
     */
    default void read(String name, ArchiveReading here) throws IOException {
        if (ArchiveEntries.isNative(name)) {
            here.addNativeLibrary();
        }
        if (ProvidedService.isFile(name)) {
            try (InputStream in = open()) {
                ProvidedService.read(name, in).ifPresent(here::add);
            }
        }
        if (MentionScan.mayName(name)) {
            try (InputStream in = open()) {
                here.mentions().addFile(name, in);
            }
        }
    }
}
