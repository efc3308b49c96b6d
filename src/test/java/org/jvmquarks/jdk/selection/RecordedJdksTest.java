package org.jvmquarks.jdk.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;

class RecordedJdksTest {
    private static final RecordedJdks RUN = new RecordedJdks(
            List.of(
                    jdk("debian-17", 17, "debian", new JdkSource.Home(Path.of("/opt/17"))),
                    jdk("temurin-17", 17, "temurin", new JdkSource.Image("temurin:17")),
                    jdk("temurin-25", 25, "temurin", new JdkSource.Image("temurin:25"))),
            HostEnvironment.current());

    private static Jdk jdk(String id, int feature, String vendor, JdkSource source) {
        return new Jdk(id, OptionalInt.of(feature), Optional.of(vendor), source, List.of(), ContainerLimits.none());
    }

    @ParameterizedTest
    @CsvSource({
        "temurin-17, temurin-17",
        "25, temurin-25",
        "18.., temurin-25",
        "vendor:debian, debian-17",
        "/opt/17, debian-17",
        "image:temurin:25, temurin-25",
        "18, 18",
        "dead-25, dead-25",
    })
    void selectorOfOneJdkIsItsId(String selector, String id) {
        assertThat(RUN.id(selector)).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource({"17, 'debian-17, temurin-17'", "vendor:temurin, 'temurin-17, temurin-25'"})
    void ambiguousSelectorIsErrorWithItsJdks(String selector, String ids) {
        assertThatThrownBy(() -> RUN.id(selector))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessage("'%s' selects several JDKs of the run, name one: %s", selector, ids);
    }

    @Test
    void textThatIsNotSelectorIsError() {
        assertThatThrownBy(() -> RUN.id("21+"))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessageStartingWith("'21+' is not a selector");
    }
}
