package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnersTest {
    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("OWNERS"), text);
    }

    @Test
    void lastLineThatFitsCounts() throws IOException {
        Owners owners = Owners.read(file("""
                # Everything else
                pay*        payments@example.com # and refunds
                payroll     people@example.com, platform@example.com
                """));

        assertThat(owners.of("payout")).contains("payments@example.com");
        assertThat(owners.of("payroll")).contains("people@example.com, platform@example.com");
        assertThat(owners.of("shop")).isEmpty();
        assertThat(Owners.none().of("shop")).isEmpty();
    }

    @Test
    void repeatedPatternCountsAtItsLastLine() throws IOException {
        Owners owners = Owners.read(file("a* one\nab two\na* three\n"));

        assertThat(owners.of("ab")).contains("three");
    }

    @Test
    void lineWithoutOwnerIsAProblem() throws IOException {
        Path file = file("* platform@example.com\n\nshop\n");

        assertThatThrownBy(() -> Owners.read(file))
                .hasMessage(file + ":3: expected the name of a service and its owner, was 'shop'");
    }

    @Test
    void missingFileIsAProblem() {
        Path file = folder.resolve("none");

        assertThatThrownBy(() -> Owners.read(file)).hasMessageStartingWith("cannot read --owners " + file + ": ");
    }
}
