package org.jvmquarks.evidence.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.VmFlag;

class PrintedFlagsTest {
    private static final List<String> LIST =
            List.of(
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
        assertThat(PrintedFlags.split(LIST, flags))
                .containsExactly("a warning", "output of the probe");
        assertThat(flags.values())
                .containsExactly(
                        listed("bool", "UseG1GC", "true", "command line"),
                        listed(
                                "ccstrlist",
                                "CompileCommand",
                                "quiet\ndontinline,*.op",
                                "command line"),
                        listed("ccstr", "AOTCache", "", "default"),
                        listed("intx", "CICompilerCount", "2", "set"));
    }

    @Test
    void outputWithoutAListIsLeftAlone() {
        Map<String, VmFlag> flags = new LinkedHashMap<>();
        assertThat(PrintedFlags.split(List.of("hello"), flags)).containsExactly("hello");
        assertThat(flags).isEmpty();
    }

    private static VmFlag listed(String type, String name, String value, String origin) {
        return VmFlag.listed(name, value, origin, new VmFlag.Declaration(type, "product"));
    }
}
