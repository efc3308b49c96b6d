package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.inspect.start.InspectedStart;
import org.jvmquarks.inspect.start.QuestionChoice;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.launch.Exit;

/** A VM that answers as JDK 17 and 25 do, word for word. */
class JvmVariablesTest {
    private static final String END = """
            Error: Could not create the Java Virtual Machine.
            Error: A fatal exception has occurred. Program will exit.
            """;

    private static final List<String> OF_THE_LAUNCHER = List.of("-cp", "-server", "--add-opens");

    private final List<Map<String, String>> asked = new ArrayList<>();

    private final InspectedStart vm = (variables, options) -> {
        asked.add(variables);
        String value = String.join("", variables.values());
        String picked = variables.isEmpty()
                ? ""
                : "Picked up %s: %s\n".formatted(variables.keySet().iterator().next(), value);
        if (variables.containsKey("JDK_JAVA_OPTIONS")) {
            return value.contains("-version")
                    ? said("NOTE: "
                            + picked
                            + "Error: Option -version is not allowed in environment variable JDK_JAVA_OPTIONS\n")
                    : said("NOTE: " + picked + unrecognized(QuestionChoice.STOP));
        }
        for (String word : value.split(" ")) {
            if (OF_THE_LAUNCHER.contains(word) || word.startsWith("-cp=") || word.startsWith("-Xnone")) {
                return said(picked + unrecognized(word));
            }
        }
        if (options.contains("-version")) {
            return Start.of(new Exit.Code(0), "", "openjdk version \"17.0.15\"\n");
        }
        return options.stream().anyMatch(word -> word.startsWith("-Xnone"))
                ? said(unrecognized("-Xnone"))
                : said(picked + unrecognized(QuestionChoice.STOP));
    };

    private static String unrecognized(String word) {
        return "Unrecognized option: " + word + "\n" + END;
    }

    private static Start said(String stderr) {
        return Start.of(new Exit.Code(1), "", stderr);
    }

    @Test
    void optionsThatTheVmKnowsTakeOneStart() {
        assertThat(results(OptionVariable._JAVA_OPTIONS, "-Xmx1g -Xss1m -Da=b"))
                .containsExactly(List.of(), List.of(), List.of());
        assertThat(asked).containsExactly(Map.of("_JAVA_OPTIONS", "-Xmx1g -Xss1m " + QuestionChoice.STOP));
    }

    @Test
    void flagIsNotAskedAlone() {
        assertThat(results(OptionVariable._JAVA_OPTIONS, "-XX:+LogCompilation -javaagent:a.jar"))
                .containsExactly(List.of(), List.of());
        assertThat(asked).as("an option of the line may unlock it").isEmpty();
    }

    @Test
    void optionOfLauncherBelongsOnCommandLine() {
        assertThat(results(OptionVariable.JAVA_TOOL_OPTIONS, "-Xmx1g -cp /app -server"))
                .containsExactly(
                        List.of(),
                        List.of(new OptionResult.Misplaced(
                                "in JAVA_TOOL_OPTIONS: Unrecognized option: -cp", Optional.empty())),
                        List.of(new OptionResult.Misplaced(
                                "in JAVA_TOOL_OPTIONS: Unrecognized option: -server", Optional.empty())));
    }

    @Test
    void optionOfTwoWordsHasAnotherForm() {
        assertThat(results(OptionVariable._JAVA_OPTIONS, "--add-opens java.base/java.lang=ALL-UNNAMED"))
                .containsExactly(List.of(new OptionResult.Misplaced(
                        "in _JAVA_OPTIONS: Unrecognized option: --add-opens",
                        Optional.of("--add-opens=java.base/java.lang=ALL-UNNAMED"))));
    }

    @Test
    void optionUnknownToVmIsNotMisplaced() {
        assertThat(results(OptionVariable.JAVA_TOOL_OPTIONS, "-Xnone"))
                .containsExactly(List.of(new OptionResult.Refused(
                        "in JAVA_TOOL_OPTIONS: Unrecognized option: -Xnone",
                        OptionOutcome.UNRECOGNIZED,
                        Optional.empty())));
    }

    @Test
    void launcherRefusesWhatEndsIt() {
        assertThat(results(OptionVariable.JDK_JAVA_OPTIONS, "-server -version"))
                .containsExactly(
                        List.of(),
                        List.of(new OptionResult.Refused(
                                "in JDK_JAVA_OPTIONS: Option -version is not allowed in"
                                        + " environment variable JDK_JAVA_OPTIONS",
                                OptionOutcome.REFUSED,
                                Optional.empty())));
    }

    @Test
    void sentenceSaysWhereTheOptionBelongs() {
        assertThat(new OptionResult.Misplaced("in JAVA_TOOL_OPTIONS: no", Optional.empty()).sentence())
                .isEqualTo("in JAVA_TOOL_OPTIONS: no (this option belongs on the command line)");
        assertThat(new OptionResult.Misplaced("in JAVA_TOOL_OPTIONS: no", Optional.of("--a=b")).sentence())
                .isEqualTo("in JAVA_TOOL_OPTIONS: no (write --a=b there)");
    }

    private List<List<OptionResult>> results(OptionVariable variable, String value) {
        List<OptionUse> options = OptionVariables.read(Map.of(variable, value))
                .around(OptionLine.empty())
                .options();
        QuestionChoice questions = new QuestionChoice(options, use -> false);
        List<OptionTest> line = IntStream.range(0, options.size())
                .mapToObj(i -> new OptionTest(i, options.get(i), questions.of(options.get(i))))
                .toList();
        OptionResults results = new OptionResults();
        new JvmVariables(vm, results).read(line);
        return line.stream().map(results::of).toList();
    }
}
