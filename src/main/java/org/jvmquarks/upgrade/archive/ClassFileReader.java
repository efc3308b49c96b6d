package org.jvmquarks.upgrade.archive;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Reads class files into the facts of their archive. */
final class ClassFileReader {
    private static final int PREVIEW = 0xFFFF;

    /** The newest class files that ASM reads; those beyond may mean anything. */
    private static final int NEWEST = Opcodes.V28;

    private static final int HEADER = 8;

    private final int target;

    /** @param target feature version of the JDK that is to load the classes */
    ClassFileReader(int target) {
        this.target = target;
    }

    /**
     * Reads a class file. What is wrong with it is a problem of the archive.
     *
     * @param entry path in the archive
     */
    void read(byte[] bytes, String entry, ArchiveReading here) {
        if (bytes.length < HEADER || ByteBuffer.wrap(bytes).getInt() != ArchiveEntries.MAGIC) {
            here.problem(entry, "is not a class file: it does not begin with CAFEBABE");
            return;
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        int minor = Short.toUnsignedInt(header.getShort(4));
        int major = Short.toUnsignedInt(header.getShort(6));
        here.addClass(major, entry);
        CodeLocation place = new CodeLocation(ArchivePath.UNNAMED, entry, "", "");
        if (major > target + BytecodeLibrary.FIRST_VERSION) {
            here.add(CodeTrait.NEWER_THAN_TARGET, place);
        }
        if (minor == PREVIEW) {
            here.add(CodeTrait.PREVIEW, place);
        }
        if (major > NEWEST) {
            here.add(CodeTrait.UNREADABLE_VERSION, place);
            return;
        }
        try {
            scan(new ClassReader(bytes), entry, here);
        } catch (RuntimeException e) {
            // ASM shows what it does not understand as any exception at all.
            here.problem(entry, "is a damaged class file: " + e);
        }
    }

    private static void scan(ClassReader reader, String entry, ArchiveReading here) {
        CodeLocation place = new CodeLocation(ArchivePath.UNNAMED, entry, reader.getClassName(), "");
        ClassScan scan = new ClassScan(place, here.watched());
        reader.accept(scan, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Optional<BytecodeLibrary> library = BytecodeLibraryReader.read(reader, place);
        here.add(scan, reader, here.mentions().addContent(reader));
        library.ifPresent(here::add);
        if (PlatformNames.contain(reader.getClassName())) {
            here.addProvided(reader.getClassName());
        }
    }
}
