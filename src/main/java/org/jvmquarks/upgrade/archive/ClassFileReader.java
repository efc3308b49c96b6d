package org.jvmquarks.upgrade.archive;

import java.nio.ByteBuffer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Reads class files into the facts of their archive. */
final class ClassFileReader {
    private static final int PREVIEW = 0xFFFF;

    /** The newest class files that ASM reads; those beyond may mean anything. */
    private static final int NEWEST = Opcodes.V28;

    private static final int HEADER = 8;

    private final FactsBuilder facts;

    ClassFileReader(FactsBuilder facts) {
        this.facts = facts;
    }

    /**
     * Reads a class file. What is wrong with it is a problem of the facts.
     *
     * @param archive path of the archive, with a separator at its end
     * @param entry path in the archive
     */
    void read(byte[] bytes, String archive, String entry, FactsBuilder.Archive here) {
        if (bytes.length < HEADER || ByteBuffer.wrap(bytes).getInt() != ArchiveEntries.MAGIC) {
            facts.problem(archive + entry, "is not a class file: it does not begin with CAFEBABE");
            return;
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        int minor = Short.toUnsignedInt(header.getShort(4));
        int major = Short.toUnsignedInt(header.getShort(6));
        String named = entry.endsWith(ArchiveEntries.CLASS)
                ? entry.substring(0, entry.length() - ArchiveEntries.CLASS.length())
                : entry;
        CodeLocation place = new CodeLocation(archive, entry, named, "");
        here.addClass(major, named);
        if (major > facts.target() + BytecodeLibrary.FIRST_VERSION) {
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
            ClassReader reader = new ClassReader(bytes);
            scan(reader, archive, entry, here);
            facts.unreferred().addContent(reader);
        } catch (RuntimeException e) {
            // ASM shows what it does not understand as any exception at all.
            facts.problem(archive + entry, "is a damaged class file: " + e);
        }
    }

    private void scan(ClassReader reader, String archive, String entry, FactsBuilder.Archive here) {
        CodeLocation place = new CodeLocation(archive, entry, reader.getClassName(), "");
        ClassScan scan = new ClassScan(place, facts.watched());
        reader.accept(scan, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        here.add(scan, reader.getClassName());
        scan.signs().forEach(here::add);
        if (PlatformNames.contain(reader.getClassName())
                && !HiddenByJdk.isHidden(reader.getClassName(), archive, facts.target())) {
            here.addProvided(reader.getClassName());
        }
        BytecodeLibraryReader.read(reader, place).ifPresent(here::add);
    }
}
