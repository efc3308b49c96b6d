package org.jvmquarks.cli.shards;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jvmquarks.cli.shared.QuarkOptions;
import org.jvmquarks.cli.shared.SettingOptions;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.settings.SettingValues;
import org.jvmquarks.shard.Estimates;
import org.jvmquarks.shard.Split;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code shard}, which shows how run --shard splits a plan. */
@Command(
        name = "shard",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows how a run is split into shards of equal duration, and what starts them.",
            "",
            "Each machine runs its part with run --shard 2/8 and the same quarks, JDKs and timings;"
                    + " then merge merges the journals, and proves that nothing is missing."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar shard --plan --count 8 --profile lts",
            "  java -jar jvm-quarks.jar shard --plan --target-time 5m --timings quarks-report",
            "  java -jar jvm-quarks.jar shard --count 8 --format kubernetes > job.yaml"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the split is printed",
            "2:the command line or a file that it names is wrong, or no number of shards reaches the target time"
        })
public final class ShardCommand implements Callable<Integer>, SettingOptions.Taker {
    private static final List<Setting> SETTINGS =
            List.of(Setting.JDKS, Setting.PROFILE, Setting.MATRIX, Setting.MODE, Setting.PINS, Setting.TIMINGS);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private QuarkOptions quarks = new QuarkOptions();

    @Option(names = "--count", paramLabel = "N", description = "number of shards")
    private Optional<Integer> count = Optional.empty();

    @Option(
            names = "--target-time",
            paramLabel = "TIME",
            description = "instead of --count: the fewest shards that take no longer, such as 5m")
    private Optional<String> time = Optional.empty();

    @Option(names = "--plan", description = "prints each shard with its estimate; the default")
    private boolean plan;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}: a table, a GitHub workflow matrix, a Kubernetes"
                    + " Indexed Job, a Slurm job array, or a stack of Docker Swarm; default: text")
    private Optional<SplitText.Format> format = Optional.empty();

    @Override
    public List<Setting> settings() {
        return SETTINGS;
    }

    @Override
    public Integer call() {
        if (plan && format.filter(it -> it != SplitText.Format.text).isPresent()) {
            throw new IllegalArgumentException(
                    "--plan prints a table, not " + format.get() + ": leave out one of them");
        }
        if (count.isPresent() == time.isPresent()) {
            throw new IllegalArgumentException(
                    "expected either --count, the number of shards, or --target-time, the time that"
                            + " the slowest may take");
        }
        SettingValues values = SettingOptions.values(spec);
        Estimates estimates = Estimates.of(values.timings());
        HostEnvironment environment = HostEnvironment.current();
        List<Jdk> jdks = Jdks.select(values.jdks(environment.workingDirectory()), environment);
        RunPlan whole = whole(values.settings(environment.workingDirectory()), jdks);
        Split split = split(whole, estimates);
        SplitText text = new SplitText(
                split,
                estimates.machine(),
                arguments(),
                whole.pins().stream().anyMatch(PlannedPin::timing),
                needs(jdks));
        PrintWriter out = spec.commandLine().getOut();
        out.print(text.render(format.orElse(SplitText.Format.text)));
        out.flush();
        return 0;
    }

    private Split split(RunPlan whole, Estimates estimates) {
        return time.map(text -> Split.within(TargetTime.seconds(text), whole, estimates))
                .orElseGet(() -> Split.of(whole, count.orElseThrow(), estimates));
    }

    private RunPlan whole(Settings settings, List<Jdk> jdks) {
        List<String> ids = jdks.stream().map(Jdk::id).toList();
        List<PlannedPin> pins = quarks.selected().stream()
                .flatMap(selection -> selection.pins().stream())
                .flatMap(pin -> pin.rows(ids).stream())
                .filter(pin -> settings.pins().include(pin.pin().timing()))
                .map(PinDefinition::planned)
                .distinct()
                .toList();
        return new RunPlan(
                new RunInputs(
                        "not run",
                        new TreeMap<>(Map.of(
                                Setting.MODE.key(), settings.mode().name().toLowerCase(Locale.ROOT))),
                        jdks.stream().map(PlannedJdk::of).toList()),
                new TreeMap<>(),
                pins);
    }

    /** Returns what the machines of the shards must have for these options, a sentence each. */
    private List<String> needs(List<Jdk> jdks) {
        Map<Setting, String> given = SettingOptions.given(spec);
        List<String> files = new ArrayList<>(Stream.of(Setting.MATRIX, Setting.TIMINGS)
                .filter(given::containsKey)
                .map(given::get)
                .toList());
        boolean images = jdks.stream().anyMatch(jdk -> jdk.source() instanceof JdkSource.Image);
        if ((given.containsKey(Setting.PROFILE) || images) && !given.containsKey(Setting.MATRIX)) {
            files.add("jdks.yaml");
        }
        List<String> needs = new ArrayList<>();
        if (!files.isEmpty()) {
            needs.add("Each shard reads %s: put the same files on each machine, under the same paths."
                    .formatted(String.join(" and ", files)));
        }
        if (images) {
            needs.add("JDKs are images: each shard needs a container engine, which DOCKER_HOST may name.");
        }
        return needs;
    }

    private RunArguments arguments() {
        return new RunArguments(
                quarks.given(),
                SettingOptions.given(spec).entrySet().stream()
                        .map(given -> given.getKey().option() + "=" + given.getValue())
                        .toList());
    }
}
