package org.jvmquarks.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jvmquarks.calibration.Calibration;
import org.jvmquarks.calibration.LaneRule;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.engine.cell.Settings.InconclusivePolicy;
import org.jvmquarks.engine.cell.Settings.PinKinds;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShardPart;
import org.jvmquarks.journal.file.EarlierRun;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.shard.Estimates;
import org.jvmquarks.shard.Parts;
import org.jvmquarks.shard.Shard;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.TimingPolicy;
import org.jvmquarks.yaml.Nearest;

/**
 * The settings of the user, as text. Turns them into what the engine and the selection of JDKs take; a value that a
 * setting does not take is an error that names those that it does.
 */
public final class SettingValues {
    /** Where runs go that name no folder: those of the command line, of Maven and of Gradle. */
    public static final List<Path> DEFAULT_OUTPUTS =
            List.of(SettingNotation.Options.OUTPUT, BuildTool.Maven.OUTPUT, BuildTool.Gradle.OUTPUT);

    /** A rerun has a folder of its own, or it would take the place of the run that it checks. */
    private static final String RERUN_SUFFIX = "-rerun";

    private final Map<Setting, String> values;
    private final SettingNotation notation;

    private SettingValues(Map<Setting, String> values, SettingNotation notation) {
        this.values = values;
        this.notation = notation;
    }

    /**
     * Reads them from parameters.
     *
     * @param parameters returns the value of a parameter, or of a system property, by its name
     * @param folder of the project whose build runs the tests
     */
    public static SettingValues ofParameters(Function<String, Optional<String>> parameters, Path folder) {
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            parameters.apply(setting.property()).ifPresent(value -> values.put(setting, value));
        }
        boolean gradle = parameters.apply(BuildTool.GRADLE_WORKER).isPresent();
        return new SettingValues(values, new SettingNotation.Properties(BuildTool.of(gradle, folder)));
    }

    /**
     * Refuses a parameter that has the prefix of the settings and is not one: a misspelled setting would have no
     * effect.
     *
     * @param parameters names of system properties and of JUnit's parameters
     * @throws SettingException if one is not a setting
     */
    public static void requireKnown(Collection<String> parameters) {
        List<String> known = Arrays.stream(Setting.values()).map(Setting::key).toList();
        parameters.stream()
                .filter(name -> name.startsWith(Setting.PREFIX))
                .map(name -> name.substring(Setting.PREFIX.length()))
                .filter(key -> !known.contains(key))
                .sorted()
                .findFirst()
                .ifPresent(key -> {
                    throw unknown(key, known);
                });
    }

    private static SettingException unknown(String key, List<String> known) {
        return new SettingException(Setting.PREFIX
                + key
                + " is not a setting"
                + Nearest.to(key.toLowerCase(Locale.ROOT), known)
                        .map(near -> "; did you mean '" + Setting.PREFIX + near + "'?")
                        .orElseGet(() -> ", expected one of "
                                + known.stream().map(Setting.PREFIX::concat).collect(Collectors.joining(", "))));
    }

    /**
     * Takes them from a command line.
     *
     * @param program the beginning of that command line
     */
    public static SettingValues ofOptions(Map<Setting, String> options, String program) {
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        values.putAll(options);
        return new SettingValues(values, new SettingNotation.Options(program));
    }

    /**
     * Returns what happens to a run that lies in the output folder.
     *
     * @throws SettingException if it is both to be replaced and to go on
     */
    public EarlierRun earlier() {
        boolean replace = isOn(Setting.REPLACE);
        if (resumed().isEmpty()) {
            return replace ? EarlierRun.REPLACE : keep();
        }
        if (replace) {
            throw new SettingException(notation.write(Setting.REPLACE, "true")
                    + " deletes the run that "
                    + notation.write(Setting.RESUME, value(Setting.RESUME).orElse(""))
                    + " continues: leave one of them out");
        }
        return EarlierRun.RESUME;
    }

    /** Each build leaves a run in the default folder: without a bound they fill a disk. */
    private EarlierRun keep() {
        return notation.isOfBuild() && value(Setting.OUTPUT).isEmpty() ? EarlierRun.KEEP_LAST : EarlierRun.KEEP;
    }

    /** Returns the folder of the run that is to go on; empty if a new one is wanted. */
    public Optional<Path> resumed() {
        return value(Setting.RESUME)
                .filter(text -> !text.equalsIgnoreCase("false"))
                .map(text -> text.isBlank() || text.equalsIgnoreCase("true") ? output() : Path.of(text));
    }

    /**
     * Returns these settings completed by those with which a run was begun, so that it continues without naming them
     * again. What was given again is kept, to be compared.
     *
     * @param begun the plan of that run
     * @param folder of that run
     */
    public SettingValues goingOn(RunPlan begun, Path folder) {
        Map<Setting, String> all = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            Optional.ofNullable(begun.inputs().settings().get(setting.key()))
                    .or(() -> Optional.ofNullable(begun.request().get(setting.key())))
                    .ifPresent(text -> all.put(setting, text));
        }
        all.putAll(values);
        all.put(Setting.OUTPUT, folder.toString());
        return new SettingValues(all, notation);
    }

    /**
     * Returns the shard that a run is; empty if it takes the whole plan.
     *
     * @param variables environment variables, which may number the shards
     * @throws SettingException if the value names no shard, or the variables name another one
     */
    public Optional<Shard> shard(Map<String, String> variables) {
        return value(Setting.SHARD).map(text -> shard(text, variables));
    }

    private Shard shard(String text, Map<String, String> variables) {
        try {
            return Shard.parse(text, variables);
        } catch (IllegalArgumentException e) {
            throw new SettingException(notation.write(Setting.SHARD, text) + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns what takes the part of this run out of the whole plan.
     *
     * @param variables as for {@link #shard}
     * @throws SettingException if there is a mistake in the shard, or if durations are given that nothing is balanced
     *     by
     */
    public UnaryOperator<RunPlan> part(Map<String, String> variables) {
        Optional<Shard> shard = shard(variables);
        Optional<RunRecord> timings = timings();
        if (shard.isEmpty() && timings.isPresent() && resumed().isEmpty()) {
            throw new SettingException(
                    notation.write(Setting.TIMINGS, value(Setting.TIMINGS).orElse(""))
                            + " balances shards, and this run is not one: add "
                            + notation.write(Setting.SHARD, "1/2")
                            + ", or leave it out");
        }
        return shard.<UnaryOperator<RunPlan>>map(it -> new Parts(it, Estimates.of(timings)))
                .orElseGet(UnaryOperator::identity);
    }

    /**
     * Returns the run whose durations balance shards; empty for typical durations.
     *
     * @throws org.jvmquarks.journal.JournalException if its journal cannot be read
     */
    public Optional<RunRecord> timings() {
        return notBlank(Setting.TIMINGS)
                .map(Path::of)
                .map(path -> Files.isDirectory(path) ? path.resolve(Journal.FILE_NAME) : path)
                .map(JournalReader::read);
    }

    /**
     * Refuses to continue a run as another shard than the one that was begun.
     *
     * @param begun the plan of that run
     */
    public void requireSameShard(RunPlan begun, Map<String, String> variables) {
        Optional<String> was = begun.shard().map(ShardPart::label);
        Optional<String> now = shard(variables).map(Shard::label);
        if (now.isPresent() && !now.equals(was)) {
            throw new SettingException("cannot continue a run that is %s as shard %s: leave out %s"
                    .formatted(
                            was.map(it -> "shard " + it).orElse("not a shard"),
                            now.get(),
                            notation.write(Setting.SHARD, value(Setting.SHARD).orElse(""))));
        }
    }

    private boolean isOn(Setting setting) {
        Optional<String> text = value(setting);
        if (text.isPresent() && !text.get().matches("(?i)true|false|")) {
            throw wrong(setting, text.get(), "one of [true, false]");
        }
        return text.filter(it -> !it.equalsIgnoreCase("false")).isPresent();
    }

    private Path output() {
        return value(Setting.OUTPUT).map(Path::of).orElseGet(notation::output);
    }

    /**
     * Returns how a run treats its pins.
     *
     * @param workingDirectory the path of a matrix file is relative to it
     * @throws SettingException if a value is not one that its setting takes
     */
    public Settings settings(Path workingDirectory) {
        return new Settings(
                choice(Setting.MODE, Mode.VERIFY),
                choice(Setting.PINS, PinKinds.ALL),
                choice(Setting.INCONCLUSIVE, InconclusivePolicy.ABORT),
                output(),
                seconds(Setting.DEADLINE, Duration.ofSeconds(GuestRuntime.DEFAULT_SECONDS)),
                timing(),
                rerun(workingDirectory),
                request(workingDirectory));
    }

    /** The settings that ask for JDKs, with a path that does not depend on a working directory. */
    private SortedMap<String, String> request(Path workingDirectory) {
        SortedMap<String, String> asked = new TreeMap<>();
        JdkRequest request = jdks(workingDirectory);
        request.selectors().ifPresent(text -> asked.put(Setting.JDKS.key(), text));
        request.profile().ifPresent(name -> asked.put(Setting.PROFILE.key(), name));
        request.matrixFile().ifPresent(file -> asked.put(Setting.MATRIX.key(), file.toString()));
        return asked;
    }

    /**
     * Returns which JDKs a run is about; blank values count as absent.
     *
     * @param workingDirectory the path of a matrix file is relative to it
     */
    public JdkRequest jdks(Path workingDirectory) {
        return new JdkRequest(
                notBlank(Setting.PROFILE),
                notBlank(Setting.JDKS),
                notBlank(Setting.MATRIX).map(workingDirectory::resolve));
    }

    CellRerun rerun(Path workingDirectory) {
        Map<Setting, String> needed = new EnumMap<>(Setting.class);
        JdkRequest request = jdks(workingDirectory);
        request.matrixFile().ifPresent(file -> needed.put(Setting.MATRIX, file.toString()));
        request.profile().ifPresent(profile -> needed.put(Setting.PROFILE, profile));
        for (Setting setting : Setting.decisive()) {
            value(setting).ifPresent(value -> needed.put(setting, value));
        }
        needed.put(Setting.OUTPUT, rerunOutput());
        needed.put(Setting.REPLACE, "true");
        return new CellRerun(
                notBlank(Setting.RERUN)
                        .<SettingNotation>map(text -> new SettingNotation.Templated(new RerunTemplate(text), notation))
                        .orElse(notation),
                needed,
                output(),
                request.selectors().filter(text -> text.matches(".*[/\\\\~].*")).isPresent());
    }

    private String rerunOutput() {
        String folder = output().toString();
        return folder.endsWith(RERUN_SUFFIX) ? folder : folder + RERUN_SUFFIX;
    }

    private Optional<String> value(Setting setting) {
        return Optional.ofNullable(values.get(setting));
    }

    private Optional<String> notBlank(Setting setting) {
        return value(setting).filter(text -> !text.isBlank());
    }

    private TimingPolicy timing() {
        return new TimingPolicy(
                value(Setting.ALPHA).map(this::rate).orElse(TimingPolicy.DEFAULT_ALPHA),
                value(Setting.TRIES).map(this::tries).orElse(TimingPolicy.DEFAULT_TRIES),
                seconds(Setting.BUDGET, TimingPolicy.DEFAULT_BUDGET),
                smallestMargin());
    }

    /** A cache of a build server may have brought the default file from another machine. */
    private OptionalDouble smallestMargin() {
        return calibration()
                .filter(it -> value(Setting.CALIBRATION).isPresent() || it.isOf(HostRecord.ofThisMachine()))
                .map(Calibration::smallestMargin)
                .orElseGet(OptionalDouble::empty);
    }

    /**
     * Returns the lanes of the run's claims about time.
     *
     * @param rule decides for this machine
     * @throws SettingException if the calibration cannot be read
     */
    public LanePlan lanes(LaneRule rule) {
        return rule.plan(calibration(), timing().alpha());
    }

    /** A file that was named must be there; the one that a calibration leaves need not. */
    private Optional<Calibration> calibration() {
        Optional<String> named = value(Setting.CALIBRATION);
        Path file = named.map(Path::of).orElse(Calibration.DEFAULT_FOLDER.resolve(Calibration.FILE_NAME));
        if (named.isEmpty() && !Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Calibration.read(file));
        } catch (IOException e) {
            throw new SettingException(notation.write(Setting.CALIBRATION, file.toString()) + ": " + e.getMessage(), e);
        }
    }

    /** A rate beyond one in ten is not one that a gate could be built on. */
    private double rate(String text) {
        if (!text.matches("0?\\.\\d{1,9}|\\d(\\.\\d{1,9})?[eE]-\\d{1,2}")
                || Double.parseDouble(text) > 0.1
                || Double.parseDouble(text) == 0) {
            throw wrong(Setting.ALPHA, text, "an error rate above 0 and up to 0.1");
        }
        return Double.parseDouble(text);
    }

    private int tries(String text) {
        if (!text.matches("[1-9]")) {
            throw wrong(Setting.TRIES, text, "a number of tries, 1 to 9");
        }
        return Integer.parseInt(text);
    }

    private <E extends Enum<E>> E choice(Setting setting, E otherwise) {
        Optional<String> text = value(setting);
        if (text.isEmpty()) {
            return otherwise;
        }
        E[] known = otherwise.getDeclaringClass().getEnumConstants();
        List<String> names = Arrays.stream(known)
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .toList();
        return Arrays.stream(known)
                .filter(constant -> constant.name().equalsIgnoreCase(text.get()))
                .findFirst()
                .orElseThrow(() -> wrong(setting, text.get(), "one of " + names + Nearest.hint(text.get(), names)));
    }

    private Duration seconds(Setting setting, Duration otherwise) {
        return value(setting).map(text -> seconds(setting, text)).orElse(otherwise);
    }

    private Duration seconds(Setting setting, String text) {
        if (!text.matches("[1-9]\\d{0,5}")) {
            throw wrong(setting, text, "a positive number of seconds");
        }
        return Duration.ofSeconds(Integer.parseInt(text));
    }

    private SettingException wrong(Setting setting, String value, String expected) {
        return new SettingException(notation.write(setting, value) + " is not " + expected);
    }
}
