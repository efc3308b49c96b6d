package org.jvmquarks.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.EngineFixture;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

class FalsifierFlagsTest {
    private static final Set<String> KNOWN = Set.of("UseSuperWord", "Inline");

    private final FalsifierFlags flags = new FalsifierFlags();

    @Test
    void misspeltFlagIsTold() {
        add(17, () -> KNOWN, "-XX:-UseSuperWrod", "-XX:Unheard=4");

        assertThat(flags.notes())
                .containsExactly(
                        "sample/pin: nothing shows that it can fail by -XX:-UseSuperWrod -XX:Unheard=4, because no JDK of this run knows the flag Unheard",
                        "sample/pin: nothing shows that it can fail by -XX:-UseSuperWrod -XX:Unheard=4, because no JDK of this run knows the flag UseSuperWrod; did you mean 'UseSuperWord'?");
    }

    @Test
    void flagThatOneJdkKnowsIsNot() {
        add(17, () -> Set.of("Inline"), "-XX:-UseSuperWord");
        add(25, () -> KNOWN, "-XX:-UseSuperWord");

        assertThat(flags.notes()).isEmpty();
    }

    @Test
    void falsifierThatExistsOnNoJdkIsNot() {
        flags.add(pin(VersionRange.of("25", ""), "-XX:-Newer"), jdk(17), () -> KNOWN);

        assertThat(flags.notes()).isEmpty();
    }

    @Test
    void otherOptionsAndUnlistedFlagsAreNot() {
        add(17, () -> KNOWN, "-Xint", "--add-opens", "java.base/java.lang=ALL-UNNAMED");
        add(17, () -> KNOWN, "-XX:Flags=file", "-Xss2m");

        assertThat(flags.notes()).isEmpty();
    }

    @Test
    void jdkThatDoesNotSayMayHaveFlag() {
        add(17, Set::of, "-XX:-UseSuperWrod");
        add(
                21,
                () -> {
                    throw new CellError(ErrorKind.LAUNCH_FAILED, "as designed");
                },
                "-XX:-UseSuperWrod");

        assertThat(flags.notes()).isEmpty();
    }

    private void add(int feature, Supplier<Set<String>> known, String... options) {
        flags.add(pin(VersionRange.all(), options), jdk(feature), known);
    }

    private static PinDefinition pin(VersionRange versions, String... options) {
        return EngineFixture.pin(
                "pin",
                VersionRange.all(),
                false,
                List.of(),
                List.of(Falsifier.byFlags(versions, List.of(options))),
                context -> {});
    }

    private static Identity jdk(int feature) {
        return new Identity(
                new Build(feature, "Debian", "x", "OpenJDK"),
                "mixed mode",
                "/opt/jdk",
                new Platform("Linux", "amd64", 2, 1L << 30));
    }
}
