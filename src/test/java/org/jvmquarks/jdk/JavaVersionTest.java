package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavaVersionTest {
    private static final Random RANDOM = new Random(42);

    @ParameterizedTest
    @CsvSource({
        "1.8.0_372-b07, 8u372",
        "1.8.0_504-8u504-b05-1, 8u504",
        "1.8.0, 8",
        "1.8.0_462-ea-b01, 8u462-ea",
        "8u372, 8u372",
        "8.0.372, 8u372",
        "17u, 17",
        "11.0.16.1+1, 11.0.16.1",
        "11.0.33-ea+3-post-Debian-1, 11.0.33-ea",
        "17.0.5+8-LTS, 17.0.5",
        "17.0.21.0.3+9-Debian-1, 17.0.21.0.3",
        "21.0.0, 21",
        "25-beta+36-202508011700, 25-ea",
        "27-internal-adhoc.me.jdk, 27-ea",
        "28-ea+18, 28-ea",
        "28, 28",
    })
    void readsEveryFormThatOneIsWrittenIn(String text, String canonical) {
        assertThat(JavaVersion.parse(text)).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "eight", "17.", "-ea", "17..1", "0", "99999999999", "17 0"})
    void anythingElseIsAnErrorThatShowsTheForms(String text) {
        assertThatThrownBy(() -> JavaVersion.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(?s)(expected a version such as 8u372.*|a version must begin .*)");
    }

    @Test
    void releasesAreInTheOrderInWhichTheyCame() {
        List<JavaVersion> ascending =
                Stream.of(
                                "8", "8u20", "8u372-ea", "8u372", "9", "11-ea", "11", "11.0.1",
                                "11.0.16-ea", "11.0.16", "11.0.16.1", "11.0.17", "17", "28-ea", "28")
                        .map(JavaVersion::parse)
                        .toList();
        List<JavaVersion> shuffled = new ArrayList<>(ascending);
        Collections.shuffle(shuffled, RANDOM);

        assertThat(shuffled.stream().sorted()).containsExactlyElementsOf(ascending);
    }

    @Test
    void anyVersionReadsBackFromItsText() {
        versions(2000)
                .forEach(
                        version ->
                                assertThat(JavaVersion.parse(version.toString()))
                                        .isEqualTo(version));
    }

    @Test
    void orderIsTotalAndAgreesWithEquality() {
        List<JavaVersion> some = versions(120).toList();
        for (JavaVersion a : some) {
            for (JavaVersion b : some) {
                int order = Integer.signum(a.compareTo(b));
                assertThat(Integer.signum(b.compareTo(a))).isEqualTo(-order);
                assertThat(order == 0).isEqualTo(a.equals(b));
                for (JavaVersion c : some.subList(0, 20)) {
                    if (order <= 0 && b.compareTo(c) <= 0) {
                        assertThat(a).as("%s <= %s <= %s", a, b, c).isLessThanOrEqualTo(c);
                    }
                }
            }
        }
    }

    @Test
    void nextUpdateIsLaterAndAnEarlyBuildComesBeforeItsRelease() {
        versions(500)
                .forEach(
                        version -> {
                            List<Integer> next = new ArrayList<>(version.numbers());
                            next.add(1 + RANDOM.nextInt(5));
                            assertThat(new JavaVersion(next, false)).isGreaterThan(version);
                            assertThat(new JavaVersion(version.numbers(), true))
                                    .isLessThan(new JavaVersion(version.numbers(), false));
                        });
    }

    @Test
    void oldestOfManyIsAtMostEachOfThem() {
        List<JavaVersion> some = versions(50).toList();
        JavaVersion oldest = some.stream().min(Comparator.naturalOrder()).orElseThrow();

        assertThat(some).allMatch(each -> each.isAtLeast(oldest.toString()));
    }

    private static Stream<JavaVersion> versions(int count) {
        return IntStream.range(0, count).mapToObj(i -> random());
    }

    private static JavaVersion random() {
        int feature = 8 + RANDOM.nextInt(21);
        List<Integer> numbers = new ArrayList<>(List.of(feature));
        if (feature == 8) {
            numbers.addAll(List.of(0, RANDOM.nextInt(500)));
        } else {
            for (int more = RANDOM.nextInt(4); more > 0; more--) {
                numbers.add(RANDOM.nextInt(4));
            }
        }
        return new JavaVersion(numbers, RANDOM.nextBoolean());
    }
}
