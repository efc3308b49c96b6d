package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.WritingJvm;
import org.jvmquarks.WrittenFile;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * Older and newer JDKs can read the serialized objects and archives that another JDK wrote, unless these contain a
 * class, or a form of one, that the reader does not know.
 *
 * <h2>Why</h2>
 *
 * The serialized form of a class of the JDK is part of its specification and keeps its {@code serialVersionUID}. A
 * newer class is unknown to an older JDK, even behind an old interface: the lists of {@code List.of} and of
 * {@code Stream.toList} are written as a {@code java.util.CollSer}, which came with 9 and got another kind with 16. The
 * format of ZIP archives is fixed; an archive states what it needs, such as ZIP64 for more than 65,535 entries.
 *
 * <h2>How it is shown</h2>
 *
 * A probe in one JDK writes a file, and a probe in another reads it and compares each object, entry and byte with those
 * that it creates itself. Other objects, other bytes, and a truncated file are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 9: {@code List.of} (JEP 269), which 8 cannot read.
 *   <li>since 16: {@code Stream.toList} (JDK-8180352), which 9 to 15 cannot read either.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue or
 *       JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * During an upgrade, old and new instances read each other's sessions, caches and messages. Where they are serialized
 * Java objects, copy lists into an {@code ArrayList} before they are written, as long as 8 or 11 may read them. A
 * rollback meets the same limits.
 */
@Quark(
        id = "exchanged-data",
        title = "Data that one JDK writes and another reads",
        source = "Java Object Serialization Specification; JEP 269, JDK-8180352",
        impact = Impact.FAILURE)
@Requires(vm = Vm.ANY)
@Touches(api = {"java.io.ObjectInputStream#readObject", "java.io.ObjectOutputStream#writeObject"})
class ExchangedDataQuark {
    private static final String ALL_EQUAL = "none";

    /** An immutable class of an application, like a later record. */
    public static final class Point implements Serializable {
        private static final long serialVersionUID = 1;
        private final int x;
        private final List<String> labels;

        Point(int x, List<String> labels) {
            this.x = x;
            this.labels = labels;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point && ((Point) other).x == x && ((Point) other).labels.equals(labels);
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, labels);
        }
    }

    /** The same, with the version that serialization computes from its members. */
    public static final class Unversioned implements Serializable {
        private final String name;

        Unversioned(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Unversioned && ((Unversioned) other).name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** An enum of an application whose constants have bodies. */
    public enum Operation {
        PLUS {
            @Override
            int apply(int value) {
                return value + 1;
            }
        },
        MINUS {
            @Override
            int apply(int value) {
                return value - 1;
            }
        };

        abstract int apply(int value);
    }

    /** Objects of many classes that 8 has; their contents depend on a number. */
    public static final class Objects8 {
        private Objects8() {}

        @SuppressWarnings({"EnumOrdinal", "JavaUtilDate"}) // Applications write them.
        static Map<String, Object> of(int seed) {
            Map<String, Object> all = new LinkedHashMap<>();
            times(seed, all);
            collections(seed, all);
            all.put("BigDecimal", new BigDecimal("1234567890.0" + seed));
            all.put("BigInteger", BigInteger.ONE.shiftLeft(100 + seed));
            all.put("UUID", new UUID(seed, 2));
            all.put("URI", URI.create("http://localhost/" + seed));
            all.put("Locale", new Locale("de", "DE", "v" + seed));
            all.put("Date", new Date(1_000_000L + seed));
            all.put("int[]", new int[] {seed, 2, 3});
            all.put("TimeUnit", TimeUnit.values()[seed]);
            all.put("RoundingMode", RoundingMode.values()[seed]);
            all.put("own enum", Operation.values()[seed]);
            all.put("own class", new Point(seed, Arrays.asList("a", "b")));
            all.put("own class without a version", new Unversioned("name " + seed));
            all.put("exception", exception(seed));
            return all;
        }

        private static void times(int seed, Map<String, Object> all) {
            LocalDateTime time = LocalDateTime.of(2024, 2, 29, 23, 59, 58, 123_456_789 + seed);
            all.put("LocalDate", LocalDate.of(2024, 2, 28 + seed));
            all.put("LocalDateTime", time);
            all.put("LocalTime", time.toLocalTime());
            all.put("ZonedDateTime", ZonedDateTime.of(time, ZoneId.of("Europe/Berlin")));
            all.put("OffsetDateTime", OffsetDateTime.of(time, ZoneOffset.ofHours(seed)));
            all.put("Instant", Instant.ofEpochSecond(seed, 987_654_321));
            all.put("Duration", Duration.ofNanos(-1 - seed));
            all.put("Period", Period.of(1, -2, seed));
            all.put("YearMonth", YearMonth.of(2024, 1 + seed));
            all.put("DayOfWeek", DayOfWeek.of(1 + seed));
            all.put("ZoneId", ZoneId.of(seed == 0 ? "Asia/Tokyo" : "Asia/Kolkata"));
        }

        private static void collections(int seed, Map<String, Object> all) {
            List<String> words = Arrays.asList("one", "two", "three", "four " + seed);
            Map<String, Integer> numbers = new HashMap<>();
            words.forEach(word -> numbers.put(word, word.length()));
            Map<DayOfWeek, String> days = new EnumMap<>(DayOfWeek.class);
            days.put(DayOfWeek.of(1 + seed), "a day");
            all.put("Arrays.asList", words);
            all.put("ArrayList", new ArrayList<>(words));
            all.put("CopyOnWriteArrayList", new CopyOnWriteArrayList<>(words));
            all.put("unmodifiableList", Collections.unmodifiableList(words));
            all.put("ArrayDeque", new ArrayList<>(new ArrayDeque<>(words)));
            all.put("HashSet", new HashSet<>(words));
            all.put("LinkedHashSet", new LinkedHashSet<>(words));
            all.put("EnumSet", EnumSet.of(DayOfWeek.of(1 + seed)));
            all.put("BitSet", BitSet.valueOf(new long[] {5 + seed}));
            all.put("HashMap", numbers);
            all.put("LinkedHashMap", new LinkedHashMap<>(numbers));
            all.put("TreeMap", new TreeMap<>(numbers));
            all.put("ConcurrentHashMap", new ConcurrentHashMap<>(numbers));
            all.put("EnumMap", days);
        }

        private static Exception exception(int seed) {
            Exception thrown = new IllegalStateException("it " + seed, new IOException("because " + seed));
            thrown.addSuppressed(new ArithmeticException("besides"));
            return thrown;
        }

        /** Decides whether two objects are equal, also for arrays and exceptions. */
        static Object comparable(Object object) {
            if (object instanceof int[]) {
                return Arrays.toString((int[]) object);
            }
            if (object instanceof Throwable) {
                Throwable thrown = (Throwable) object;
                StackTraceElement top = thrown.getStackTrace()[0];
                return Arrays.asList(
                                thrown,
                                thrown.getCause(),
                                thrown.getSuppressed()[0],
                                top.getClassName() + "." + top.getMethodName(),
                                top.getLineNumber())
                        .toString();
            }
            return object;
        }
    }

    /** Writes each object as a stream of its own, so that one that cannot be read hides no other. */
    public static class WritesObjects {
        public static void main(String[] args) throws IOException {
            write(Objects8.of(0));
        }

        static void write(Map<String, Object> objects) throws IOException {
            try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(Paths.get(WrittenFile.NAME)))) {
                out.writeInt(objects.size());
                for (Map.Entry<String, Object> each : objects.entrySet()) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (ObjectOutputStream serialized = new ObjectOutputStream(bytes)) {
                        serialized.writeObject(each.getValue());
                    }
                    out.writeUTF(each.getKey());
                    out.writeInt(bytes.size());
                    bytes.writeTo(out);
                }
            }
        }
    }

    /** Writes other objects of the same classes. */
    public static class WritesOthers {
        public static void main(String[] args) throws IOException {
            WritesObjects.write(Objects8.of(1));
        }
    }

    /** Reads the objects, and names those that differ from the originals. */
    public static class ReadsObjects {
        public Map<String, Object> op() throws IOException {
            Map<String, Object> expected = expected();
            List<String> unequal = new ArrayList<>();
            int count;
            try (DataInputStream in = new DataInputStream(Files.newInputStream(Paths.get(WrittenFile.NAME)))) {
                count = in.readInt();
                for (int i = 0; i < count; i++) {
                    String name = in.readUTF();
                    byte[] bytes = new byte[in.readInt()];
                    in.readFully(bytes);
                    String difference = difference(expected.getOrDefault(name, "nothing"), bytes);
                    if (!difference.isEmpty()) {
                        unequal.add(name + " " + difference);
                    }
                }
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("objects", count);
            values.put("unequal", unequal.isEmpty() ? "none" : String.join("; ", unequal));
            return values;
        }

        Map<String, Object> expected() {
            return Objects8.of(0);
        }

        private static String difference(Object expected, byte[] bytes) {
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                Object read = in.readObject();
                return Objects8.comparable(expected).equals(Objects8.comparable(read)) ? "" : "is " + read;
            } catch (IOException | ClassNotFoundException e) {
                return "throws " + e.getClass().getSimpleName();
            }
        }
    }

    @Pin("objects of 38 classes of 8 that {writer} serialized are equal when they are read")
    @FalsifiedBy(probe = WritesOthers.class, insteadOf = WritesObjects.class)
    void objects(Jvm jvm, WritingJvm writer) {
        assertThat(jvm.reading(writer.write(WritesObjects.class)).valuesOf(ReadsObjects.class))
                .has("objects", 38L)
                .has("unequal", ALL_EQUAL);
    }

    /** Writes a list that has no public class; the method came after 8. */
    public static class WritesListOf {
        public static void main(String[] args) throws Exception {
            write(List.class.getMethod("of", Object[].class).invoke(null, (Object) items()));
        }

        static String[] items() {
            return new String[] {"one", "two", "three"};
        }

        static void write(Object list) throws IOException {
            try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(Paths.get(WrittenFile.NAME)))) {
                out.writeObject(list);
            }
        }
    }

    /** Likewise, from a stream. */
    public static class WritesStreamToList {
        public static void main(String[] args) throws Exception {
            WritesListOf.write(Stream.class.getMethod("toList").invoke(Stream.of(WritesListOf.items())));
        }
    }

    /** Writes a list of other elements that every JDK knows. */
    public static class WritesAnotherList {
        public static void main(String[] args) throws IOException {
            WritesListOf.write(new ArrayList<>(Collections.singletonList("four")));
        }
    }

    /** Reads the list. */
    public static class ReadsList {
        public String op() throws IOException {
            try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(Paths.get(WrittenFile.NAME)))) {
                Object list = in.readObject();
                return list.equals(Arrays.asList(WritesListOf.items())) ? "equal" : "is " + list;
            } catch (IOException | ClassNotFoundException e) {
                return e.getClass().getSimpleName();
            }
        }
    }

    @Pin("a list of List.of that {writer} serialized: {}")
    @Expect(value = "ClassNotFoundException", until = "8", writtenSince = "9", by = "JEP 269")
    @Expect(value = "equal", since = "9", writtenSince = "9")
    @FalsifiedBy(probe = WritesAnotherList.class, insteadOf = WritesListOf.class)
    void listOf(Jvm jvm, WritingJvm writer, String read) {
        assertThat(jvm.reading(writer.write(WritesListOf.class)).valuesOf(ReadsList.class))
                .hasResult(read);
    }

    @Pin("a list of Stream.toList that {writer} serialized: {}")
    @Expect(value = "ClassNotFoundException", until = "8", writtenSince = "16", by = "JEP 269")
    @Expect(value = "InvalidObjectException", since = "9", until = "15", writtenSince = "16", by = "JDK-8180352")
    @Expect(value = "equal", since = "16", writtenSince = "16")
    @FalsifiedBy(probe = WritesAnotherList.class, insteadOf = WritesStreamToList.class)
    void streamToList(Jvm jvm, WritingJvm writer, String read) {
        assertThat(jvm.reading(writer.write(WritesStreamToList.class)).valuesOf(ReadsList.class))
                .hasResult(read);
    }

    /** Writes an archive of more entries than a ZIP without ZIP64 can have, and compresses it. */
    public static class WritesArchive {
        private static final int EMPTY_ENTRIES = 66_000;

        public static void main(String[] args) throws IOException {
            write(content(0));
        }

        static void write(byte[] content) throws IOException {
            try (OutputStream file = Files.newOutputStream(Paths.get(WrittenFile.NAME));
                    JarOutputStream jar = new JarOutputStream(new GZIPOutputStream(file), manifest())) {
                jar.setComment("comment, h\u00e4");
                ZipEntry deflated = new ZipEntry("d\u00e9flated.bin");
                deflated.setLastModifiedTime(FileTime.fromMillis(1_500_000_000_000L));
                deflated.setExtra(new byte[] {(byte) 0xad, (byte) 0xde, 3, 0, 1, 2, 3});
                deflated.setComment("of an entry");
                jar.putNextEntry(deflated);
                jar.write(content);
                ZipEntry stored = new ZipEntry("folder/stored.bin");
                stored.setMethod(ZipEntry.STORED);
                stored.setSize(content.length);
                stored.setCrc(crc(content));
                jar.putNextEntry(stored);
                jar.write(content);
                for (int i = 0; i < EMPTY_ENTRIES; i++) {
                    ZipEntry empty = new ZipEntry("e/" + i);
                    empty.setMethod(ZipEntry.STORED);
                    empty.setSize(0);
                    empty.setCrc(0);
                    jar.putNextEntry(empty);
                }
            }
        }

        private static Manifest manifest() {
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            return manifest;
        }

        static byte[] content(int seed) {
            byte[] content = new byte[20_000];
            for (int i = 0; i < content.length; i++) {
                content[i] = (byte) (i * i / 7 + seed);
            }
            return content;
        }

        private static long crc(byte[] content) {
            CRC32 crc = new CRC32();
            crc.update(content);
            return crc.getValue();
        }
    }

    /** Writes an archive with other content. */
    public static class WritesOtherContent {
        public static void main(String[] args) throws IOException {
            WritesArchive.write(WritesArchive.content(1));
        }
    }

    /** Writes the archive without its end. */
    public static class WritesHalf {
        public static void main(String[] args) throws IOException {
            WritesArchive.main(args);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            Path file = Paths.get(WrittenFile.NAME);
            try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                ReadsArchive.copy(in, whole);
            }
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(whole.toByteArray(), 0, whole.size() - 100);
            }
        }
    }

    /** Reads the archive through its central directory, and as a stream. */
    public static class ReadsArchive {
        public Map<String, Object> op() throws IOException {
            Path zip = Files.createTempFile("written", ".zip");
            try (InputStream in = compressed()) {
                Files.copy(in, zip, StandardCopyOption.REPLACE_EXISTING);
                Map<String, Object> values = new LinkedHashMap<>();
                values.put("by the directory", byDirectory(zip));
                values.put("as a stream", asStream());
                return values;
            } finally {
                Files.delete(zip);
            }
        }

        private static InputStream compressed() throws IOException {
            return new GZIPInputStream(Files.newInputStream(Paths.get(WrittenFile.NAME)));
        }

        private static String byDirectory(Path path) {
            try (ZipFile zip = new ZipFile(path.toFile())) {
                ZipEntry deflated = zip.getEntry("d\u00e9flated.bin");
                return summary(
                        zip.size(),
                        zip.getComment(),
                        deflated.getComment(),
                        deflated.getLastModifiedTime().toMillis(),
                        hasExtra(deflated.getExtra()),
                        bytes(zip.getInputStream(deflated)),
                        bytes(zip.getInputStream(zip.getEntry("folder/stored.bin"))));
            } catch (IOException e) {
                return e.getClass().getSimpleName();
            }
        }

        private static String asStream() throws IOException {
            int entries = 0;
            byte[] deflated = {};
            byte[] stored = {};
            try (ZipInputStream in = new ZipInputStream(compressed(), StandardCharsets.UTF_8)) {
                for (ZipEntry each = in.getNextEntry(); each != null; each = in.getNextEntry()) {
                    entries++;
                    if (each.getName().equals("d\u00e9flated.bin")) {
                        deflated = bytes(in);
                    } else if (each.getName().equals("folder/stored.bin")) {
                        stored = bytes(in);
                    }
                }
            }
            return summary(entries, deflated, stored);
        }

        private static String summary(Object... facts) {
            StringBuilder text = new StringBuilder();
            for (Object fact : facts) {
                text.append(text.length() == 0 ? "" : ", ")
                        .append(fact instanceof byte[] ? equality((byte[]) fact) : String.valueOf(fact));
            }
            return text.toString();
        }

        private static String equality(byte[] content) {
            return Arrays.equals(content, WritesArchive.content(0)) ? "equal" : "not equal";
        }

        private static boolean hasExtra(byte[] extra) {
            return new String(extra, StandardCharsets.ISO_8859_1).contains("\u00ad\u00de\3\0\1\2\3");
        }

        private static byte[] bytes(InputStream in) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            copy(in, out);
            return out.toByteArray();
        }

        static void copy(InputStream in, OutputStream out) throws IOException {
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
            }
        }
    }

    @Pin("an archive of 66,003 entries that {writer} wrote has the same entries, bytes and times")
    @FalsifiedBy(probe = WritesOtherContent.class, insteadOf = WritesArchive.class)
    @FalsifiedBy(probe = WritesHalf.class, insteadOf = WritesArchive.class)
    @Touches(api = {"java.util.zip.ZipFile#<init>", "java.util.zip.ZipOutputStream#putNextEntry"})
    void archive(Jvm jvm, WritingJvm writer) {
        assertThat(jvm.reading(writer.write(WritesArchive.class)).valuesOf(ReadsArchive.class))
                .has("by the directory", "66003, comment, h\u00e4, of an entry, 1500000000000, true, equal, equal")
                .has("as a stream", "66003, equal, equal");
    }
}
