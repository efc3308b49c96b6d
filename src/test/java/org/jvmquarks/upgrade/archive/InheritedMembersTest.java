package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.application.TestArchives;

class InheritedMembersTest {
    private static final ApiPattern STOP = new ApiPattern("java.lang.Thread#stop");

    private static final ApiPattern SORT = new ApiPattern("java.util.List#sort");

    private static final String WORKER = "public class Worker extends Thread {}";

    @TempDir
    private Path folder;

    @Test
    void callOfAnotherClassIsReferenceToJdk() throws IOException {
        Uses uses = one(STOP, "public class Manager { void end(Worker worker) { worker.stop(); } }", WORKER);

        assertThat(uses.examples()).hasToString("[Manager.end in " + app() + "]");
        assertThat(uses.archives()).isEqualTo(1);
    }

    @Test
    void superclassesOfTheApplicationLieBetween() throws IOException {
        Uses uses = one(
                STOP,
                WORKER,
                "public class Special extends Worker { void end() { stop(); } }",
                "public class Manager { void end(Special it) { it.stop(); } }",
                "public class Twice { void end(Special it, Worker or) { it.stop(); or.stop(); } }");

        assertThat(uses.examples())
                .extracting(CodeLocation::className)
                .containsExactlyInAnyOrder("Manager", "Special", "Twice");
        assertThat(uses.classes()).isEqualTo(3);
    }

    @Test
    void classThatAlsoCallsTheJdkCountsOnce() throws IOException {
        Uses uses = one(
                STOP,
                "public class All { void end(Worker it, Thread t) { it.stop(); t.stop(); } }",
                "public class Later { void end(Thread t) { t.stop(); } }",
                "public class Manager { void end(Worker it) { it.stop(); } }",
                WORKER);

        assertThat(uses.classes()).isEqualTo(3);
        assertThat(uses.archives()).isEqualTo(1);
    }

    @Test
    void methodOfApplicationIsNotTheJdks() throws IOException {
        assertThat(matching(
                        List.of(STOP),
                        "public class Service { public void stop() {} }",
                        "public class Special extends Service {}",
                        "public class Stopper { void end(Special it) { it.stop(); } }"))
                .isEmpty();
        assertThat(matching(
                        List.of(new ApiPattern("java.lang.Thread#run")),
                        "public class Own extends Thread { public void run() {} }",
                        "public class Special extends Own {}",
                        "public class Runner { void go(Special it) { it.run(); } }"))
                .isEmpty();
    }

    @Test
    void defaultMethodOfAnInterfaceIsInherited() throws IOException {
        Uses uses = one(
                SORT,
                "public abstract class Names implements Strings {}",
                "public interface Strings extends java.util.List<String> {}",
                "public class Sorter { void go(Names it) { it.sort(null); } }");

        assertThat(uses.examples()).extracting(CodeLocation::className).containsExactly("Sorter");
    }

    /** The user comes first, and the superclass last, in an archive of its own. */
    @Test
    void archivesMayBeInAnyOrder() throws IOException {
        Map<String, byte[]> classes = compile(
                "public class Manager { void end(Special it) { it.stop(); } }",
                "public class Special extends Worker {}",
                WORKER,
                "public class Direct { void end(Thread it) { it.stop(); } }");
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (String name : List.of("Manager", "Special", "Worker", "Direct")) {
            String file = name + ".class";
            entries.put("lib/" + name + ".jar", TestArchives.jar(Map.of(file, classes.get(file))));
        }

        Uses uses = scan(entries, List.of(STOP)).values().iterator().next();

        assertThat(uses.classes()).isEqualTo(2);
        assertThat(uses.archives()).isEqualTo(2);
        assertThat(uses.examples())
                .extracting(place -> place.archive().toString())
                .containsExactly(app() + "!/lib/Direct.jar", app() + "!/lib/Manager.jar");
    }

    private Path app() {
        return folder.resolve("app.jar");
    }

    private Uses one(ApiPattern pattern, String... sources) throws IOException {
        return matching(List.of(pattern), sources).entrySet().stream()
                .filter(each -> each.getKey().equals(pattern.text()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }

    private Map<String, Uses> matching(List<ApiPattern> patterns, String... sources) throws IOException {
        return scan(compile(sources), patterns);
    }

    private Map<String, byte[]> compile(String... sources) throws IOException {
        return TestArchives.compile(Files.createTempDirectory(folder, "source"), 8, sources);
    }

    private Map<String, Uses> scan(Map<String, byte[]> entries, List<ApiPattern> patterns) throws IOException {
        Files.write(app(), TestArchives.jar(entries));
        Map<String, Uses> found = new LinkedHashMap<>();
        new ArchiveScan(17, patterns)
                .read(List.of(app()))
                .references()
                .matching(patterns)
                .values()
                .forEach(uses -> uses.forEach(
                        (reference, each) -> found.put(reference.className() + "#" + reference.name(), each)));
        return found;
    }
}
