package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartedArchiveTest {
    private static ManifestFacts program(String archive) {
        return new ManifestFacts(ArchivePath.archive(archive), Map.of("Main-Class", "a.A"));
    }

    private static List<String> started(List<String> program, ManifestFacts... manifests) {
        return StartedArchive.manifest(Arrays.asList(manifests), program).stream()
                .map(each -> each.archive().toString())
                .toList();
    }

    @Test
    void commandLineNamesItByForeignPath() {
        List<String> line = List.of("-jar", "/opt/app.jar", "server");
        assertThat(started(line, program("lib/jruby.jar"), program("build/app.jar")))
                .containsExactly("build/app.jar");
        assertThat(started(line, program("lib/jruby.jar"))).isEmpty();
    }

    @Test
    void pathDecidesAmongArchivesOfOneName() {
        ManifestFacts one = program("one/app.jar");
        ManifestFacts two = program("two/app.jar");
        assertThat(started(List.of("-jar", "two/app.jar"), one, two)).containsExactly("two/app.jar");
        assertThat(started(List.of("-jar", "app.jar"), one, two)).isEmpty();
    }

    @Test
    void mainClassOnClassPathStartsNoArchive() {
        assertThat(started(List.of("com.acme.Main"), program("app.jar"))).isEmpty();
        assertThat(started(List.of("-m", "app/com.acme.Main"), program("app.jar")))
                .isEmpty();
    }

    @Test
    void onlyProgramIsStartedIfNobodyTellsIt() {
        ManifestFacts library = new ManifestFacts(ArchivePath.archive("lib.jar"), Map.of("Add-Opens", "java.base/x"));
        ManifestFacts inside = new ManifestFacts(
                ArchivePath.archive("app.jar").inner("BOOT-INF/lib/jruby.jar"), Map.of("Main-Class", "a.A"));
        assertThat(started(List.of(), library, program("app.jar"), inside)).containsExactly("app.jar");
        assertThat(started(List.of(), program("app.jar"), program("jruby.jar"))).isEmpty();
        assertThat(started(List.of(), library, inside)).isEmpty();
    }
}
