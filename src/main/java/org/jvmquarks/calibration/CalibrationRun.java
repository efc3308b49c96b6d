package org.jvmquarks.calibration;

import java.util.Optional;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.text.Plural;

/**
 * Where, when and with what a calibration ran. It is flat in JSON.
 *
 * @param host the machine
 * @param jdk id of the JDK whose forks were timed
 * @param started instant of the start, ISO 8601
 * @param seconds wall time in seconds
 * @param alpha error rate at which the claims were tested
 */
public record CalibrationRun(HostRecord host, String jdk, String started, double seconds, double alpha) {

    public CalibrationRun {
        if (!(seconds >= 0 && Double.isFinite(seconds))) {
            throw new IllegalArgumentException(
                    "expected the wall time to be 0 s or more and finite, was " + seconds + " s");
        }
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("expected the error rate to be between 0 and 1, was " + alpha);
        }
    }

    /**
     * Returns why nothing measured now on a machine belongs to it, as the rest of a sentence. Each boot counts as
     * another machine: it may change the firmware's settings, and only the boot identifier tells two machines of one
     * model apart.
     */
    Optional<String> differsFrom(HostRecord machine) {
        if (host.processors() != machine.processors()) {
            return Optional.of("was measured with %s, and this program may now use %d"
                    .formatted(Plural.count(host.processors(), "usable processor"), machine.processors()));
        }
        if (!isLike(machine)) {
            return Optional.of("is of another machine");
        }
        if (machine.bootId().isEmpty() || !machine.bootId().equals(host.bootId())) {
            return Optional.of("is of another machine, or of this one before it last started");
        }
        return Optional.empty();
    }

    private boolean isLike(HostRecord machine) {
        return host.arch().equals(machine.arch())
                && host.memoryMegabytes() == machine.memoryMegabytes()
                && host.processorModel().equals(machine.processorModel());
    }
}
