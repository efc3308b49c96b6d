package org.jvmquarks.evidence.heapdump;

import static shark.HprofRecordTag.CLASS_DUMP;
import static shark.HprofRecordTag.HEAP_DUMP_END;
import static shark.HprofRecordTag.INSTANCE_DUMP;
import static shark.HprofRecordTag.LOAD_CLASS;
import static shark.HprofRecordTag.OBJECT_ARRAY_DUMP;
import static shark.HprofRecordTag.PRIMITIVE_ARRAY_DUMP;
import static shark.HprofRecordTag.STRING_IN_UTF8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import shark.HprofHeader;
import shark.HprofRecordReader;
import shark.HprofRecordTag;
import shark.OnHprofRecordTagListener;
import shark.PrimitiveType;
import shark.StreamingHprofReader;

/**
 * Reads a dump from its beginning to its end and keeps counts, not objects. Every length is checked against the
 * remaining bytes, and a dump without its end is refused: counts of half a heap are no evidence.
 */
final class HprofReader implements OnHprofRecordTagListener {
    private static final String MAGIC = "JAVA PROFILE 1.0.";
    private static final Set<HprofRecordTag> TAGS = Set.of(
            STRING_IN_UTF8,
            LOAD_CLASS,
            CLASS_DUMP,
            INSTANCE_DUMP,
            OBJECT_ARRAY_DUMP,
            PRIMITIVE_ARRAY_DUMP,
            HEAP_DUMP_END);

    /** The limit of the constant pool, which bounds a symbol. */
    private static final int LONGEST_NAME = 65535;

    private final long size;
    private final Set<String> kept;
    private final ClassTable classes = new ClassTable();
    private final Map<String, ClassTally> tallies = new HashMap<>();
    private final Map<Integer, PrimitiveType> primitives = new HashMap<>();
    private long position;
    private boolean ended;

    private HprofReader(long size, Set<String> kept) {
        this.size = size;
        this.kept = kept;
        for (PrimitiveType type : PrimitiveType.values()) {
            primitives.put(type.getHprofType(), type);
        }
    }

    /**
     * Reads a file.
     *
     * @param kept names of the classes whose objects are wanted with their fields
     * @throws DamagedDump if it is not a complete dump
     */
    static Map<String, HeapClass> read(Path path, Set<String> kept) throws IOException {
        requireMagic(path);
        HprofReader reader = new HprofReader(Files.size(path), kept);
        try {
            File file = path.toFile();
            HprofHeader header = HprofHeader.Companion.parseHeaderOf(file);
            StreamingHprofReader.Companion.readerFor(file, header).readRecords(TAGS, reader);
        } catch (DamagedDump e) {
            throw e;
        } catch (Exception e) {
            // Kotlin declares no IOException; a broken record shows as any exception at all.
            throw new DamagedDump(reader.position, "the record there or after it: " + e, e);
        }
        return reader.result();
    }

    private static void requireMagic(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] start = in.readNBytes(MAGIC.length());
            if (!MAGIC.equals(new String(start, StandardCharsets.ISO_8859_1))) {
                throw new DamagedDump(0, "no heap dump, it does not begin with '" + MAGIC + "'");
            }
        }
    }

    private Map<String, HeapClass> result() {
        if (!ended) {
            throw new DamagedDump(size, "the dump ends here without its end record");
        }
        Map<String, HeapClass> result = new HashMap<>();
        classes.ids().forEach(id -> tally(classes.name(id)));
        tallies.forEach((name, tally) -> result.put(name, tally.named(name)));
        return result;
    }

    private ClassTally tally(String name) {
        return tallies.computeIfAbsent(name, any -> new ClassTally());
    }

    @Override
    public void onHprofRecord(HprofRecordTag tag, long length, HprofRecordReader in) {
        position = in.getBytesRead();
        if (ended) {
            throw new DamagedDump(position, "a record after the end of the dump");
        }
        switch (tag) {
            case STRING_IN_UTF8 -> string(length, in);
            case LOAD_CLASS -> classes.loaded(in.readLoadClassRecord());
            case CLASS_DUMP -> classes.dumped(in.readClassDumpRecord());
            case INSTANCE_DUMP -> instance(in);
            case OBJECT_ARRAY_DUMP -> objectArray(in);
            case PRIMITIVE_ARRAY_DUMP -> primitiveArray(in);
            case HEAP_DUMP_END -> ended = true;
            default -> throw new DamagedDump(position, "an unexpected record " + tag);
        }
    }

    private void string(long length, HprofRecordReader in) {
        long id = in.readId();
        long bytes = length - (in.getBytesRead() - position);
        if (bytes < 0 || bytes > LONGEST_NAME) {
            throw new DamagedDump(position, "a name of " + bytes + " bytes");
        }
        classes.string(id, in.readUtf8(bytes));
    }

    private void instance(HprofRecordReader in) {
        in.readId();
        in.readInt();
        long classId = in.readId();
        long bytes = requireInFile(in.readInt(), 1, in);
        String name = classes.name(classId);
        ClassTally tally = tally(name);
        tally.object(bytes);
        if (kept.contains(name)) {
            tally.keep(object(name, classId, bytes, in));
        } else {
            in.skip(bytes);
        }
    }

    private HeapObject object(String name, long classId, long bytes, HprofRecordReader in) {
        long start = in.getBytesRead();
        Map<String, Object> values = new LinkedHashMap<>();
        for (ClassTable.Field field : classes.fields(classId)) {
            PrimitiveType type = primitives.get(field.type());
            if (type == null) {
                in.readId();
            } else {
                values.putIfAbsent(field.name(), value(type, in));
            }
        }
        long read = in.getBytesRead() - start;
        if (read != bytes) {
            throw new DamagedDump(
                    position, "an object of %s with %d bytes, its fields have %d".formatted(name, bytes, read));
        }
        return new HeapObject(name, values);
    }

    private static Object value(PrimitiveType type, HprofRecordReader in) {
        return switch (type) {
            case BOOLEAN -> in.readBoolean();
            case CHAR -> in.readChar();
            case FLOAT -> in.readFloat();
            case DOUBLE -> in.readDouble();
            case BYTE -> in.readByte();
            case SHORT -> in.readShort();
            case INT -> in.readInt();
            case LONG -> in.readLong();
        };
    }

    private void objectArray(HprofRecordReader in) {
        in.readId();
        in.readInt();
        int length = in.readInt();
        long before = in.getBytesRead();
        long classId = in.readId();
        long bytes = requireInFile(length, in.getBytesRead() - before, in);
        tally(classes.name(classId)).array(length, bytes);
        in.skip(bytes);
    }

    private void primitiveArray(HprofRecordReader in) {
        in.readId();
        in.readInt();
        int length = in.readInt();
        int code = in.readUnsignedByte();
        PrimitiveType type = primitives.get(code);
        if (type == null) {
            throw new DamagedDump(position, "an array of an unknown type " + code);
        }
        long bytes = requireInFile(length, type.getByteSize(), in);
        tally(type.name().toLowerCase(Locale.ROOT) + "[]").array(length, bytes);
        in.skip(bytes);
    }

    /** The bytes of so many elements, which must be in the file. */
    private long requireInFile(int length, long elementBytes, HprofRecordReader in) {
        long bytes = length * elementBytes;
        long left = size - in.getBytesRead();
        if (bytes < 0 || bytes > left) {
            throw new DamagedDump(position, "an object of %d bytes where the file has %d left".formatted(bytes, left));
        }
        return bytes;
    }
}
