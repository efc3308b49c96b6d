package org.jvmquarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.BenchmarkMargin;
import org.jvmquarks.verdict.Margin;

class MarginsTest {
    private static final Margin REST = new Margin(0.05);
    private static final String NAME = MarginsTest.class.getName();

    /** Benchmarks, as far as margins go. */
    @BenchmarkMargin(0.2)
    static class Ring {
        @BenchmarkMargin(0.1)
        public void offer() {}

        public void poll() {}
    }

    static class Longer extends Ring {
        public void drain() {}
    }

    static class Plain {
        public void peek() {}
    }

    @Test
    void firstRuleThatNamesTheBenchmarkCounts() {
        Margins margins = Margins.read("margins.yaml", """
                margins:
                  - {benchmark: 'Ring\\.offer \\(size=64', margin: 0.1}
                  - {benchmark: Ring, margin: 0.2}
                """, REST);

        assertThat(margins.named("demo.Ring.offer (size=64)")).contains(new Margin(0.1));
        assertThat(margins.named("demo.Ring.offer (size=1)")).contains(new Margin(0.2));
        assertThat(margins.named("demo.Queue.offer")).isEmpty();
    }

    @Test
    void allProblemsOfAFileAreSaid() {
        assertThatThrownBy(() -> Margins.read("margins.yaml", """
                margins:
                  - {benchmark: 'Ring(', margin: 0.1}
                  - {benchmark: Ring, margin: 10 %}
                  - {benchmark: Ring, margin: 5}
                  - {margin: 0.1}
                """, REST))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("""
                        margins.yaml:2:17: 'Ring(' is not a regular expression: Unclosed group
                        margins.yaml:3:31: expected a margin such as 0.1 for 10 %, was '10 %'
                        margins.yaml:4:31: expected the margin to be above 0 and at most 1, 0.05 for 5 %, was 5.0
                        margins.yaml:5:5: a margin needs 'benchmark'""");
    }

    @Test
    void fileWithoutMarginsIsRefused() {
        assertThatThrownBy(() -> Margins.read("margins.yaml", "margins: []", REST))
                .hasMessage("margins.yaml:1:1: expected a list 'margins', each with 'benchmark' and 'margin'");
    }

    @Test
    void annotationOfMethodPrecedesThatOfClass() throws IOException {
        assertThat(annotated("Ring.offer")).isEqualTo("10 %");
        assertThat(annotated("Ring.poll")).isEqualTo("20 %");
        assertThat(annotated("Longer.offer")).isEqualTo("10 %");
        assertThat(annotated("Longer.drain")).isEqualTo("20 %");
        assertThat(annotated("Plain.peek")).isEqualTo("none");
    }

    /** JMH names nested classes with dots. */
    private static String annotated(String name) throws IOException {
        CodePath code = new CodePath("tests", List.of(Path.of("target", "test-classes")));
        try (AnnotatedMargins margins = new AnnotatedMargins(code)) {
            return margins.of(NAME + "." + name).map(Margin::text).orElse("none");
        }
    }
}
