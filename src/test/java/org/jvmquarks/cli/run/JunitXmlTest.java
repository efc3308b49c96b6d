package org.jvmquarks.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

class JunitXmlTest {
    @TempDir Path folder;

    /** Run by these tests alone: the build leaves out nested classes. */
    static class Sample {
        @ParameterizedTest(name = "pin [{0}]")
        @ValueSource(strings = {"j8", "j11", "j17", "j21"})
        void pin(String jdk) {
            switch (jdk) {
                case "j11" -> throw new AssertionError("BROKEN <b>\n  rerun: ]]> & \u0007");
                case "j17" -> throw new IllegalStateException("ERROR(TIMEOUT)");
                case "j21" -> throw new TestAbortedException("NOT_APPLICABLE needs C2");
                default -> {}
            }
        }
    }

    @Test
    void namesTheJdkAndKeepsWhatJUnitWasTold() throws IOException {
        Document xml = Jsoup.parse(Files.readString(written()), Parser.xmlParser());

        assertThat(xml.select("testcase").eachAttr("name"))
                .containsExactlyInAnyOrder("pin [j8]", "pin [j11]", "pin [j17]", "pin [j21]");
        assertThat(xml.expectFirst("testcase[name=pin [j11]] failure").attr("message"))
                .isEqualTo("BROKEN <b>\n  rerun: ]]> & \uFFFD");
        assertThat(xml.expectFirst("testcase[name=pin [j17]] error").attr("message"))
                .isEqualTo("ERROR(TIMEOUT)");
        assertThat(xml.expectFirst("testcase[name=pin [j21]] skipped").text())
                .contains("NOT_APPLICABLE needs C2");
        assertThat(xml.select("testcase[name=pin [j8]] > :not(system-out)")).isEmpty();
    }

    @Test
    void systemPropertiesAreNotForEverybody() throws IOException {
        assertThat(written()).content().doesNotContain("java.class.path");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("junit.xml"));
        }
    }

    @Test
    void whatIsNotThereCannotBeRead() {
        assertThatThrownBy(() -> new JunitXml(folder).write())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("TEST-junit-jupiter.xml");
    }

    private Path written() throws IOException {
        JunitXml xml = new JunitXml(folder);
        List<TestExecutionListener> listeners =
                xml.listeners(new PrintWriter(new StringWriter(), true));
        LauncherFactory.create(
                        LauncherConfig.builder()
                                .enableTestExecutionListenerAutoRegistration(false)
                                .build())
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(Sample.class))
                                .filters(EngineFilter.includeEngines("junit-jupiter"))
                                .build(),
                        listeners.toArray(TestExecutionListener[]::new));
        return xml.write();
    }
}
