package org.jvmquarks.calibration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.calibration.Calibrator.Plan;
import org.jvmquarks.calibration.Linearity.Point;

class CalibratorTest {
    private static final Plan ONE_ROUND = new Plan(Duration.ofNanos(1), List.of(0.2, 0.1, 0.2));

    private final List<Calibration> interim = new ArrayList<>();
    private final List<SimulatedRun> tested = new ArrayList<>();
    private final List<String> timed = new ArrayList<>();

    /** Work that takes its nominal time, within 0.1 %. */
    private static final class Exact implements Calibrator.Claims {
        @Override
        public Linearity linearity(List<Double> slowdowns, IntConsumer timed) {
            timed.accept(slowdowns.size());
            List<Point> points = new ArrayList<>(List.of(new Point(1000, 1900)));
            slowdowns.forEach(more -> points.add(new Point((int) (1000 * (1 + more)), 1900 * (1 + more))));
            return new Linearity(points);
        }

        @Override
        public SimulatedRun claim(LoadLevel load, double slowdown) {
            double ratio = 1 + slowdown;
            return Trials.trial(load, slowdown, true, ratio * 0.999, ratio * 1.001);
        }
    }

    private final Calibrator.Progress progress = new Calibrator.Progress() {
        @Override
        public void timed(int amounts, int all) {
            timed.add(amounts + " of " + all);
        }

        @Override
        public void checked(Linearity linearity) {
            assertThat(tested).isEmpty();
        }

        @Override
        public void tested(SimulatedRun trial) {
            tested.add(trial);
        }
    };

    private Calibration run(Calibrator.Claims claims) {
        return new Calibrator("under-test", claims, 1e-3, ONE_ROUND).run(progress, interim::add);
    }

    @Test
    void eachLoadGetsARoundEvenWithoutTime() {
        Calibration calibration = run(new Exact());

        assertThat(timed).containsExactly("2 of 2");
        assertThat(tested)
                .extracting(SimulatedRun::load, SimulatedRun::slowdown)
                .containsExactly(
                        tuple(LoadLevel.IDLE, 0.0),
                        tuple(LoadLevel.IDLE, 0.0),
                        tuple(LoadLevel.IDLE, 0.1),
                        tuple(LoadLevel.IDLE, 0.2),
                        tuple(LoadLevel.HOG, 0.0),
                        tuple(LoadLevel.HOG, 0.0),
                        tuple(LoadLevel.HOG, 0.1),
                        tuple(LoadLevel.HOG, 0.2));
        assertThat(calibration.tallies())
                .extracting(
                        tally -> tally.counts().claims(),
                        Tally::found,
                        tally -> tally.counts().inconclusive())
                .containsExactly(
                        tuple(2, 0.0, 2),
                        tuple(1, 1.0, 0),
                        tuple(1, 1.0, 0),
                        tuple(2, 0.0, 2),
                        tuple(1, 1.0, 0),
                        tuple(1, 1.0, 0));
        assertThat(calibration.noise())
                .extracting(Noise::load, Noise::pairs)
                .containsExactly(tuple(LoadLevel.IDLE, 32), tuple(LoadLevel.HOG, 32));
        assertThat(calibration.smallestMargin()).hasValueCloseTo(1.005, offset(1e-4));
    }

    @Test
    void eachRoundIsReported() {
        run(new Exact());

        assertThat(interim).hasSize(2);
        assertThat(interim.get(0).noise()).hasSize(1);
        assertThat(interim.get(1).noise()).hasSize(2);
    }

    @Test
    void nonlinearProbeIsAnError() {
        Calibrator.Claims flat = new Calibrator.Claims() {
            @Override
            public Linearity linearity(List<Double> slowdowns, IntConsumer timed) {
                return new Linearity(List.of(new Point(1000, 1900), new Point(1100, 1900)));
            }

            @Override
            public SimulatedRun claim(LoadLevel load, double slowdown) {
                throw new AssertionError("no claim is worth testing");
            }
        };

        assertThatThrownBy(() -> run(flat))
                .isInstanceOf(CalibrationException.class)
                .hasMessage("under-test: expected the probe's time to be proportional to its work"
                        + " within 1 %, was off by up to 9.1 %: 1000 tokens in 1900 ns, 1100"
                        + " in 1900 ns; try again on a quieter machine");
    }

    @Test
    void invalidPlanIsAnError() {
        assertThat(ONE_ROUND.slowdowns()).containsExactly(0.1, 0.2);
        assertThatThrownBy(() -> new Plan(Duration.ZERO, List.of(0.1))).hasMessage("time must be positive, was 0 s");
        assertThatThrownBy(() -> new Plan(Duration.ofMinutes(1), List.of()))
                .hasMessage("expected at least one slowdown, found none");
        assertThatThrownBy(() -> new Plan(Duration.ofMinutes(1), List.of(0.0)))
                .hasMessage("slowdown must be from 0.001 to 10, such as 0.1 for 10 %, was 0.0");
        assertThatThrownBy(() -> new Plan(Duration.ofMinutes(1), List.of(1e-4)))
                .hasMessage("slowdown must be from 0.001 to 10, such as 0.1 for 10 %, was 1.0E-4");
    }

    @Test
    void fileReadBackIsEqual(@TempDir Path folder) throws IOException {
        Calibration calibration = run(new Exact());

        calibration.write(folder);
        calibration.write(folder);

        assertThat(Calibration.read(folder.resolve(Calibration.FILE_NAME))).isEqualTo(calibration);
        assertThat(folder.resolve(Calibration.REPORT_NAME)).usingCharset(UTF_8).hasContent(calibration.report());
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder(Calibration.FILE_NAME, Calibration.REPORT_NAME);
    }

    @Test
    void unreadableFileIsAnError(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("calibration.json");
        assertThatThrownBy(() -> Calibration.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot read the calibration %s: it does not exist; correct the path; run calibrate"
                        .formatted(file));
        Files.writeString(file, "[]");
        assertThatThrownBy(() -> Calibration.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot read the calibration " + file + ": ");
        run(new Exact()).write(folder);
        Files.writeString(file, Files.readString(file).replace("\"schema\" : 4", "\"schema\" : 5"));
        assertThatThrownBy(() -> Calibration.read(file))
                .hasMessage("cannot read the calibration "
                        + file
                        + ": expected schema 1 to 4, found schema 5; run calibrate");
    }

    @Test
    void reportWarnsAboutABusyMachine() {
        Calibration quiet = run(new Exact());
        Noise hog = new Noise(LoadLevel.HOG, 32, 0.3, 0, 1);

        assertThat(withNoise(quiet, new Noise(LoadLevel.IDLE, 32, 0.3, 0, 0.49), hog)
                        .report())
                .doesNotContain("not idle");
        assertThat(withNoise(quiet, new Noise(LoadLevel.IDLE, 32, 0.3, 0, 0.5), hog)
                        .report())
                .contains("""
                        | 100 % |

                        The machine was not idle: 50 % of the pairs without the hog were disturbed. Calibrate again when no other program runs.

                        ## Claims""");
    }

    private static Calibration withNoise(Calibration quiet, Noise... noise) {
        return new Calibration(
                quiet.schema(), quiet.run(), quiet.linearity(), quiet.tallies(), List.of(noise), quiet.beside());
    }

    @Test
    void reportHasAllNumbers() {
        String report = run(new Exact()).report();

        assertThat(report)
                .contains("under-test on ")
                .contains("| idle | 32 | 0.10 % | 1.005 | ")
                .contains("| hog | none | 2 | 0 | 0 | 2 | – | 16.0 | 2.5 |")
                .contains("| idle | 20 % | 1 | 0 | 0 | 0 | 100.0 % (5.0 %) | 4.0 | 2.5 |")
                .contains("False verdicts on the boundary: 0 HOLDS in 4 claims (with 95 % confidence"
                        + " below 52.71 %), 0 BROKEN in 4 claims")
                .contains("| 1200 | 2280.0 |");
    }
}
