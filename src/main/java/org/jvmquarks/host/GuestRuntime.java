package org.jvmquarks.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jvmquarks.guest.Guest;
import org.jvmquarks.host.classpath.ClassPaths;
import org.jvmquarks.host.classpath.KeptClassPath;
import org.jvmquarks.host.classpath.LibraryArchives;
import org.jvmquarks.host.classpath.ProbeClassPath;

/**
 * The archives, folder and limits that all guests of a run share.
 *
 * @param archive the guest's own runtime
 * @param whiteBox the class through which a VM lets itself be looked into, for its boot loader
 * @param libraries the archives of the libraries that a guest can be given
 * @param kept copies of class path entries that would vanish with the host
 * @param probes the class path of each probe
 * @param folder where the evidence goes
 * @param deadline wall time that a guest may take
 * @param places for the guests that run at the same time
 */
public record GuestRuntime(
        Path archive,
        Path whiteBox,
        LibraryArchives libraries,
        KeptClassPath kept,
        ProbeClassPath probes,
        Path folder,
        Duration deadline,
        GuestSlots places) {

    /** Default of the seconds that a guest may take. */
    public static final int DEFAULT_SECONDS = 60;

    /** Main class of the guest. */
    static final String MAIN = Guest.class.getName();

    /** Whether a probe comes with the runtime, so that it needs no class path of its own. */
    static boolean contains(Class<?> probe) {
        return probe.getPackage() == Guest.class.getPackage();
    }

    /** Prepares the runtime's archive below the folder of a run. */
    public static GuestRuntime prepare(Path run, Duration deadline) throws IOException {
        Path absolute = run.toAbsolutePath();
        Path guest = absolute.resolve("guest");
        return new GuestRuntime(
                ClassPaths.writeGuestRuntime(guest.resolve("guest.jar")),
                ClassPaths.writeWhiteBox(guest.resolve("whitebox.jar")),
                new LibraryArchives(guest),
                new KeptClassPath(guest),
                ProbeClassPath.in(guest),
                absolute.resolve("evidence"),
                deadline,
                new GuestSlots(Runtime.getRuntime().availableProcessors()));
    }
}
