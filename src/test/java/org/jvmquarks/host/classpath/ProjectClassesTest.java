package org.jvmquarks.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.OtherProject;

class ProjectClassesTest {
    private static final ClassLoader JDK = ClassLoader.getPlatformClassLoader();
    private static final String FRAMEWORK = "org.jvmquarks.host.classpath.ProjectClasses";

    @TempDir
    Path folder;

    private OtherProject project = new OtherProject(Path.of(""));

    @BeforeEach
    void compile() throws IOException {
        project = new OtherProject(folder)
                .compile("app/target/classes", "acme.Ring", "package acme; class Ring {}")
                .compile("app/target/test-classes", "acme.Offer", "package acme; class Offer { Ring ring; }");
    }

    @Test
    void allFoldersComeAfterThatOfTheProbe() throws Exception {
        project.compile("core/target/classes", "acme.Core", "package acme; class Core {}");
        Files.createDirectories(project.path("app/build/resources/main"));

        assertThat(classPath(
                        "app/build/resources/main",
                        "core/target/classes",
                        "app/target/test-classes",
                        "app/target/classes"))
                .containsExactly(
                        "app/target/test-classes",
                        "app/build/resources/main",
                        "core/target/classes",
                        "app/target/classes");
    }

    @Test
    void folderWhosePathGoesUpIsFoundToo() throws Exception {
        project.compile("core/target/classes", "acme.Core", "package acme; class Core {}");

        assertThat(classPath("app/target/test-classes", "app/../core/target/classes", "app/target/classes"))
                .containsExactly("app/target/test-classes", "app/target/classes", "core/target/classes");
    }

    @Test
    void archiveOfProjectTakesPlaceOfItsFolder() throws Exception {
        project.pack("app/target/classes", "app/target/app-1.0.jar", Map.of());

        assertThat(classPath("app/target/test-classes", "app/target/app-1.0.jar"))
                .containsExactly("app/target/test-classes", "app/target/app-1.0.jar");
    }

    @Test
    void archiveOfAnotherModuleOfBuildComesToo() throws Exception {
        project.compile("core/target/classes", "acme.Core", "package acme; class Core {}")
                .pack("core/target/classes", "core/target/core-1.0.jar", Map.of())
                .compile("util/build/classes/java/main", "acme.Util", "package acme; class Util {}")
                .pack("util/build/classes/java/main", "util/build/libs/util-1.0.jar", Map.of());

        assertThat(classPath(
                        "app/target/test-classes",
                        "app/target/classes",
                        "core/target/core-1.0.jar",
                        "util/build/libs/util-1.0.jar"))
                .containsExactly(
                        "app/target/test-classes",
                        "app/target/classes",
                        "core/target/core-1.0.jar",
                        "util/build/libs/util-1.0.jar");
    }

    @Test
    void otherModulesOfTheModulePathComeToo() throws Exception {
        project.compile("core/target/classes", "acme.core.Core", "package acme.core; class Core {}")
                .compile("core/target/classes", "module-info", "module core { exports acme.core; }")
                .compile("lib/target/classes", "acme.lib.Lib", "package acme.lib; class Lib {}")
                .compile("lib/target/classes", "module-info", "module lib { exports acme.lib; }")
                .pack("lib/target/classes", "lib/target/lib-1.0.jar", Map.of());
        ModuleFinder path =
                ModuleFinder.of(project.path("core/target/classes"), project.path("lib/target/lib-1.0.jar"));
        Configuration modules =
                ModuleLayer.boot().configuration().resolve(path, ModuleFinder.of(), Set.of("core", "lib"));
        ClassLoader loader =
                ModuleLayer.boot().defineModulesWithOneLoader(modules, JDK).findLoader("core");

        assertThat(relative(Class.forName("acme.core.Core", false, loader)))
                .containsExactly("core/target/classes", "lib/target/lib-1.0.jar");
    }

    @Test
    void archivesOfLibrariesStayWithTheHost() throws Exception {
        project.compile("library", "lib.Library", "package lib; class Library {}")
                .pack("library", "repository/library-1.2.jar", Map.of());

        assertThat(classPath("app/target/test-classes", "repository/library-1.2.jar"))
                .containsExactly("app/target/test-classes");
    }

    /** As Surefire and IDEs make it, where the project lies in the folder for temporary files. */
    @Test
    void classPathArchiveIsFollowedAndNotTaken() throws Exception {
        String all = project.path("app/target/test-classes").toUri()
                + " "
                + project.path("app/target/classes").toUri();
        project.pack("nothing", "app/classpath.jar", Map.of("Class-Path", all));

        assertThat(classPath("app/classpath.jar")).containsExactly("app/target/test-classes", "app/target/classes");
    }

    @Test
    void frameworkStaysWithTheHost() throws Exception {
        String source = "package org.jvmquarks.host.classpath; class ProjectClasses {}";
        project.compile("framework/classes", FRAMEWORK, source)
                .compile("again", FRAMEWORK, source)
                .pack("again", "app/jvm-quarks.jar", Map.of());

        assertThat(classPath("app/target/test-classes", "framework/classes", "app/jvm-quarks.jar"))
                .containsExactly("app/target/test-classes");
    }

    @Test
    void probeInKotlinGetsItsLibrary() throws Exception {
        project.compile("kotlin", "kotlin.Metadata", """
                        package kotlin;
                        import java.lang.annotation.*;
                        @Retention(RetentionPolicy.RUNTIME) public @interface Metadata {}
                        """)
                .compile("kotlin", "kotlin.Unit", "package kotlin; public class Unit {}")
                .compile("app/target/test-classes", "acme.Offer", "package acme; @kotlin.Metadata class Offer { }")
                .pack("kotlin", "repository/kotlin-stdlib-2.2.20.jar", Map.of());

        assertThat(classPath("app/target/test-classes", "repository/kotlin-stdlib-2.2.20.jar"))
                .containsExactly("app/target/test-classes", "repository/kotlin-stdlib-2.2.20.jar");
    }

    /** Returns what a guest gets of a class path, relative to the project. */
    private List<String> classPath(String... host) throws Exception {
        try (URLClassLoader loader = project.loader(JDK, host)) {
            return relative(Class.forName("acme.Offer", false, loader));
        }
    }

    private List<String> relative(Class<?> probe) {
        return new ProjectClasses()
                .of(probe).stream()
                        .map(path -> folder.relativize(path).toString().replace('\\', '/'))
                        .toList();
    }
}
