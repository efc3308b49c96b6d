package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;

class PrintedFlagsTest {
    @TempDir
    Path folder;

    private static final List<String> LIST = List.of(
            "a warning",
            "[Global flags]",
            "     bool UseG1GC          = true            {product} {command line}",
            "ccstrlist CompileCommand  = quiet",
            "dontinline,*.op                              {product} {command line}",
            "    ccstr AOTCache         =                 {product} {default}",
            "     intx CICompilerCount := 2               {product}",
            "output of the probe");

    @Test
    void listIsTakenOutOfTheOutput() {
        Map<String, VmFlag> flags = new LinkedHashMap<>();
        assertThat(PrintedFlags.split(String.join("\n", LIST), flags)).isEqualTo("a warning\noutput of the probe");
        assertThat(flags.values())
                .containsExactly(
                        listed("bool", "UseG1GC", "true", "command line"),
                        listed("ccstrlist", "CompileCommand", "quiet\ndontinline,*.op", "command line"),
                        listed("ccstr", "AOTCache", "", "default"),
                        listed("intx", "CICompilerCount", "2", "set"));
    }

    @Test
    void outputWithoutAListIsLeftAlone() {
        Map<String, VmFlag> flags = new LinkedHashMap<>();
        assertThat(PrintedFlags.split("hello", flags)).isEqualTo("hello");
        assertThat(flags).isEmpty();
    }

    @Test
    void onlyTheRequestedFlagsAreKept() throws IOException {
        streams(LIST, List.of());

        PrintedFlags.keep(folder, Set.of("CompileCommand", "AOTCache", "Unknown"), true);

        assertThat(folder.resolve(Launched.STDOUT)).hasContent("a warning\noutput of the probe");
        assertThat(folder.resolve(PrintedFlags.FILE))
                .hasContent("[Global flags]\n" + String.join("\n", LIST.subList(3, 6)));
        assertThat(PrintedFlags.kept(folder).orElseThrow()).containsOnlyKeys("CompileCommand", "AOTCache");
    }

    @Test
    void listOfThePinStaysInTheOutput() throws IOException {
        streams(LIST, List.of());

        PrintedFlags.keep(folder, Set.of("UseG1GC"), false);

        assertThat(Files.readAllLines(folder.resolve(Launched.STDOUT))).isEqualTo(LIST);
        assertThat(PrintedFlags.kept(folder).orElseThrow()).containsOnlyKeys("UseG1GC");
    }

    @Test
    void listMayGoToTheOtherStream() throws IOException {
        streams(List.of("output"), LIST);

        PrintedFlags.keep(folder, Set.of("UseG1GC"), true);

        assertThat(folder.resolve(Launched.STDERR)).hasContent("a warning\noutput of the probe");
        assertThat(PrintedFlags.kept(folder).orElseThrow()).containsOnlyKeys("UseG1GC");
    }

    @Test
    void noListIsNotAListWithoutFlags() throws IOException {
        streams(List.of("output"), List.of());
        PrintedFlags.keep(folder, Set.of("UseG1GC"), true);
        assertThat(PrintedFlags.kept(folder)).isEmpty();

        streams(LIST, List.of());
        PrintedFlags.keep(folder, Set.of("Unknown"), true);
        assertThat(PrintedFlags.kept(folder).orElseThrow()).isEmpty();
    }

    /** JDK 8 to 28 list 500 to 1,600 flags, of other types each. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "   double SweeperThreshold = 0.500000 {product} {default}",
                "uintx    MaxHeapSize      := 536870912      {product}",
                "size_t MaxHeapSize = 536870912 {product lp64_product} {command line}",
                " ccstr OnError =                                          {product}",
                " bool UseG1GC = true {pd product} {command line, ergonomic}",
            })
    void eachLineIsAFlag(String line) throws IOException {
        streams(List.of("[Global flags]", line, "end"), List.of());

        PrintedFlags.keep(folder, Set.of(line.strip().split(" +")[1]), true);

        assertThat(folder.resolve(Launched.STDOUT)).hasContent("end");
        assertThat(PrintedFlags.kept(folder).orElseThrow()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0.004s][info][gc] Using G1",
                "a = 3",
                "=",
                "x",
                "",
                "1 = 2 = 3",
                "int x = 3",
                "Map map = {a=1}",
                "Set set = {a, b}",
                "Maß x = {a}"
            })
    void otherLineEndsTheList(String line) throws IOException {
        streams(List.of("[Global flags]", LIST.get(2), line, LIST.get(2)), List.of());

        PrintedFlags.keep(folder, Set.of("UseG1GC"), true);

        assertThat(Files.readAllLines(folder.resolve(Launched.STDOUT))).containsExactly(line, LIST.get(2));
    }

    private void streams(List<String> out, List<String> err) throws IOException {
        Files.write(folder.resolve(Launched.STDOUT), out);
        Files.write(folder.resolve(Launched.STDERR), err);
    }

    private static VmFlag listed(String type, String name, String value, String origin) {
        return VmFlag.listed(name, value, origin, new VmFlag.Declaration(type, "product"));
    }
}
