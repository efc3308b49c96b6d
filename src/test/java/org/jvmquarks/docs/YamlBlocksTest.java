package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.compare.Margins;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.matrix.JdkMatrixReader;
import org.jvmquarks.upgrade.application.ApplicationReader;
import org.jvmquarks.verdict.Margin;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** YAML in the documentation can be pasted as it stands, with its indentation. */
class YamlBlocksTest {
    private static final Pattern BLOCK =
            Pattern.compile("[Ff]rom\\s`([^`]+)`[^\n]*\n\n```yaml\n(.*?)\n```", Pattern.DOTALL);

    private static final Pattern YAML = Pattern.compile("(?m)^ *```ya?ml$");

    /** Files of this program's own, with what reads them. */
    private static final Map<String, Reader> READERS = Map.of(
            "accepted.yaml", Ledger::read,
            "accepted-application.yaml", Ledger::read,
            "jdks.yaml", file -> JdkMatrixReader.read(file, HostEnvironment.current()),
            "application.yaml", ApplicationReader::read,
            "tomcat.yaml", ApplicationReader::read,
            "artemis.yaml", ApplicationReader::read,
            "trial.yaml", ApplicationReader::read,
            "ant.yaml", ApplicationReader::read,
            "shop.yaml", ApplicationReader::read,
            "margins.yaml", YamlBlocksTest::margins);

    @TempDir
    Path folder;

    private interface Reader {
        Object read(Path file);
    }

    private static Object margins(Path file) {
        try {
            return Margins.read(file.toString(), Files.readString(file), new Margin(Margin.DEFAULT_SHARE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A block of a page.
     *
     * @param file from which it is taken
     */
    record Block(Path page, Path file, String text) {
        @Override
        public String toString() {
            return page + ": " + text.lines().findFirst().orElse("");
        }
    }

    static List<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Path page : DocumentationTest.pages()) {
            BLOCK.matcher(Files.readString(page))
                    .results()
                    .map(it -> new Block(page, Path.of(it.group(1)), it.group(2)))
                    .forEach(blocks::add);
        }
        return blocks;
    }

    @Test
    void noBlockIsLeftOut() throws IOException {
        long all = 0;
        for (Path page : DocumentationTest.pages()) {
            all += YAML.matcher(Files.readString(page)).results().count();
        }

        assertThat(blocks()).hasSize((int) all).hasSizeGreaterThan(15);
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void blockIsInItsFileWithSameIndentation(Block block) throws IOException {
        List<String> lines = Files.readString(block.file()).lines().toList();
        List<String> wanted = dedented(block.text().lines().toList());

        assertThat(Stream.iterate(0, i -> i + 1)
                        .limit(lines.size() - wanted.size() + 1L)
                        .map(i -> dedented(lines.subList(i, i + wanted.size()))))
                .as("%s, from %s", block, block.file())
                .contains(wanted);
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void blockIsYaml(Block block) {
        Object read = new Yaml(new SafeConstructor(new LoaderOptions())).load(block.text());

        assertThat(read).as(block.toString()).isInstanceOfAny(Map.class, List.class);
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void blockIsReadByWhatItIsFor(Block block) throws IOException {
        String name = block.file().getFileName().toString();
        if (!READERS.containsKey(name)) {
            // Each row of the advisories has tests of its own.
            assertThat(block.file().toString()).containsAnyOf(".github", "samples/ci", "advisories.yaml");
            return;
        }
        boolean entries = block.text().startsWith("  - ");
        Path file = folder.resolve(name);
        Files.writeString(file, (entries ? "accepted:\n" : "") + block.text() + "\n");
        createWhatItNames(block.text());

        assertThatCode(() -> READERS.get(name).read(file)).as(name).doesNotThrowAnyException();
    }

    /** The reader of an application refuses what is not there. */
    private void createWhatItNames(String text) throws IOException {
        Object read = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        if (read instanceof Map<?, ?> fields) {
            for (Object archive : list(fields, "archives")) {
                Files.createDirectories(folder.resolve(archive.toString()));
            }
            for (Object options : list(fields, "options-files")) {
                Path file = folder.resolve(options.toString());
                Files.createDirectories(file.getParent());
                Files.createFile(file);
            }
            if (fields.get("recording") instanceof String recording) {
                Files.createFile(folder.resolve(recording));
            }
        }
    }

    private static List<?> list(Map<?, ?> fields, String key) {
        return fields.get(key) instanceof List<?> values ? values : List.of();
    }

    /** Returns lines without the indentation that all of them have. */
    private static List<String> dedented(List<String> lines) {
        int common = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return lines.stream()
                .map(line -> line.isBlank() ? "" : line.substring(common).stripTrailing())
                .toList();
    }
}
