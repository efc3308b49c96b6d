package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.TestArchives;

class FleetReaderTest {
    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, text);
    }

    private List<FleetEntry> read(Path... files) {
        return new FleetReader(folder.resolve("repository")).read(List.of(files), Optional.empty());
    }

    private static String reason(FleetEntry entry) {
        return ((FleetEntry.Unread) entry).reason();
    }

    private static Application told(FleetEntry entry) {
        return ((FleetEntry.InImage) entry).application();
    }

    private static List<String> options(FleetEntry entry) {
        return told(entry).options().stream()
                .flatMap(line -> line.options().stream())
                .map(OptionUse::text)
                .toList();
    }

    @Test
    void folderOfAnApplicationFileNamesTheService() throws IOException {
        write("services/shop/application.yaml", "options: [-Xmx1g]\n");
        write("services/billing.yaml", "container: {memory: 2g}\n");
        write("services/spring/application.yaml", "spring: {application: {name: other}}\n");
        write("services/readme.txt", "not a service");
        write("services/package.json", "{\"name\": \"page\"}");

        assertThat(read(folder.resolve("services")))
                .hasOnlyElementsOfType(FleetEntry.Described.class)
                .extracting(FleetEntry::name)
                .containsExactly("billing", "shop");
    }

    /** Build servers have files with the key 'image' as well, beside others. */
    @Test
    void imageMayStandInApplicationFile() throws IOException {
        write("services/shop/application.yaml", "image: example.com/shop:1\ntrial: {test: sh test.sh}\n");
        write("services/cart/application.yaml", "image: example.com/cart:2\noptions: [-Xmx1g]\n");
        write("services/build.yaml", "image: maven:3\nscript: mvn verify\n");
        write("services/chart.yaml", "image: {repository: example.com/shop}\n");

        List<FleetEntry> entries = read(folder.resolve("services"));

        assertThat(entries)
                .extracting(FleetEntry::name, entry -> ((FleetEntry.InImage) entry).reference())
                .containsExactly(tuple("cart", "example.com/cart:2"), tuple("shop", "example.com/shop:1"));
        assertThat(options(entries.get(0))).containsExactly("-Xmx1g");
        assertThat(told(entries.get(1)).trial()).isPresent();
    }

    @Test
    void unreadableFileIsAServiceWithItsReason() throws IOException {
        write("services/a.yaml", "options: [-Xmx1g]\narchives: [missing.jar]\n");
        write("services/b.yaml", "options: {{ template }}\n- : [");
        write("services/c.json", "{\"bomFormat\": ");
        Path named = write("notes.txt", "none");

        List<FleetEntry> entries = read(folder.resolve("services"), named);

        assertThat(entries).hasOnlyElementsOfType(FleetEntry.Unread.class);
        assertThat(entries).extracting(FleetEntry::name).containsExactly("a", "b", "c", "notes");
        assertThat(reason(entries.get(0))).contains("missing.jar");
        assertThat(reason(entries.get(1))).startsWith("it is not valid YAML: ");
        assertThat(reason(entries.get(2))).startsWith("it is not valid JSON: ");
        assertThat(reason(entries.get(3)))
                .isEqualTo("expected an application.yaml, a manifest of Kubernetes, a Compose file or a bill of"
                        + " materials (CycloneDX, JSON), found none of them");
    }

    @Test
    void manifestTellsImageLimitsAndOptions() throws IOException {
        Path file = write("shop.yaml", """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: shop, namespace: web}
                spec:
                  template:
                    spec:
                      containers:
                        - name: main
                          image: example.com/shop:1
                          command: [java, -XX:+UseZGC, -jar, shop.jar]
                          env: [{name: JAVA_TOOL_OPTIONS, value: -Xmx256m}, {name: COLOUR, value: red}]
                          resources: {limits: {cpu: 500m, memory: 512Mi}}
                """);

        FleetEntry entry = read(file).get(0);

        assertThat(entry.name()).isEqualTo("web/shop");
        assertThat(((FleetEntry.InImage) entry).reference()).isEqualTo("example.com/shop:1");
        assertThat(options(entry)).containsExactly("-Xmx256m", "-XX:+UseZGC");
        assertThat(told(entry).limits().memoryMegabytes()).hasValue(512);
        assertThat(told(entry).limits().processors()).hasValue(0.5);
        assertThat(entry.doubts()).isEmpty();
    }

    @Test
    void everyContainerOfAJobIsAService() throws IOException {
        Path file = write("job.yaml", """
                apiVersion: v1
                kind: List
                items:
                  - apiVersion: batch/v1
                    kind: CronJob
                    metadata: {name: report}
                    spec: {jobTemplate: {spec: {template: {spec: {containers: [
                      {name: a, image: a:1, env: [{name: JDK_JAVA_OPTIONS, valueFrom: {configMapKeyRef: {name: x}}}]},
                      {name: b}]}}}}}
                """);

        List<FleetEntry> entries = read(file);

        assertThat(entries).extracting(FleetEntry::name).containsExactly("report/a", "report/b");
        assertThat(entries.get(0).doubts())
                .containsExactly("JDK_JAVA_OPTIONS comes from outside the manifest and was not read");
        assertThat(reason(entries.get(1))).isEqualTo("the container has no image");
    }

    @Test
    void composeFileTellsTheSame() throws IOException {
        Path file = write("compose.yaml", """
                services:
                  web:
                    image: web:1
                    environment: {JAVA_TOOL_OPTIONS: -Xmx64m}
                    deploy: {resources: {limits: {cpus: '0.5', memory: 512M}}}
                  listed: {image: 'listed:1', environment: ['_JAVA_OPTIONS=-Xss1m', FLAG], mem_limit: 1g}
                  built: {build: .}
                  wrong: {image: 'wrong:1', mem_limit: plenty}
                """);

        List<FleetEntry> entries = read(file);

        assertThat(entries).extracting(FleetEntry::name).containsExactly("web", "listed", "built", "wrong");
        assertThat(options(entries.get(0))).containsExactly("-Xmx64m");
        assertThat(told(entries.get(0)).limits().memoryMegabytes()).hasValue(512);
        assertThat(options(entries.get(1))).containsExactly("-Xss1m");
        assertThat(told(entries.get(1)).limits().memoryMegabytes()).hasValue(1024);
        assertThat(reason(entries.get(2))).startsWith("it names a build instead of an image; build the image");
        assertThat(reason(entries.get(3))).isEqualTo("expected memory such as 512Mi or 2g, was 'plenty'");
    }

    @Test
    void billOfMaterialsCountsWhatTheRepositoryHas() throws IOException {
        Path archive = new Coordinates("com.example", "ring", "1.2").in(folder.resolve("repository"));
        Files.createDirectories(archive.resolveSibling(""));
        Files.write(archive, TestArchives.jar(Map.of()));
        String component = "{\"purl\": \"pkg:maven/com.example/%s@1.2?type=jar\"}";
        String bill =
                "{\"bomFormat\": \"CycloneDX\", \"metadata\": {\"component\": {\"name\": \"%s\"}}, \"components\": [%s]}";
        Path file = write(
                "a.json", bill.formatted("shop", component.formatted("ring") + "," + component.formatted("gone")));
        Path unknown = write("b.json", bill.formatted("none", component.formatted("gone")));
        Path other = write("c.json", bill.formatted("page", "{\"purl\": \"pkg:npm/left-pad@1\"}"));

        List<FleetEntry> entries = read(file, unknown, other);

        assertThat(entries.get(0).name()).isEqualTo("shop");
        assertThat(((FleetEntry.Described) entries.get(0)).application().archives())
                .containsExactly(archive);
        assertThat(entries.get(0).doubts())
                .containsExactly(
                        "known by a bill of materials alone: 1 of its 2 archives were read, its own code was not");
        assertThat(reason(entries.get(1))).startsWith(folder.resolve("repository") + " has none of the 1 archive of");
        assertThat(reason(entries.get(2))).startsWith("the bill of materials names no archive of Maven");
    }

    @Test
    void imagesAreListedAndCommentsAreNot() throws IOException {
        Path list = write("images.txt", "# ours\nexample.com/a:1\n\nexample.com/b:2 # beta\n");

        assertThat(new FleetReader(folder).read(List.of(), Optional.of(list)))
                .extracting(FleetEntry::name)
                .containsExactly("example.com/a:1", "example.com/b:2");
    }

    @Test
    void everyServiceHasANameOfItsOwn() throws IOException {
        Path one = write("one/shop.yaml", "options: []\n");
        Path other = write("other/shop.yaml", "options: []\n");
        Path twice = write(
                "twice.yaml",
                Stream.of("shop", "shop")
                        .map(
                                "apiVersion: v1\nkind: Pod\nmetadata: {name: %s}\nspec: {containers: [{image: x}]}\n"
                                        ::formatted)
                        .reduce((first, second) -> first + "---\n" + second)
                        .orElseThrow());

        assertThat(read(one, other, twice))
                .extracting(FleetEntry::name)
                .containsExactly(
                        "shop (" + one + ")", "shop (" + other + ")", "shop (" + twice + ")", "shop (" + twice + ") 2");
    }
}
