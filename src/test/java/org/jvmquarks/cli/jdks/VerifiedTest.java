package org.jvmquarks.cli.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.jdk.matrix.JdkMatrixReader;

class VerifiedTest {
    private static final JdkMatrix MATRIX = JdkMatrixReader.parse(
            "jdks: [{id: seen, image: a, verified: 2025-12}, {id: new, image: b}]",
            Path.of("jdks.yaml"),
            HostEnvironment.of(Map.of(), Map.of(), Path.of("/")));

    private static final Jdk INSTALLED =
            Jdk.installed("new", OptionalInt.of(21), Optional.empty(), new JdkSource.Home(Path.of("/opt/jdk-21")));

    @Test
    void entryWithoutMonthIsNotVerifiedAndExplained() {
        Verified verified = Verified.of(MATRIX.jdks(), Optional.of(MATRIX));

        assertThat(verified.text("seen")).isEqualTo(", verified 2025-12");
        assertThat(verified.month("seen")).contains("2025-12");
        assertThat(verified.text("new")).isEqualTo(", not verified");
        assertThat(verified.month("new")).isEmpty();
        assertThat(verified.legend())
                .contains("not verified: the matrix file records no run that proved the"
                        + " identity of this JDK; see its key 'verified'");
    }

    @Test
    void legendNeedsAnEntryThatIsNotVerified() {
        assertThat(Verified.of(MATRIX.jdks().subList(0, 1), Optional.of(MATRIX)).legend())
                .isEmpty();
    }

    @Test
    void installedJdkWithEntrysIdIsAnotherJdk() {
        Verified verified = Verified.of(List.of(INSTALLED), Optional.of(MATRIX));

        assertThat(verified.text("new")).isEmpty();
        assertThat(verified.legend()).isEmpty();
    }
}
