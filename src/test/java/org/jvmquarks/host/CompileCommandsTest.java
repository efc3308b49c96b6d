package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.Launched;

class CompileCommandsTest {
    private static final List<String> OPTIONS = List.of("-XX:CompileCommand=nonsense,T.op");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stdout.txt | CompilerOracle: unrecognized line | \"nonsense T op\"",
                "stdout.txt | CompileCommand: unrecognized command | \"nonsense,T.op\"",
                "stderr.txt | CompileCommand: An error occurred during parsing | Error: Unrecognized option 'nonsense'",
                "vm.log | CompileCommand: An error occurred during parsing | Error: Unrecognized option 'nonsense'"
            })
    void refusalOfVmIsFoundAnywhere(String file, String first, String second) throws IOException {
        Launched launched = Captures.launched(folder, "", new Exit.Code(0));
        Files.writeString(folder.resolve(file), "before\n" + first + "\n  " + second + "\nafter\n");

        assertThat(CompileCommands.rejected(OPTIONS, launched))
                .hasValue("the VM ignores a command to its compilers: " + first + " | " + second + " | after");
    }

    @Test
    void whatItTakesIsNot() throws IOException {
        Launched launched = Captures.launched(folder, "", new Exit.Code(0));
        Files.writeString(folder.resolve("stdout.txt"), "CompileCommand: dontinline T.op\n");

        assertThat(CompileCommands.rejected(OPTIONS, launched)).isEmpty();
    }

    @Test
    void whoGivesNoCommandHasNoneRefused() throws IOException {
        Launched launched = Captures.launched(folder, "", new Exit.Code(0));
        Files.writeString(folder.resolve("stdout.txt"), "CompileCommand: unrecognized command\n");

        assertThat(CompileCommands.rejected(List.of("-Xint"), launched)).isEmpty();
    }
}
