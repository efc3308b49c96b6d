package org.jvmquarks.cli.shared;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.inspect.options.OptionsFile;
import org.jvmquarks.jdk.ContainerLimits;
import picocli.CommandLine.Option;

/** The options about the VM of an application: files with options, environment variables and limits. */
public final class JvmOptions {
    @Option(
            names = "--options-file",
            paramLabel = "FILE",
            description = "file with one option a line, comments (#) and versions (8-13:-XX:...), as"
                    + " Elasticsearch and Cassandra have them; may be repeated")
    private List<Path> files = List.of();

    @Option(
            names = "--container",
            paramLabel = "LIMITS",
            description = "limits of its container, such as 2cpu,4g; in force for JDKs in containers,"
                    + " simulated by options for others")
    private Optional<String> container = Optional.empty();

    @Option(
            names = "--java-tool-options",
            paramLabel = "TEXT",
            description = "content of the environment variable JAVA_TOOL_OPTIONS, which the VM reads"
                    + " before the command line")
    private Optional<String> tool = Optional.empty();

    @Option(
            names = "--jdk-java-options",
            paramLabel = "TEXT",
            description = "content of the environment variable JDK_JAVA_OPTIONS, which JDK 8 ignores")
    private Optional<String> launcher = Optional.empty();

    @Option(
            names = "--underscore-java-options",
            paramLabel = "TEXT",
            description = "content of the environment variable _JAVA_OPTIONS, which the VM reads after"
                    + " the command line, so that it overrides that")
    private Optional<String> last = Optional.empty();

    /**
     * Returns the variables that are told.
     *
     * @throws org.jvmquarks.inspect.options.OptionsException if one has something else than options
     */
    public OptionVariables variables() {
        Map<OptionVariable, String> values = new EnumMap<>(OptionVariable.class);
        tool.ifPresent(text -> values.put(OptionVariable.JAVA_TOOL_OPTIONS, text));
        launcher.ifPresent(text -> values.put(OptionVariable.JDK_JAVA_OPTIONS, text));
        last.ifPresent(text -> values.put(OptionVariable._JAVA_OPTIONS, text));
        return OptionVariables.read(values);
    }

    /** Returns the options of the files, which a VM reads before those of its command line; empty without a file. */
    public Optional<OptionLine> files() {
        return files.stream().map(OptionsFile::read).reduce(OptionLine::before);
    }

    /** Returns the limits of the container; none if it has none. */
    public ContainerLimits limits() {
        return container.map(LimitsText::parse).orElse(ContainerLimits.none());
    }
}
