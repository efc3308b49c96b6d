package org.jvmquarks.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.OtherProject;
import org.jvmquarks.guest.wire.Fields;

class NewerClassTest {
    @TempDir
    Path folder;

    @Test
    void classOfLaterCompilerIsNamedWithVersion() throws Exception {
        new OtherProject(folder)
                .compile("out", "acme.Ring", "package acme; class Ring { class Slot {} }")
                .withVersion("out/acme/Ring$Slot.class", 99);
        try (URLClassLoader loader = new OtherProject(folder).loader("out")) {
            UnsupportedClassVersionError refused =
                    catchThrowableOfType(UnsupportedClassVersionError.class, () -> loader.loadClass("acme.Ring$Slot"));

            assertThat(NewerClass.of(refused, loader))
                    .containsEntry(Fields.NEWER_CLASS, "acme.Ring$Slot")
                    .containsEntry(Fields.CLASS_FILE_VERSION, 99);
            assertThat(NewerClass.of(ofOpenJ9("acme/Ring$Slot"), loader))
                    .containsEntry(Fields.NEWER_CLASS, "acme.Ring$Slot")
                    .containsEntry(Fields.CLASS_FILE_VERSION, 99);
        }
    }

    @Test
    void otherRefusalsOfClassAreNotItsVersion() throws Exception {
        new OtherProject(folder).compile("out", "acme.Ring", "package acme; class Ring {}");
        try (URLClassLoader loader = new OtherProject(folder).loader("out")) {
            assertThat(NewerClass.of(ofOpenJ9("acme/Ring"), loader))
                    .as("a class that this VM reads")
                    .isEmpty();
            assertThat(NewerClass.of(ofOpenJ9("acme/Missing"), loader)).isEmpty();
            assertThat(NewerClass.of(
                            new UnsupportedClassVersionError("Preview features are not enabled for acme/Ring (class"
                                    + " file version 61.65535). Try running with '--enable-preview'"),
                            loader))
                    .isEmpty();
        }
    }

    private static UnsupportedClassVersionError ofOpenJ9(String name) {
        return new UnsupportedClassVersionError("JVMCFRE003 bad major version; class=" + name + ", offset=6");
    }
}
