package org.jvmquarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One order of annotations, so that a reader of one quark finds his way in the next. */
class AnnotationOrderTest {
    private static final List<String> ORDER =
            List.of("Quark", "Pin", "Requires", "ForEach", "Expect", "FalsifiedBy", "Touches");

    /** An annotation of a class or of its methods; its arguments are indented further. */
    private static final Pattern ANNOTATION = Pattern.compile("(?: {4})?@(\\w+).*");

    private static final Pattern DECLARATION = Pattern.compile("(?: {4})?(?! |[@)*/]).+");

    static List<Path> quarks() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test"))) {
            return files.filter(file -> file.toString().endsWith("Quark.java"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("quarks")
    void annotationsOfQuarksHaveOneOrder(Path quark) throws IOException {
        assertThat(annotations(Files.readAllLines(quark)))
                .isNotEmpty()
                .allSatisfy(names -> assertThat(names.stream().map(ORDER::indexOf))
                        .as("%s, expected in the order %s", names, ORDER)
                        .isSorted());
    }

    @Test
    void anotherOrderIsFound() {
        assertThat(annotations(List.of(
                        "@Touches(",
                        "        options = \"-XX:A\")",
                        "@Quark",
                        "class AQuark {",
                        "    @Pin(\"x\")",
                        "    @FalsifiedBy(flags = \"-Xint\")",
                        "    void x(Jvm jvm) {")))
                .containsExactly(List.of("Touches", "Quark"), List.of("Pin", "FalsifiedBy"));
    }

    /** Returns the names of the annotations before each declaration of a quark or a pin. */
    private static List<List<String>> annotations(List<String> lines) {
        List<List<String>> all = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String line : lines) {
            Matcher annotation = ANNOTATION.matcher(line);
            if (annotation.matches()) {
                names.add(annotation.group(1));
            } else if (DECLARATION.matcher(line).matches()) {
                if (names.contains("Quark") || names.contains("Pin")) {
                    all.add(List.copyOf(names));
                }
                names.clear();
            }
        }
        return List.copyOf(all);
    }
}
