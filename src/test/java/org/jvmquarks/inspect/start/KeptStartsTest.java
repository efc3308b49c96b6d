package org.jvmquarks.inspect.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Exit;

class KeptStartsTest {
    private static final String VERSION = "openjdk version \"25.0.1\" 2025-10-21\n";

    @TempDir
    private Path folder;

    private final List<List<String>> asked = new ArrayList<>();

    @BeforeEach
    void install() throws IOException {
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=25.0.1");
    }

    /** Prints its flags, and warns of a deprecated one. */
    private final InspectedStart vm = new InspectedStart() {
        @Override
        public Start start(Map<String, String> variables, List<String> options) {
            asked.add(options);
            boolean refuses = options.contains("-XX:+Nonsense");
            return Start.of(
                    new Exit.Code(refuses ? 1 : 0),
                    "[Global flags]\n     bool UseG1GC                 = true          {product} {ergonomic}\n",
                    refuses
                            ? "Unrecognized VM option 'Nonsense'\n"
                            : options.contains("-XX:+Old")
                                    ? "OpenJDK 64-Bit Server VM warning: Option Old was deprecated\n" + VERSION
                                    : VERSION);
        }

        @Override
        public Optional<Start> run(List<String> options) {
            return Optional.of(start(options));
        }
    };

    private InspectedStart kept(DiskCache cache, JdkSource source) {
        return KeptStarts.of(
                vm,
                new Jdk("jdk", OptionalInt.empty(), Optional.empty(), source, List.of(), ContainerLimits.none()),
                cache);
    }

    private InspectedStart kept() {
        return kept(DiskCache.in(folder.resolve("cache"), "1"), new JdkSource.Home(folder));
    }

    @Test
    void startThatSaysNothingIsNotRepeated() {
        Start first = kept().start(List.of("-Xmx1g"));

        assertThat(kept().start(List.of("-Xmx1g"))).isEqualTo(first);
        assertThat(first.flags()).containsKey("UseG1GC");
        assertThat(asked).hasSize(1);
        kept().start(List.of("-Xmx2g"));
        kept().start(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g"), List.of());
        assertThat(asked).as("other options are another question").hasSize(3);
        assertThat(kept().run(List.of("-Xmx1g"))).contains(first);
        assertThat(asked).as("so is a program").hasSize(4);
    }

    @Test
    void whatDependsOnTheMachineIsAskedAgain() {
        for (String option : List.of(
                "-XX:+Old",
                "-XX:+Nonsense",
                "-XX:VMOptionsFile=./a",
                "-XX:VMOptionsFile=a",
                "-javaagent:a.jar",
                "@a")) {
            asked.clear();
            Start first = kept().start(List.of(option));
            assertThat(kept().start(List.of(option))).isEqualTo(first);
            assertThat(asked).as(option).hasSize(2);
        }
    }

    @Test
    void updateIsAskedAgain() throws IOException {
        kept().start(List.of());
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=25.0.10");

        kept().start(List.of());

        assertThat(asked).hasSize(2);
    }

    @Test
    void imageIsAskedAsWithoutCache() {
        assertThat(kept(DiskCache.none(), new JdkSource.Home(folder))).isSameAs(vm);
        assertThat(kept(DiskCache.in(folder, "1"), new JdkSource.Image("debian-openjdk:25")))
                .as("a tag may move")
                .isSameAs(vm);
    }
}
