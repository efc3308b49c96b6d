package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlDocument;

class TrialReaderTest {
    private final Problems problems = new Problems("application.yaml");

    private Optional<TrialPlan> read(String text) {
        return YamlDocument.root(text, problems).flatMap(node -> new TrialReader(Path.of("app"), problems).read(node));
    }

    @Test
    void serviceHasAllKeys() {
        TrialPlan plan = read("""
                start: ['{java}', -jar, service.jar, '{port}']
                ready: {http: 'http://localhost:{port}/health'}
                load: ./load.sh {port}
                rounds: 3
                seconds: 20
                environment: [DB_URL]
                """).orElseThrow();

        assertThat(problems.text()).isEmpty();
        assertThat(plan.folder()).isEqualTo(Path.of("app"));
        assertThat(plan.start()).containsExactly("{java}", "-jar", "service.jar", "{port}");
        assertThat(plan.ready()).isEqualTo(new Ready.Answer("http://localhost:{port}/health"));
        assertThat(plan.load()).contains(List.of("/bin/sh", "-c", "./load.sh {port}"));
        assertThat(plan.rounds()).isEqualTo(3);
        assertThat(plan.patience()).isEqualTo(Duration.ofSeconds(20));
        assertThat(plan.passed()).containsExactly("DB_URL");
        assertThat(plan.needsPort()).isTrue();
    }

    @Test
    void testEndsByItself() {
        TrialPlan plan = read("test: mvn -o -q test").orElseThrow();

        assertThat(plan.start()).containsExactly("/bin/sh", "-c", "mvn -o -q test");
        assertThat(plan.ready()).isEqualTo(new Ready.End());
        assertThat(plan.rounds()).isEqualTo(TrialPlan.DEFAULT_ROUNDS);
        assertThat(plan.needsPort()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {port: '{port}'}   | a connection to port {port}
            {port: 8080}       | a connection to port 8080
            {line: 'started'}  | a line with 'started'
            {seconds: 10}      | 10.0 s
            """)
    void readinessIsOneOfFour(String ready, String words) {
        assertThat(read("{start: [a], ready: " + ready + "}")
                        .orElseThrow()
                        .ready()
                        .describe())
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {start: [a]}                                  | 1:1: expected 'start' with 'ready', or 'test', found 'start' alone
            {rounds: 3}                                   | 1:1: expected 'start' with 'ready', or 'test', found no command
            {test: a, load: b}                            | 1:1: 'test' ends by itself; name either it, or 'start' with 'ready' and 'load'
            {test: []}                                    | 1:8: expected a command, found no word
            {test: a, rounds: 99}                         | 1:19: expected a number from 1 to 32, was '99'
            {test: a, round: 3}                           | 1:11: unknown key 'round'; did you mean 'rounds'? (known: start, ready, load, test, rounds, seconds, environment)
            {start: [a], ready: {}}                       | 1:21: expected one of http, port, line, seconds, found none
            {start: [a], ready: {port: 1, line: x}}       | 1:21: expected one of http, port, line, seconds, found port and line
            {start: [a], ready: {http: 'localhost:80'}}   | 1:28: expected an address such as http://localhost:{port}/health, was 'localhost:80'
            {start: [a], ready: {port: http}}             | 1:28: expected a port, a number or '{port}', was 'http'
            {start: [a], ready: {line: '('}}              | 1:28: '(' is not a regular expression: Unclosed group
            """)
    void wrongFileIsToldOf(String text, String problem) {
        assertThat(read(text)).isEmpty();
        assertThat(problems.text()).contains("application.yaml:" + problem);
    }
}
