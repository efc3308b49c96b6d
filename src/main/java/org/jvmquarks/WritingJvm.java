package org.jvmquarks;

import org.apiguardian.api.API;
import org.jvmquarks.jdk.JavaVersion;

/**
 * A JDK of the run that writes what the JDK under test reads: the second parameter of a pin about both. Such a pin has
 * a row for each JDK of the run, which writes, and a cell for each that reads.
 *
 * <p>It offers no evidence: if it cannot write the file, the cell is NOT_APPLICABLE.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface WritingJvm {

    /** Feature version, 8 to 28, as the guest proved it. */
    default int feature() {
        return version().feature();
    }

    /** Returns the whole version, as the guest proved it. */
    JavaVersion version();

    /**
     * Returns whether it is the same VM as the one under test, which so reads its own. Where both report the same
     * build, but run from other files or with other options, the cell is NOT_APPLICABLE.
     */
    boolean isSameVm();

    /** The same JDK with further options, after those it already has. */
    WritingJvm with(String... options);

    /**
     * Runs a process with the probe's {@code main}, which writes the file {@link WrittenFile#NAME} into its working
     * directory, up to 64 MB. It runs once for all that read it, so these must not write to the file.
     */
    WrittenFile write(Class<?> probe);
}
