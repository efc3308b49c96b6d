package org.jvmquarks.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BuildTest {
    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"RingTest", "TestRing", "RingTests", "RingTestCase", "RingPins"})
    void surefireRunsWhatItsDefaultsNameAndWhatNobodyNames(String name) {
        assertThat(new Build.Maven("mvn").command("com.acme." + name, "offer"))
                .isEqualTo("mvn test '-Dtest=com.acme." + name + "#offer'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RingIT", "ITRing", "RingITCase", "RingIT$Nested"})
    void failsafeRunsWhatItsDefaultsName(String name) {
        assertThat(new Build.Maven("./mvnw").command("com.acme." + name, "offer"))
                .isEqualTo("./mvnw verify '-Dit.test=com.acme." + name + "#offer'");
    }

    @Test
    void surefireComesFirstWhereBothNameTheClass() {
        assertThat(new Build.Maven("mvn").command("ITRingTest", "offer"))
                .isEqualTo("mvn test '-Dtest=ITRingTest#offer'");
    }

    @Test
    void methodNamesAreQuoted() {
        assertThat(new Build.Maven("mvn").command("com.acme.RingTest", "it's offered"))
                .isEqualTo("mvn test '-Dtest=com.acme.RingTest#it'\\''s offered'");
        assertThat(new Build.Gradle("./gradlew").command("com.acme.RingTest", "it's offered"))
                .isEqualTo("./gradlew test --tests 'com.acme.RingTest.it'\\''s offered'");
    }

    @Test
    void mavenRunsWithoutAWrapper() throws IOException {
        Files.createFile(folder.resolve("pom.xml"));

        assertThat(Build.of(false, folder).run()).isEqualTo("mvn verify");
    }

    @Test
    void wrapperOfTheReactorIsFoundFromItsModule() throws IOException {
        Path module = Files.createDirectories(folder.resolve("services/ring"));
        Files.createFile(module.resolve("pom.xml"));
        Files.createFile(folder.resolve("pom.xml"));
        Files.createFile(folder.resolve("mvnw"));

        assertThat(Build.of(false, module).command("RingTest", "offer"))
                .isEqualTo("../../mvnw test '-Dtest=RingTest#offer'");
    }

    @Test
    void wrapperOfAFolderThatIsNoProjectIsNotTaken() throws IOException {
        Path project = Files.createDirectories(folder.resolve("ring"));
        Files.createFile(folder.resolve("mvnw"));

        assertThat(Build.of(false, project).run()).isEqualTo("mvn verify");
    }

    @ParameterizedTest
    @CsvSource({
        "build.gradle, false",
        "build.gradle.kts, false",
        "settings.gradle, false",
        "settings.gradle.kts, false",
        "pom.xml, true"
    })
    void gradleIsRecognizedByItsFilesAndItsWorker(String file, boolean worker) throws IOException {
        Files.createFile(folder.resolve(file));
        Files.createFile(folder.resolve("gradlew"));

        assertThat(Build.of(worker, folder).command("com.acme.RingTest", "offer"))
                .isEqualTo("./gradlew test --tests 'com.acme.RingTest.offer'");
        assertThat(Build.of(worker, folder).run()).isEqualTo("./gradlew test");
    }

    @Test
    void gradleOfASubprojectTakesTheWrapperOfTheWholeBuild() throws IOException {
        Path project = Files.createDirectories(folder.resolve("ring"));
        Files.createFile(project.resolve("build.gradle"));
        Files.createFile(folder.resolve("settings.gradle"));
        Files.createFile(folder.resolve("gradlew"));

        assertThat(Build.of(false, project).run()).isEqualTo("../gradlew test");
    }

    @Test
    void projectWithBothBuildsIsRunByTheOneThatRuns() throws IOException {
        Files.createFile(folder.resolve("pom.xml"));
        Files.createFile(folder.resolve("build.gradle"));

        assertThat(Build.of(false, folder).run()).isEqualTo("mvn verify");
        assertThat(Build.of(true, folder).run()).isEqualTo("gradle test");
    }
}
