package org.jvmquarks.cli.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.cli.Main;

/** What is wrong is told before a JDK is started. */
class UpgradeCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void twoNames() throws IOException {
        String home = System.getProperty("java.home");
        Files.writeString(folder.resolve("jdks.yaml"), """
                jdks:
                  - {id: one, home: "%1$s"}
                  - {id: other, home: "%1$s", options: [-XX:+UseSerialGC]}
                """.formatted(home));
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "upgrade";
        all[1] = "--matrix";
        all[2] = folder.resolve("jdks.yaml").toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all);
    }

    @Test
    void jdkDoesNotReplaceItself() {
        assertThat(run("--from", "one", "--to", "one")).isEqualTo(2);
        assertThat(err.toString()).contains("'one' and 'one' select the same JDK, one; name different ones");
    }

    @Test
    void settingForRecordingsNeedsNothingElse() {
        assertThat(run("--print-jfc")).isZero();
        assertThat(out.toString())
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .contains("<event name=\"jdk.DeprecatedInvocation\">")
                .endsWith("</configuration>\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void selectorOfSeveralIsRefused() {
        assertThat(run("--from", "one,other", "--to", "other")).isEqualTo(2);
        assertThat(err.toString()).contains("'one,other' selects several JDKs, name one: one, other");
    }

    @Test
    void onlyMineNeedsAnApplication() {
        assertThat(run("--from", "one", "--to", "other", "--only-mine")).isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "--only-mine runs only what concerns the application, but the application is"
                                + " unknown; describe it with --application, --options, --container, --jar, --image or --recording");
    }

    @Test
    void archiveMustExist() {
        assertThat(run("--from", "one", "--to", "other", "--jar", "no.jar")).isEqualTo(2);
        assertThat(err.toString()).contains("--jar no.jar does not exist; correct the path");
    }

    @Test
    void trialNeedsACommand() {
        assertThat(run("--from", "one", "--to", "other", "--trial")).isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "--trial runs the application by the commands below 'trial' in the file of --application, which"
                                + " has none; add its start and how to see that it is ready, or its test");
    }

    @Test
    void trialRunsOnJdksAsTheyAre() throws IOException {
        Path application = Files.writeString(folder.resolve("application.yaml"), "trial: {test: 'true'}");

        assertThat(run("--from", "one", "--to", "other", "--trial", "--application", application.toString()))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("--trial starts the commands of the user, in which the options of the entry other"
                        + " (-XX:+UseSerialGC) have no effect; leave them out, or write them into 'start'");
    }

    @Test
    void limitsHaveAForm() {
        assertThat(run("--from", "one", "--to", "other", "--container", "4")).isEqualTo(2);
        assertThat(err.toString()).contains("--container must be processors, memory or both");
    }
}
