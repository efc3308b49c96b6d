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

class BuildToolTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"RingTest", "TestRing", "RingTests", "RingTestCase", "RingPins"})
    void surefireRunsDefaultNamesAndUnnamedClasses(String name) {
        assertThat(new BuildTool.Maven("mvn", false).command("com.acme." + name, "offer"))
                .isEqualTo("mvn test '-Dtest=com.acme." + name + "#offer'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RingIT", "ITRing", "RingITCase", "RingIT$Nested"})
    void failsafeRunsWhatItsDefaultsName(String name) {
        assertThat(new BuildTool.Maven("./mvnw", false).command("com.acme." + name, "offer"))
                .isEqualTo("./mvnw verify '-Dit.test=com.acme." + name + "#offer'");
    }

    @Test
    void surefireComesFirstWhereBothNameTheClass() {
        assertThat(new BuildTool.Maven("mvn", false).command("ITRingTest", "offer"))
                .isEqualTo("mvn test '-Dtest=ITRingTest#offer'");
    }

    @Test
    void methodNamesAreQuoted() {
        assertThat(new BuildTool.Maven("mvn", false).command("com.acme.RingTest", "it's offered"))
                .isEqualTo("mvn test '-Dtest=com.acme.RingTest#it'\\''s offered'");
        assertThat(new BuildTool.Gradle("./gradlew").command("com.acme.RingTest", "it's offered"))
                .isEqualTo("./gradlew test --tests 'com.acme.RingTest.it'\\''s offered'");
    }

    @Test
    void mavenRunsWithoutAWrapper() throws IOException {
        Files.createFile(folder.resolve("pom.xml"));

        assertThat(BuildTool.of(false, folder).run()).isEqualTo("mvn verify");
    }

    @Test
    void moduleIsBuiltFromReactorWithItsNeeds() throws IOException {
        Path module = reactor("ring");
        Files.createFile(folder.resolve("mvnw"));

        assertThat(BuildTool.of(false, module).command("com.acme.RingTest", "offer"))
                .isEqualTo(
                        "%s/mvnw -f %s/pom.xml -pl services/ring -am test '-Dtest=com.acme.RingTest#offer' -Dsurefire.failIfNoSpecifiedTests=false"
                                .formatted(folder, folder));
        assertThat(BuildTool.of(false, module).run())
                .isEqualTo("%s/mvnw -f %s/pom.xml -pl services/ring -am verify".formatted(folder, folder));
    }

    @Test
    void failsafeOfModuleLeavesOutTestsOfOthers() throws IOException {
        Path module = reactor("ring");

        assertThat(BuildTool.of(false, module).command("com.acme.RingIT", "offer"))
                .isEqualTo(
                        "mvn -f %s/pom.xml -pl services/ring -am verify '-Dit.test=com.acme.RingIT#offer' -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false"
                                .formatted(folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {"other", "<![CDATA[", "<!DOCTYPE a SYSTEM 'nowhere'>ring"})
    void projectThatNoPomListsIsBuiltAlone(String modules) throws IOException {
        Path module = reactor(modules);
        Files.createFile(folder.resolve("mvnw"));

        assertThat(BuildTool.of(false, module).command("RingTest", "offer"))
                .isEqualTo("../../mvnw test '-Dtest=RingTest#offer'");
    }

    @Test
    void moduleMayBeNamedByItsPom() throws IOException {
        Path module = reactor("ring/pom.xml");

        assertThat(BuildTool.of(false, module).run())
                .isEqualTo("mvn -f " + folder + "/pom.xml -pl services/ring -am verify");
    }

    /** Returns a module two folders below the outermost project. */
    private Path reactor(String modulesOfServices) throws IOException {
        Path module = Files.createDirectories(folder.resolve("services/ring"));
        Files.createFile(module.resolve("pom.xml"));
        Files.writeString(folder.resolve("services/pom.xml"), pom(modulesOfServices));
        Files.writeString(folder.resolve("pom.xml"), pom("services"));
        return module;
    }

    private static String pom(String module) {
        return "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><profiles><profile><modules><module> "
                + module
                + " </module></modules></profile></profiles></project>";
    }

    @Test
    void wrapperOutsideProjectIsNotTaken() throws IOException {
        Path project = Files.createDirectories(folder.resolve("ring"));
        Files.createFile(folder.resolve("mvnw"));

        assertThat(BuildTool.of(false, project).run()).isEqualTo("mvn verify");
    }

    @ParameterizedTest
    @CsvSource({
        "build.gradle, false",
        "build.gradle.kts, false",
        "settings.gradle, false",
        "settings.gradle.kts, false",
        "pom.xml, true"
    })
    void gradleIsRecognizedByFilesAndWorker(String file, boolean worker) throws IOException {
        Files.createFile(folder.resolve(file));
        Files.createFile(folder.resolve("gradlew"));

        assertThat(BuildTool.of(worker, folder).command("com.acme.RingTest", "offer"))
                .isEqualTo("./gradlew test --tests 'com.acme.RingTest.offer'");
        assertThat(BuildTool.of(worker, folder).run()).isEqualTo("./gradlew test");
    }

    @Test
    void gradleOfSubprojectTakesWrapperOfWholeBuild() throws IOException {
        Path project = Files.createDirectories(folder.resolve("ring"));
        Files.createFile(project.resolve("build.gradle"));
        Files.createFile(folder.resolve("settings.gradle"));
        Files.createFile(folder.resolve("gradlew"));

        assertThat(BuildTool.of(false, project).run()).isEqualTo("%s/gradlew -p %s test".formatted(folder, project));
        assertThat(BuildTool.of(true, project).command("com.acme.RingTest", "offer"))
                .isEqualTo("%s/gradlew -p %s test --tests 'com.acme.RingTest.offer'".formatted(folder, project));
    }

    @Test
    void projectWithBothBuildsTakesActiveOne() throws IOException {
        Files.createFile(folder.resolve("pom.xml"));
        Files.createFile(folder.resolve("build.gradle"));

        assertThat(BuildTool.of(false, folder).run()).isEqualTo("mvn verify");
        assertThat(BuildTool.of(true, folder).run()).isEqualTo("gradle test");
    }
}
