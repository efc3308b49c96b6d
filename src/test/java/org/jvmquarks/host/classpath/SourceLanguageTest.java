package org.jvmquarks.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.OtherProject;

class SourceLanguageTest {
    private static final String ANNOTATION = "package %s; import java.lang.annotation.*;"
            + " @Retention(RetentionPolicy.RUNTIME) public @interface %s {}";

    @TempDir
    Path folder;

    @Test
    void codeIsWrittenInLanguageOfProbe() throws Exception {
        OtherProject project = new OtherProject(folder)
                .compile("out", "kotlin.Metadata", ANNOTATION.formatted("kotlin", "Metadata"))
                .compile("out", "scala.reflect.ScalaSignature", ANNOTATION.formatted("scala.reflect", "ScalaSignature"))
                .compile("out", "acme.OfKotlin", "package acme; @kotlin.Metadata class OfKotlin {}")
                .compile(
                        "out",
                        "acme.OfScala",
                        "package acme; @scala.reflect.ScalaSignature class OfScala { static class Probe {} }");
        try (URLClassLoader loader = project.loader("out")) {
            assertThat(classes(loader.loadClass("acme.OfKotlin"))).isEqualTo("[Ring::class]");
            assertThat(classes(loader.loadClass("acme.OfScala$Probe"))).isEqualTo("Array(classOf[Ring])");
            assertThat(classes(SourceLanguageTest.class)).isEqualTo("Ring.class");
        }
    }

    private static String classes(Class<?> probe) {
        return SourceLanguage.of(probe).classes("Ring");
    }
}
