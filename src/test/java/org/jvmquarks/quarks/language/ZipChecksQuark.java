package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vendor;
import org.jvmquarks.verdict.Impact;

/**
 * {@code ZipFile} checks the extra fields in an archive's central directory, and does not open an archive in which one
 * of them is wrong. Update releases of July 2023 introduced the check, so one update release can refuse an archive that
 * the previous one opens.
 *
 * <h2>Why</h2>
 *
 * An entry's extra field holds blocks, each with a tag and a length. The block with the tag 1 contains sizes of 64 bits
 * (ZIP64). The class library used to trust these lengths; some tools write wrong ones, such as a block that is longer
 * than its field, or a ZIP64 size that the entry does not announce.
 * {@code -Djdk.util.zip.disableZip64ExtraFieldValidation=true} skips the check.
 *
 * <h2>How it is shown</h2>
 *
 * The probes write archives with one stored entry, and open them: each has one of these errors. The property is the
 * control; for versions without the check, the control is an empty file.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 20: the JDK does not notice a wrong length.
 *   <li>since 11.0.20, 17.0.8, 20.0.2 and 21: it is refused (JDK-8302483). The first of these update releases also
 *       refused archives that 11.0.20.1 and 17.0.8.1 accept again (JDK-8313765). OpenJDK's builds of 8 do not have the
 *       check.
 *   <li>since 22: a block of ZIP64 that the entry does not need is refused as well (JDK-8314891).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * After {@code ZipException: Invalid CEN header}, recreate the archive with a current tool, often the build's
 * obfuscator or packer. Until then, start with {@code -Djdk.util.zip.disableZip64ExtraFieldValidation=true}. The
 * archive is at fault, not the JDK, except on 11.0.20 and 17.0.8: update these first. {@code ZipInputStream} reads such
 * archives, as it ignores the central directory.
 */
@Quark(
        id = "zip-checks",
        title = "Checks of ZIP archives",
        source = "JDK-8302483, JDK-8313765, JDK-8314891",
        impact = Impact.FAILURE)
@Touches(
        api = {"java.util.jar.JarFile#<init>", "java.util.zip.ZipFile#<init>", "java.net.URLClassLoader#<init>"},
        options = "-Djdk.util.zip.disableZip64ExtraFieldValidation",
        onlyIf = "an archive that it opens has such a block")
class ZipChecksQuark {
    private static final String REFUSED = "Invalid CEN header";

    /** Opens an archive of one entry. */
    public abstract static class Archive {
        private static final int LOCAL_HEADER = 0x04034b50;
        private static final int CENTRAL_HEADER = 0x02014b50;
        private static final int END = 0x06054b50;
        private static final byte[] CONTENT = {'h', 'i'};

        public String op() throws IOException {
            Path archive = Files.createTempFile("probe", ".zip");
            try {
                Files.write(archive, archive());
                return open(archive);
            } finally {
                Files.delete(archive);
            }
        }

        abstract byte[] extra();

        private static String open(Path archive) throws IOException {
            try (ZipFile zip = new ZipFile(archive.toFile());
                    InputStream content = zip.getInputStream(zip.getEntry("a"))) {
                return "" + (char) content.read() + (char) content.read();
            } catch (ZipException e) {
                String message = String.valueOf(e.getMessage());
                return message.startsWith("Invalid CEN header") ? "Invalid CEN header" : message;
            }
        }

        /** One entry, stored, with an extra field in the central directory. */
        byte[] archive() {
            byte[] extra = extra();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            write(out, LOCAL_HEADER, 4);
            entry(out);
            write(out, 1, 2);
            write(out, 0, 2);
            out.write('a');
            out.write(CONTENT, 0, CONTENT.length);
            int start = out.size();
            write(out, CENTRAL_HEADER, 4);
            write(out, 20, 2);
            entry(out);
            write(out, 1, 2);
            write(out, extra.length, 2);
            write(out, 0, 14); // no comment, first disk, no attributes, offset 0
            out.write('a');
            out.write(extra, 0, extra.length);
            int length = out.size() - start;
            write(out, END, 4);
            write(out, 0, 4);
            write(out, 1, 2);
            write(out, 1, 2);
            write(out, length, 4);
            write(out, start, 4);
            write(out, 0, 2);
            return out.toByteArray();
        }

        /** Version 2.0, no flags, stored, 1 January 1980, checksum and sizes. */
        private static void entry(ByteArrayOutputStream out) {
            CRC32 checksum = new CRC32();
            checksum.update(CONTENT);
            write(out, 20, 2);
            write(out, 0, 6);
            write(out, 0x21, 2);
            write(out, checksum.getValue(), 4);
            write(out, CONTENT.length, 4);
            write(out, CONTENT.length, 4);
        }

        /** The lowest byte first. */
        private static void write(ByteArrayOutputStream out, long value, int bytes) {
            for (int i = 0; i < bytes; i++) {
                out.write(i < Long.BYTES ? (int) (value >>> (8 * i)) : 0);
            }
        }
    }

    /** A block of an unknown tag says that it has 9 bytes; the field has one. */
    public static class TooLong extends Archive {
        @Override
        byte[] extra() {
            return new byte[] {(byte) 0x99, (byte) 0x99, 9, 0, 1};
        }
    }

    /** A block of ZIP64 has 3 bytes, fewer than any size. */
    public static class OddSize extends Archive {
        @Override
        byte[] extra() {
            return new byte[] {1, 0, 3, 0, 2, 0, 0};
        }
    }

    /** A block of ZIP64 repeats the size that the entry has anyway. */
    public static class Unneeded extends Archive {
        @Override
        byte[] extra() {
            return new byte[] {1, 0, 8, 0, 2, 0, 0, 0, 0, 0, 0, 0};
        }
    }

    /** An empty file, which no version opens. */
    public static class Damaged extends TooLong {
        @Override
        byte[] archive() {
            return new byte[0];
        }
    }

    @Pin(
            value = "ZipFile {opens|does not open} an archive with an extra block longer than its field",
            formerly = "tooLong")
    @Expect(
            value = "true",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "true", until = "8u372, 11.0.19, 17.0.7, 20.0.1")
    @Expect(value = "false", since = "11.0.20, 17.0.8, 20.0.2, 21", by = "JDK-8302483")
    @FalsifiedBy(flags = "-Djdk.util.zip.disableZip64ExtraFieldValidation=true", since = "11.0.20, 17.0.8, 20.0.2, 21")
    @FalsifiedBy(probe = Damaged.class, insteadOf = TooLong.class, until = "8, 11.0.19, 17.0.7, 20.0.1")
    void tooLongBlockOpens(Jvm jvm, boolean opens) {
        check(jvm, TooLong.class, opens);
    }

    @Pin(value = "ZipFile {opens|does not open} an archive with a ZIP64 block of 3 bytes", formerly = "oddSize")
    @Expect(
            value = "true",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "true", until = "8u372, 11.0.19, 17.0.7, 20.0.1")
    @Expect(value = "false", since = "11.0.20, 17.0.8, 20.0.2, 21", by = "JDK-8302483")
    @FalsifiedBy(flags = "-Djdk.util.zip.disableZip64ExtraFieldValidation=true", since = "11.0.20, 17.0.8, 20.0.2, 21")
    @FalsifiedBy(probe = Damaged.class, insteadOf = OddSize.class, until = "8, 11.0.19, 17.0.7, 20.0.1")
    void oddBlockOpens(Jvm jvm, boolean opens) {
        check(jvm, OddSize.class, opens);
    }

    @Pin(
            value = "ZipFile {opens|does not open} an archive with a ZIP64 block that its entry does not need",
            formerly = "unneeded")
    @Expect(
            value = "true",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "true", until = "8u372, 21")
    @Expect(value = "false", since = "22", by = "JDK-8314891")
    @FalsifiedBy(flags = "-Djdk.util.zip.disableZip64ExtraFieldValidation=true", since = "22")
    @FalsifiedBy(probe = Damaged.class, insteadOf = Unneeded.class, until = "21")
    void unneededBlockOpens(Jvm jvm, boolean opens) {
        check(jvm, Unneeded.class, opens);
    }

    private static void check(Jvm jvm, Class<?> archive, boolean opens) {
        assertThat(jvm.valuesOf(archive)).hasResult(opens ? "hi" : REFUSED);
    }
}
