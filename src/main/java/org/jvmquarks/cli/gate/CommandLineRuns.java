package org.jvmquarks.cli.gate;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.MatrixOptions;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.gate.sides.ComparisonRuns;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.JdkRun;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.run.MissingRuns;
import org.jvmquarks.run.OwnCommandLine;
import org.jvmquarks.settings.Setting;

/**
 * The runs of a comparison on the command line.
 *
 * @param matrix the JDKs to select from
 * @param terminal where runs show their cells
 */
record CommandLineRuns(MatrixOptions matrix, PrintStream terminal) implements ComparisonRuns {
    /** The settings that influence a verdict and do not depend on which pins are run. */
    private static final List<Setting> OF_VERDICTS =
            List.of(Setting.INCONCLUSIVE, Setting.DEADLINE, Setting.ALPHA, Setting.TRIES, Setting.BUDGET);

    @Override
    public List<PinDefinition> pins() {
        return QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                .flatMap(each -> each.pins().stream())
                .toList();
    }

    @Override
    public List<Jdk> select(List<String> selectors) {
        return matrix.each(selectors);
    }

    @Override
    public List<JdkRun> run(
            List<String> selectors, List<PinDefinition> pins, Path folder, Optional<RunRecord> settings) {
        Map<Setting, String> all = new EnumMap<>(matrix.settings(selectors));
        settings.ifPresent(run -> all.putAll(settings(run)));
        return MissingRuns.in(folder, all, terminal, Console.style()).of(select(selectors), pins);
    }

    @Override
    public String resume(Path folder) {
        return OwnCommandLine.start() + " run --resume " + ShellWords.quote(folder.toString());
    }

    private static Map<Setting, String> settings(RunRecord run) {
        Map<Setting, String> settings = new EnumMap<>(Setting.class);
        List<RunPlan> plans = run.course().plans();
        if (plans.size() == 1) {
            for (Setting each : OF_VERDICTS) {
                Optional.ofNullable(plans.get(0).inputs().settings().get(each.key()))
                        .ifPresent(value -> settings.put(each, value));
            }
        }
        return settings;
    }
}
