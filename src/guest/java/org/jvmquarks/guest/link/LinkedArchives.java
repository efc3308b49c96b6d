package org.jvmquarks.guest.link;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The archives that the host has put into a folder on the class path of the guest: the JDK finds the folder and not
 * what its archives have. Each lies in the folder by its number.
 */
public final class LinkedArchives {
    /** A file by which the guest finds the folder. */
    public static final String MARK = "archives-to-link";

    /** Begins the name of an archive that lies in another one. */
    public static final String NESTED = "nested-";

    /** Begins the name of every other archive. */
    public static final String OUTER = "outer-";

    private final List<AskedArchive> archives;

    private LinkedArchives(List<AskedArchive> archives) {
        this.archives = archives;
    }

    /** Finds them. */
    public static LinkedArchives find() throws IOException {
        URL mark = ClassLoader.getSystemResource(MARK);
        if (mark == null) {
            throw new IOException("the class path does not have the folder with " + MARK);
        }
        try {
            return in(new File(mark.toURI()).getParentFile());
        } catch (URISyntaxException e) {
            throw new IOException("no file: " + mark, e);
        }
    }

    /** Returns those in a folder. */
    static LinkedArchives in(File folder) throws IOException {
        String[] names = folder.list();
        if (names == null) {
            throw new IOException("cannot list " + folder);
        }
        Arrays.sort(names);
        List<AskedArchive> archives = new ArrayList<>();
        for (String name : names) {
            if (name.startsWith(OUTER) || name.startsWith(NESTED)) {
                int number = Integer.parseInt(name.substring(name.indexOf('-') + 1));
                archives.add(new AskedArchive(number, new File(folder, name), name.startsWith(NESTED)));
            }
        }
        archives.sort((one, other) -> Integer.compare(one.number(), other.number()));
        return new LinkedArchives(archives);
    }

    /** Returns the name that {@link #linkForTools} gives an archive: tools tell its kind by that. */
    public static String nameForTools(int number, boolean isFolder) {
        return isFolder ? "archive-" + number : "archive-" + number + ".jar";
    }

    /** Makes a link to each archive in a folder. */
    public void linkForTools(File folder) throws IOException {
        for (AskedArchive archive : archives) {
            Path file = archive.file().toPath().toAbsolutePath();
            String name = nameForTools(archive.number(), Files.isDirectory(file));
            Files.createSymbolicLink(folder.toPath().resolve(name), file);
        }
    }

    List<AskedArchive> archives() {
        return archives;
    }
}
