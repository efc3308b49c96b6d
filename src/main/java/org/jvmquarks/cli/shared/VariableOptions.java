package org.jvmquarks.cli.shared;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.options.OptionVariables;
import picocli.CommandLine.Option;

/** The options that tell the environment variables of the application's VM. */
public final class VariableOptions {
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
}
