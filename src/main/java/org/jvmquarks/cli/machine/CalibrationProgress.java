package org.jvmquarks.cli.machine;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.jvmquarks.calibration.Calibrator;
import org.jvmquarks.calibration.LaneCalibration;
import org.jvmquarks.calibration.LaneCalibrator;
import org.jvmquarks.calibration.Linearity;
import org.jvmquarks.calibration.SimulatedRun;
import org.jvmquarks.jdk.CpuSet;

/** Prints the progress of a calibration, a line for each claim. */
final class CalibrationProgress implements Calibrator.Progress, LaneCalibrator.Progress {
    private final PrintWriter out;
    private final Duration time;
    private long start = System.nanoTime();

    CalibrationProgress(PrintWriter out, Duration time) {
        this.out = out;
        this.time = time;
    }

    @Override
    public void timed(int amounts, int all) {
        print("checking the probe: %d of %d amounts of work are timed", amounts, all);
    }

    @Override
    public void checked(Linearity linearity) {
        start = System.nanoTime();
        print("the probe's time is proportional to its work within %.2f %%", 100 * linearity.worst());
    }

    @Override
    public void tested(SimulatedRun trial) {
        long left = Math.max(0, time.toSeconds() - (System.nanoTime() - start) / 1_000_000_000);
        print(
                "[%4d s left] %-4s %-4s %-12s %s in %d pairs (%.1f s)",
                left,
                trial.load().name().toLowerCase(Locale.ROOT),
                trial.onTheBoundary()
                        ? "same"
                        : (trial.slowerFirst() ? "+" : "-") + SimulatedRun.percent(trial.slowdown()),
                trial.result().verdict(),
                trial.result().estimate().text(),
                trial.result().pairs().size(),
                trial.seconds());
    }

    @Override
    public void compared(LaneCalibration.Interference interference) {
        print("%s", interference.text());
    }

    @Override
    public void tested(CpuSet lane, SimulatedRun trial, int left) {
        print(
                "[%4d claims left] processors %s same %s %s in %d pairs (%.1f s)",
                left,
                lane,
                trial.result().verdict(),
                trial.result().estimate().text(),
                trial.result().pairs().size(),
                trial.seconds());
    }

    private void print(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
        out.flush();
    }
}
