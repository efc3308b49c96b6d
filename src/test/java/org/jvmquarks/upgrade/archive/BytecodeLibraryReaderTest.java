package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.bytebuddy.ClassFileVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.upgrade.application.TestArchives;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

class BytecodeLibraryReaderTest {
    @TempDir
    private Path folder;

    @Test
    void limitOfAsmIsRead() throws IOException {
        assertThat(libraries(ClassReader.class))
                .containsExactly("ASM (org.objectweb.asm) in app.jar reads class files of JDK %d at most"
                        .formatted(Opcodes.V28 - BytecodeLibrary.FIRST_VERSION));
    }

    @Test
    void limitOfByteBuddyIsRead() throws IOException {
        assertThat(libraries(ClassFileVersion.class))
                .containsExactly("Byte Buddy (net.bytebuddy) in app.jar reads class files of JDK %d at most"
                        .formatted(ClassFileVersion.latest().getJavaVersion()));
    }

    @Test
    void readerWithoutACheckRefusesNothing() throws IOException {
        Map<String, byte[]> classes = TestArchives.compile(
                Files.createDirectory(folder.resolve("y")),
                8,
                "package s; public class ClassVisitor {}",
                "package s; public class ClassReader { ClassReader(byte[] b) { if (b.length > 10) throw new Error(); }"
                        + " void accept(ClassVisitor v, int flags) {} }");

        List<BytecodeLibrary> libraries = libraries(classes);

        assertThat(libraries)
                .extracting(BytecodeLibrary::toString)
                .containsExactly("ASM (s) in app.jar reads class files of any JDK: it does not check their version");
        assertThat(libraries.get(0).refuses(99)).isFalse();
    }

    @Test
    void refusesWhatIsNewer() throws IOException {
        byte[] reader = TestArchives.classFile(ClassReader.class);

        BytecodeLibrary asm =
                libraries(Map.of("org/objectweb/asm/ClassReader.class", reader)).get(0);

        assertThat(asm.refuses(28)).isFalse();
        assertThat(asm.refuses(29)).isTrue();
    }

    private List<String> libraries(Class<?> reader) throws IOException {
        return libraries(Map.of(reader.getName().replace('.', '/') + ".class", TestArchives.classFile(reader))).stream()
                .map(BytecodeLibrary::toString)
                .toList();
    }

    private List<BytecodeLibrary> libraries(Map<String, byte[]> classes) throws IOException {
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));
        return new ArchiveScan(25).read(List.of(app)).bytecodeLibraries();
    }
}
