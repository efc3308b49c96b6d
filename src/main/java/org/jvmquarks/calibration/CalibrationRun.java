package org.jvmquarks.calibration;

import org.jvmquarks.journal.HostRecord;

/**
 * Where, when and with what a calibration ran. It is flat in JSON.
 *
 * @param host the machine
 * @param jdk id of the JDK whose forks were timed
 * @param started instant of the start, ISO 8601
 * @param seconds wall time in seconds
 * @param alpha error rate at which the claims were tested
 */
public record CalibrationRun(
        HostRecord host, String jdk, String started, double seconds, double alpha) {

    public CalibrationRun {
        if (!(seconds >= 0 && Double.isFinite(seconds))) {
            throw new IllegalArgumentException(
                    "expected the wall time to be 0 s or more and finite, was " + seconds + " s");
        }
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException(
                    "expected the error rate to be between 0 and 1, was " + alpha);
        }
    }

    /**
     * Tells whether it ran on a machine since its last start. Each boot counts as another machine:
     * it may change the firmware's settings, and only the boot identifier tells two machines of one
     * model apart.
     */
    boolean isOf(HostRecord machine) {
        return isLike(machine)
                && machine.processors() == host.processors()
                && machine.bootId().isPresent()
                && machine.bootId().equals(host.bootId());
    }

    /** Tells whether it ran on a machine of that kind, whatever processors it may use. */
    boolean isLike(HostRecord machine) {
        return host.arch().equals(machine.arch())
                && host.memoryMegabytes() == machine.memoryMegabytes()
                && host.processorModel().equals(machine.processorModel());
    }
}
