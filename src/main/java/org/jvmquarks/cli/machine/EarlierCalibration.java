package org.jvmquarks.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jvmquarks.calibration.Calibration;
import org.jvmquarks.journal.HostRecord;

/**
 * The calibration that a folder may have from before, to which another can add.
 *
 * @param machine the machine that is calibrated now
 */
record EarlierCalibration(Path folder, HostRecord machine) {

    /**
     * Returns the calibration if it still applies. One that does not, or that cannot be read, will be replaced.
     *
     * @param jdk id of the JDK that is timed now
     * @param alpha error rate of the claims now
     * @param notes told why there is nothing to add to
     */
    Optional<Calibration> find(String jdk, double alpha, Consumer<String> notes) {
        Path file = folder.resolve(Calibration.FILE_NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Calibration earlier;
        try {
            earlier = Calibration.read(file);
        } catch (IOException unreadable) {
            notes.accept(replacing(file, "cannot be read"));
            return Optional.empty();
        }
        Optional<String> other = earlier.differsFrom(machine, jdk, alpha);
        other.ifPresent(why -> notes.accept(replacing(file, why)));
        return other.isPresent() ? Optional.empty() : Optional.of(earlier);
    }

    private static String replacing(Path file, String why) {
        return "replacing the calibration in %s, which %s; to keep it, name another folder with --output"
                .formatted(file, why);
    }
}
