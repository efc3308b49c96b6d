package org.jvmquarks.guest.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.guest.inventory.Rows;
import org.jvmquarks.guest.inventory.Surface;

class DeliberateCallsTest {
    private static final Path FILES = Path.of("src/main/resources/org/jvmquarks/guest/calls");

    static Stream<Surface> surfaces() {
        return CallSurfaces.deliberate().stream();
    }

    private static String area(Surface surface) {
        return surface.name().substring("calls.".length());
    }

    @ParameterizedTest
    @MethodSource("surfaces")
    void thisJdkAnswersNearlyAllCalls(Surface surface) throws Exception {
        Rows rows = new Rows();

        surface.list(rows);

        List<String> calls = CallFile.read(area(surface)).calls();
        assertThat(rows.sorted().keySet()).isSubsetOf(calls);
        List<String> unanswered = new ArrayList<>(calls);
        unanswered.removeAll(rows.sorted().keySet());
        assertThat(unanswered).as("API of later JDKs").hasSizeLessThan(calls.size() / 10 + 1);
        assertThat(rows.sorted().values()).noneMatch(each -> each.startsWith("no answer"));
    }

    @ParameterizedTest
    @MethodSource("surfaces")
    void eachCallIsThereOnce(Surface surface) throws IOException {
        assertThat(CallFile.read(area(surface)).calls()).doesNotHaveDuplicates();
    }

    @Test
    void eachFileHasASurface() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            assertThat(files.map(each -> each.getFileName().toString())
                            .filter(each -> each.endsWith(".calls") && !each.equals("pool.calls")))
                    .containsExactlyInAnyOrderElementsOf(
                            surfaces().map(each -> area(each) + ".calls").toList());
        }
    }

    @Test
    void defaultsOfTheProcessAreAsBefore() throws Exception {
        Locale locale = Locale.getDefault();
        Locale format = Locale.getDefault(Locale.Category.FORMAT);
        TimeZone zone = TimeZone.getDefault();

        CallSurfaces.deliberate().get(0).list(new Rows());

        assertThat(Locale.getDefault()).isEqualTo(locale);
        assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(format);
        assertThat(TimeZone.getDefault()).isEqualTo(zone);
    }
}
