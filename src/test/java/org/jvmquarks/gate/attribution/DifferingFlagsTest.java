package org.jvmquarks.gate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.VmFlag;

class DifferingFlagsTest {
    private static final Pattern LINE =
            Pattern.compile(" *(\\w+) +(\\w+) +(:?=) ?(.*?) *\\{([\\w ]+)}(?: \\{([a-z, ]+)})?\\s*");

    private static Map<String, VmFlag> flags(String jdk) throws IOException {
        Map<String, VmFlag> flags = new TreeMap<>();
        Path file = Path.of("src/test/resources/evidence/flags/list-debian-" + jdk + ".txt");
        for (String line : Files.readAllLines(file)) {
            Matcher m = LINE.matcher(line);
            if (m.matches()) {
                String origin = m.group(6) != null ? m.group(6) : m.group(3).equals("=") ? "default" : "set";
                VmFlag.Declaration declaration = new VmFlag.Declaration(m.group(1), m.group(5));
                flags.put(m.group(2), VmFlag.listed(m.group(2), m.group(4), origin, declaration));
            }
        }
        return flags;
    }

    private static VmFlag flag(String value, String origin, String type) {
        return flag("Flag", value, origin, type);
    }

    private static VmFlag flag(String name, String value, String origin, String type) {
        return VmFlag.listed(name, value, origin, new VmFlag.Declaration(type, "product"));
    }

    private static List<FlagChange> between(VmFlag before, VmFlag after) {
        return DifferingFlags.between(Map.of("Flag", before), Map.of("Flag", after));
    }

    @ParameterizedTest
    @CsvSource({
        "1.8.0_504, 11.0.33-ea",
        "11.0.33-ea, 17.0.21.0.3",
        "17.0.21.0.3, 21.0.13.0.3",
        "21.0.13.0.3, 25.0.5.0.3",
        "25.0.5.0.3, 28-ea",
    })
    void neighboursDifferInFlagsThatCanBeGiven(String before, String after) throws IOException {
        List<FlagChange> changes = DifferingFlags.between(flags(before), flags(after));

        assertThat(changes).isNotEmpty().isSorted();
        assertThat(changes)
                .allMatch(change -> change.option().matches("-XX:([+-]\\w+|\\w+=[^ ]+)"))
                .noneMatch(change -> change.name().matches("SharedBaseAddress|Unlock\\w+"));
    }

    @Test
    void lockingModeOf25Differs() throws IOException {
        assertThat(DifferingFlags.between(flags("21.0.13.0.3"), flags("25.0.5.0.3")))
                .extracting(FlagChange::toString)
                .contains("LockingMode 1 → 2", "GuaranteedSafepointInterval 1000 → 0");
    }

    @Test
    void inlinedLevelsOf11Differ() throws IOException {
        assertThat(DifferingFlags.between(flags("1.8.0_504"), flags("11.0.33-ea")))
                .extracting(FlagChange::option)
                .contains("-XX:MaxInlineLevel=9", "-XX:BiasedLockingStartupDelay=4000");
    }

    @Test
    void numberInAnotherNotationDoesNot() {
        assertThat(between(flag("10000", "default", "intx"), flag("10000.000000", "default", "double")))
                .isEmpty();
        assertThat(between(flag("0.5", "default", "double"), flag("0.500000", "default", "double")))
                .isEmpty();
    }

    @Test
    void flagThatBothChooseDiffers() {
        assertThat(between(flag("1", "default", "intx"), flag("2", "ergonomic", "int")))
                .extracting(FlagChange::option)
                .containsExactly("-XX:Flag=1");
        assertThat(between(flag("false", "default", "bool"), flag("true", "default", "bool")))
                .extracting(FlagChange::option)
                .containsExactly("-XX:-Flag");
    }

    @ParameterizedTest
    @CsvSource({
        "1, default, intx, 1, default, int",
        "1, default, intx, 2, command line, intx",
        "1, environment, intx, 2, default, intx",
        "'', default, ccstr, text, default, ccstr",
        "-1, default, intx, 0, default, size_t",
        "1, default, intx, true, default, bool",
        "70.000000, default, double, 70.00, default, double",
    })
    void sameSetOrUngivableFlagDoesNotMatter(
            String before, String origin, String type, String after, String set, String now) {
        assertThat(between(flag(before, origin, type), flag(after, set, now))).isEmpty();
    }

    @Test
    void flagOfOneJdkOnlyDoesNotMatter() {
        assertThat(DifferingFlags.between(
                        Map.of("Old", flag("1", "default", "intx")), Map.of("New", flag("2", "default", "intx"))))
                .isEmpty();
    }

    private static Map<String, VmFlag> drawn(String address) {
        String name = "SharedBaseAddress";
        return Map.of(name, flag(name, address, "default", "size_t"));
    }

    @Test
    void addressThatIsDrawnDoesNotMatter() {
        assertThat(DifferingFlags.between(drawn("1"), drawn("2"))).isEmpty();
    }
}
