package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.ServiceImage;
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
        assertThat(plan.front().start()).containsExactly("{java}", "-jar", "service.jar", "{port}");
        assertThat(plan.front().ready()).isEqualTo(new Ready.Answer("http://localhost:{port}/health"));
        assertThat(plan.load()).contains(new Load(List.of("/bin/sh", "-c", "./load.sh {port}"), Optional.empty()));
        assertThat(plan.rounds()).isEqualTo(3);
        assertThat(plan.patience()).isEqualTo(Duration.ofSeconds(20));
        assertThat(plan.passed()).containsExactly("DB_URL");
        assertThat(plan.needsPort()).isTrue();
    }

    @Test
    void testEndsByItself() {
        TrialPlan plan = read("test: mvn -o -q test").orElseThrow();

        assertThat(plan.front().start()).containsExactly("/bin/sh", "-c", "mvn -o -q test");
        assertThat(plan.front().ready()).isEqualTo(new Ready.End());
        assertThat(plan.rounds()).isEqualTo(TrialPlan.DEFAULT_ROUNDS);
        assertThat(plan.needsPort()).isFalse();
        assertThat(read("test: mvn -o -q test -Dport={port}").orElseThrow().needsPort())
                .isTrue();
    }

    /** Its start may be a script that reads the variable. */
    @Test
    void serviceGetsPortThatItDoesNotName() {
        assertThat(read("{start: ./start.sh, ready: {line: live}}")
                        .orElseThrow()
                        .needsPort())
                .isTrue();
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
                        .front()
                        .ready()
                        .describe())
                .isEqualTo(words);
    }

    @Test
    void servicesHaveNamesImagesAndPorts() {
        TrialPlan plan = read("""
                services:
                  store: {start: [store, '{port}'], ready: {port: '{port}'}}
                  shop:
                    image: registry.example/shop:1.4
                    entry-point: run
                    port: 8080
                    java-home: /opt/java
                    ready: {http: 'http://localhost:{port}/'}
                load: wrk http://localhost:{port}/
                requests: '(\\d+) requests in'
                """).orElseThrow();

        assertThat(plan.services()).extracting(Service::name).containsExactly("store", "shop");
        assertThat(plan.front().start()).isEmpty();
        assertThat(plan.front().image())
                .contains(new ServiceImage(
                        new JdkSource.Image("registry.example/shop:1.4"),
                        true,
                        OptionalInt.of(8080),
                        Optional.of("/opt/java")));
        Load.Requests requests = plan.load().orElseThrow().requests().orElseThrow();
        assertThat(requests.in("  12000 requests in 10.02s")).hasValue(12_000);
        assertThat(requests.in("Latency 3 ms")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {start: [a]}                                  | 1:1: expected 'start' with 'ready', or 'test', found 'start' alone
            {rounds: 3}                                   | 1:1: expected 'start' with 'ready', or 'test', found no command
            {test: a, load: b}                            | 1:1: 'test' ends by itself; name either it, or 'start' with 'ready' and 'load'
            {entry-point: run, ready: {seconds: 1}}       | 1:1: 'entry-point' is that of an image; name the image, or write what runs into 'start'
            {image: i, entry-point: no, ready: {seconds: 1}} | 1:25: expected 'run', was 'no'
            {test: a, requests: 5}                        | 1:1: 'requests' are those of 'load'; name it as well
            {start: a, ready: {seconds: 1}, load: b, requests: x} | 1:52: expected a number, or an expression with one group for it, was 'x'
            {services: {A: {start: a, ready: {seconds: 1}}}} | 1:13: expected a name of small letters, was 'A'
            {services: {a: {start: a}}}                   | 1:16: expected 'start' with 'ready', or 'test', found 'start' alone
            {test: []}                                    | 1:8: expected a command, found no word
            {test: a, rounds: 99}                         | 1:19: expected a number from 1 to 32, was '99'
            {test: a, round: 3}                           | 1:11: unknown key 'round'; did you mean 'rounds'? (known: start, ready, image, entry-point, port, java-home, services, load, requests, test, rounds, seconds, environment)
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
