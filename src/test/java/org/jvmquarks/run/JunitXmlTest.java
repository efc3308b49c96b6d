package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.engine.CellResult;
import org.jvmquarks.engine.RunProblem;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

class JunitXmlTest {
    private static final RunResult RESULT = new RunResult(
            Records.run(
                    List.of(jdk("j8", 8)),
                    cell("pin", "j8"),
                    judged(cell("pin", "j11"), Verdict.BROKEN, "8, not 16"),
                    failed(cell("pin", "j17"), ErrorKind.TIMEOUT, "too slow"),
                    judged(cell("pin", "j21"), Verdict.NOT_APPLICABLE, "requires C2")),
            List.of(
                    new CellResult.Passed(),
                    new CellResult.Broken("BROKEN <b>\n  rerun: ]]> & \u0007\uD800"),
                    new CellResult.Errored("ERROR(TIMEOUT)"),
                    new CellResult.Skipped("NOT_APPLICABLE requires C2")),
            List.of(new RunProblem.Interrupted(
                    "INTERRUPTED: 2 of 6 cells are missing", Optional.of("run --resume=out"))));

    @TempDir
    Path folder;

    @Test
    void eachCellIsTestCaseWithItsVerdict() throws IOException {
        Document xml = written();

        assertThat(xml.select("testcase").eachAttr("name"))
                .containsExactly("pin [j8]", "pin [j11]", "pin [j17]", "pin [j21]", "the run as a whole");
        assertThat(xml.expectFirst("testcase[name=pin [j8]]").children()).isEmpty();
        assertThat(xml.expectFirst("testcase[name=pin [j17]] error").attr("message"))
                .isEqualTo("ERROR(TIMEOUT)");
        assertThat(xml.expectFirst("testcase[name=pin [j17]] error").attr("type"))
                .isEqualTo("ERROR(TIMEOUT)");
        assertThat(xml.expectFirst("testcase[name=pin [j21]] skipped").text()).isEqualTo("NOT_APPLICABLE requires C2");
    }

    @Test
    void forbiddenCharactersAreReplacedAndMarkupIsEscaped() throws IOException {
        assertThat(written().expectFirst("testcase[name=pin [j11]] failure").attr("message"))
                .isEqualTo("BROKEN <b>\n  rerun: ]]> & \uFFFD\uFFFD");
    }

    @Test
    void suiteCountsAndNamesWhatIsMissing() throws IOException {
        Element suite = written().expectFirst("testsuite");

        assertThat(List.of("tests", "skipped", "failures", "errors"))
                .extracting(suite::attr)
                .containsExactly("5", "1", "1", "2");
        Element error = suite.expectFirst("testcase[name=the run as a whole] error");
        assertThat(error.attr("type")).isEqualTo("Interrupted");
        assertThat(error.attr("message"))
                .isEqualTo("INTERRUPTED: 2 of 6 cells are missing; to run what is missing: run --resume=out");
        assertThat(suite.select("properties")).isEmpty();
    }

    private Document written() throws IOException {
        Path file = JunitXml.write(RESULT, folder);
        assertThat(file).isEqualTo(folder.resolve("junit.xml"));
        return Jsoup.parse(Files.readString(file), Parser.xmlParser());
    }
}
