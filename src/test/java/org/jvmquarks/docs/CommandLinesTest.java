package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.cli.Main;
import org.jvmquarks.settings.Setting;

/** Command lines in the documentation are ones that the program takes. */
class CommandLinesTest {
    private static final Pattern BLOCK =
            Pattern.compile("^```(\\w*)\\n(.*?)\\n```$", Pattern.DOTALL | Pattern.MULTILINE);

    /** What follows the program, up to a comment, a redirection or the end of the line. */
    private static final Pattern COMMAND = Pattern.compile(
            "(?:java (?:-XX\\S+ )*-jar \\S*jvm-quarks\\.jar|docker run .* jvm-quarks) +(.*?)\\)? *(?: # .*| #$|$)",
            Pattern.MULTILINE);

    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|\\{[^}]*}|[^\\s'\"])+");

    private static final Pattern PROPERTY = Pattern.compile("-Dquarks\\.(\\w+)");

    static List<Path> pages() throws IOException {
        return DocumentationTest.pages();
    }

    private static List<String> commands(String page) {
        return BLOCK.matcher(page)
                .results()
                .filter(block -> block.group(1).isEmpty())
                .map(block -> block.group(2).replaceAll("\\\\\\n\\s*", ""))
                .flatMap(block -> COMMAND.matcher(block).results())
                .map(command -> command.group(1))
                // A function of a script passes on what it got.
                .filter(command -> !command.contains("$@"))
                .toList();
    }

    private static String[] words(String command) {
        return WORD.matcher(command)
                .results()
                .map(MatchResult::group)
                .map(word -> word.replaceAll("^(['\"])(.*)\\1$", "$2"))
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void areTakenByTheProgram(Path page) throws IOException {
        for (String command : commands(Files.readString(page))) {
            assertThatCode(() -> Main.commandLine().parseArgs(words(command)))
                    .as("%s shows: %s", page, command)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void areFound() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path page : pages()) {
            found.addAll(commands(Files.readString(page)));
        }

        assertThat(found)
                .hasSizeGreaterThan(25)
                .contains("gate --baseline 17 --candidate 25", "run --pins exact", "generate-completion");
        assertThat(words("run 'a b' --options=\"-Xmx1g -Xms1g\" c"))
                .containsExactly("run", "a b", "--options=\"-Xmx1g -Xms1g\"", "c");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void nameSettingsThatExist(Path page) throws IOException {
        List<String> known = Arrays.stream(Setting.values()).map(Setting::key).toList();

        assertThat(PROPERTY.matcher(Files.readString(page)).results().map(it -> it.group(1)))
                .allSatisfy(name -> assertThat(known).as("%s", page).contains(name));
    }
}
