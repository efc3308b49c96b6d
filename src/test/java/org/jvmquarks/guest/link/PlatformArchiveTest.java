package org.jvmquarks.guest.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.platform.InstalledApi;

/** The JDK of the tests writes its classes, and the host reads them. */
class PlatformArchiveTest {
    @TempDir
    Path folder;

    @Test
    void classesAreReadAsThoseOfInstalledJdk() throws Exception {
        Path file = folder.resolve(PlatformArchive.FILE);
        int classes = PlatformArchive.write(
                List.of("java/nio/ByteBuffer", "java/lang/NoSuchClass", "sun/nio/ch/DirectBuffer"), file.toFile());

        // With the superclasses and interfaces of the first.
        assertThat(classes).isEqualTo(5);
        try (InstalledApi api = InstalledApi.written(file)) {
            assertThat(api.has(new Reference("java/nio/ByteBuffer", "flip", "()Ljava/nio/ByteBuffer;")))
                    .isTrue();
            assertThat(api.has(new Reference("java/nio/ByteBuffer", "flip", "()Ljava/nio/IntBuffer;")))
                    .isFalse();
            assertThat(api.has(new NamedApi("java/nio/ByteBuffer", "hashCode"))).isTrue();
            assertThat(api.has(Reference.to("java/lang/NoSuchClass"))).isFalse();
            assertThat(api.exports(Reference.to("java/nio/ByteBuffer"))).isTrue();
            assertThat(api.exports(Reference.to("sun/nio/ch/DirectBuffer"))).isFalse();
            assertThat(api.hasPackage("java.base", "sun.nio.ch")).isTrue();
            assertThat(api.hasPackage("java.base", "sun.nio.none")).isFalse();
        }
    }
}
