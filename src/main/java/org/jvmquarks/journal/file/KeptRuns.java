package org.jvmquarks.journal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.files.Folders;

/**
 * The runs that lay in a folder and are kept beside it: {@code quarks.1}, {@code quarks.2}, … The higher its number,
 * the later a run was kept.
 *
 * @param folder of the run, absolute
 */
record KeptRuns(Path folder) {
    /** As many as one compares while changing a pin; each takes up to some megabytes. */
    static final int LAST = 3;

    /** Returns the folder for the next run to keep, which does not exist. */
    Path next() throws IOException {
        SortedMap<Integer, Path> all = all();
        return folder.resolveSibling(folder.getFileName() + "." + (all.isEmpty() ? 1 : all.lastKey() + 1));
    }

    /**
     * Deletes all but the last ones. A folder with a file that no run writes, or in which a run was continued, belongs
     * to the user, and stays.
     */
    void deleteOlder() throws IOException {
        SortedMap<Integer, Path> ours = all();
        ours.values().removeIf(each -> !RunFolder.isKeptRun(each));
        int superfluous = ours.size() - LAST;
        for (Path each : ours.values()) {
            if (superfluous-- > 0) {
                Folders.delete(each);
            }
        }
    }

    private SortedMap<Integer, Path> all() throws IOException {
        Pattern name = Pattern.compile(Pattern.quote(folder.getFileName() + ".") + "([1-9]\\d{0,6})");
        SortedMap<Integer, Path> all = new TreeMap<>();
        try (Stream<Path> siblings = Files.list(folder.resolveSibling("."))) {
            for (Path each : siblings.toList()) {
                Matcher matcher = name.matcher(String.valueOf(each.getFileName()));
                if (matcher.matches() && Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
                    all.put(Integer.valueOf(matcher.group(1)), each.normalize());
                }
            }
        }
        return all;
    }
}
