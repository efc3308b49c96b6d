package org.jvmquarks.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.junit.samples.SamplePins;
import org.jvmquarks.settings.Setting;

/** Runs sample pins in a JUnit of their own, on the JDK that runs the test. */
public final class Cells {
    private final Path output;
    private final Class<?> samples;
    private final Map<String, String> parameters = new LinkedHashMap<>();

    Cells(Path output) {
        this(output, SamplePins.class);
    }

    /**
     * @param output folder of the run
     * @param samples class of the pins
     */
    public Cells(Path output, Class<?> samples) {
        this.output = output;
        this.samples = samples;
        with(Setting.JDKS, System.getProperty("java.home"));
        with(Setting.OUTPUT, output.toString());
        with(Setting.RERUN, "./mvnw verify '-Dit.test={class}#{method}'");
    }

    /** Returns the folder of the run. */
    Path output() {
        return output;
    }

    public Cells with(Setting setting, String value) {
        return with(setting.property(), value);
    }

    public Cells with(String parameter, String value) {
        parameters.put(parameter, value);
        return this;
    }

    /** All events of the engine. */
    public EngineExecutionResults run(String... pins) {
        EngineTestKit.Builder builder = EngineTestKit.engine("junit-jupiter").configurationParameters(parameters);
        for (String pin : pins) {
            builder.selectors(selectMethod(samples, pin, "org.jvmquarks.Jvm"));
        }
        return builder.execute();
    }

    /** The events of the cells. */
    public Events tests(String... pins) {
        return run(pins).testEvents();
    }

    public RunRecord journal() {
        return JournalReader.read(output.resolve(Journal.FILE_NAME));
    }

    /** The only cell of the run. */
    public CellRecord cell() {
        List<CellRecord> cells = journal().cells();
        if (cells.size() != 1) {
            throw new AssertionError("expected one cell, got " + cells);
        }
        return cells.get(0);
    }
}
