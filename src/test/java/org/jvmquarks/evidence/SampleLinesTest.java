package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The comment above a pattern of a parser quotes a line that a real VM wrote, after the number of its JDK: {@code //
 * JDK 21: [8290482ns][gc] Using Shenandoah}. The mark {@code …} stands for text that is left out; a line that is too
 * long goes on, indented, in the next comment.
 */
class SampleLinesTest {
    private static final Path SOURCES = Path.of("src/main/java/org/jvmquarks/evidence");
    private static final Path CAPTURES = Path.of("src/test/resources/evidence");
    private static final Pattern SAMPLE = Pattern.compile("\\s*// JDK (\\d+): (.*)");
    private static final Pattern VERSION = Pattern.compile(".*debian-(?:zero-)?(?:1\\.)?(\\d+).*");
    private static final Pattern REST = Pattern.compile("\\s*// {4,}(\\S.*)");

    /** A quoted line, and where it is quoted. */
    record Sample(String source, int feature, String text) {
        boolean isIn(String line) {
            int from = 0;
            for (String part : text.split("…")) {
                int at = line.indexOf(part.strip(), from);
                if (at < 0) {
                    return false;
                }
                from = at + part.strip().length();
            }
            return true;
        }

        Sample with(String rest) {
            return new Sample(source, feature, text + " " + rest);
        }
    }

    private static List<Sample> samples() throws IOException {
        List<Sample> samples = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                samples.addAll(samplesIn(file));
            }
        }
        return samples;
    }

    private static List<Sample> samplesIn(Path file) throws IOException {
        List<Sample> samples = new ArrayList<>();
        boolean goesOn = false;
        for (String line : Files.readAllLines(file)) {
            Matcher sample = SAMPLE.matcher(line);
            Matcher rest = REST.matcher(line);
            if (sample.matches()) {
                int feature = Integer.parseInt(sample.group(1));
                samples.add(new Sample(file.toString(), feature, sample.group(2)));
                goesOn = true;
            } else if (goesOn && rest.matches()) {
                int last = samples.size() - 1;
                samples.set(last, samples.get(last).with(rest.group(1)));
            } else {
                goesOn = false;
            }
        }
        return samples;
    }

    @Test
    void quotedLineStandsInCaptureOfItsJdk() throws IOException {
        Map<Integer, List<String>> captured = captured();
        List<Sample> samples = samples();

        assertThat(samples).hasSizeGreaterThan(60);
        assertThat(samples)
                .filteredOn(sample -> captured.getOrDefault(sample.feature(), List.of()).stream()
                        .noneMatch(sample::isIn))
                .isEmpty();
    }

    private static Map<Integer, List<String>> captured() throws IOException {
        Map<Integer, List<String>> lines = new HashMap<>();
        try (Stream<Path> files = Files.walk(CAPTURES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Matcher version = VERSION.matcher(file.toString());
                if (version.matches() && !file.toString().endsWith(".gz")) {
                    lines.computeIfAbsent(Integer.valueOf(version.group(1)), unseen -> new ArrayList<>())
                            .addAll(Files.readAllLines(file));
                }
            }
        }
        return lines;
    }
}
