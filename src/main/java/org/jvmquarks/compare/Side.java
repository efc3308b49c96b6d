package org.jvmquarks.compare;

import java.util.List;

/**
 * One side of a comparison.
 *
 * @param jdk id of the JDK
 * @param build what the JDK proved to be, in words
 * @param code what the user named: an archive, coordinates or a class path
 * @param classPath its entries
 * @param jmh version of the JMH on the class path
 */
public record Side(String jdk, String build, String code, List<Entry> classPath, String jmh) {

    public Side {
        classPath = List.copyOf(classPath);
    }

    /** Returns the same with the content of its entries alone. */
    Side withoutPaths() {
        return new Side(
                jdk,
                build,
                "",
                classPath.stream().map(each -> new Entry("", each.sha256)).toList(),
                jmh);
    }

    /**
     * An entry of a class path.
     *
     * @param path of an archive or a folder
     * @param sha256 of its content; of a folder that of its files
     */
    public record Entry(String path, String sha256) {}
}
