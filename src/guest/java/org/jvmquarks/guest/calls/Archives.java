package org.jvmquarks.guest.calls;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.StringReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.PropertyResourceBundle;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Small archives, manifests and properties, made in memory. Files that must be on a disk are gone after the call. */
public final class Archives {
    private static final int CENTRAL_HEADER = 0x02014b50;
    private static final int BYTE_BITS = 8;
    private static final int NOON_OF_1980 = 315_576_000;

    private Archives() {}

    public static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    public static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    public static String gunzip(byte[]... members) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] each : members) {
            all.write(each);
        }
        return text(new GZIPInputStream(new ByteArrayInputStream(all.toByteArray())));
    }

    /** Reads members from a stream that has nothing available when one has ended and the next has not begun. */
    public static String gunzipInTurn(byte[] first, byte[] second) throws IOException {
        return text(new GZIPInputStream(
                new SequenceInputStream(new ByteArrayInputStream(first), new ByteArrayInputStream(second))));
    }

    public static byte[] deflate(String text, int level) {
        Deflater deflater = new Deflater(level);
        deflater.setInput(text.getBytes(StandardCharsets.UTF_8));
        deflater.finish();
        byte[] buffer = new byte[1000];
        int length = deflater.deflate(buffer);
        deflater.end();
        return Arrays.copyOf(buffer, length);
    }

    public static int inflate(byte[] compressed) throws DataFormatException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed);
            return inflater.inflate(new byte[1000]);
        } finally {
            inflater.end();
        }
    }

    /**
     * Returns an archive with entries of these names; one that the writer refuses is a duplicate, written as another.
     */
    public static byte[] zip(String... names) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : names) {
                add(new ZipEntry(name), zip);
            }
        }
        return out.toByteArray();
    }

    /** Returns an archive whose entry has extra fields, written into it behind the writer's back. */
    public static byte[] withExtra(byte[] extra) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] accepted = extra.clone();
        accepted[0] = 'x';
        accepted[2] = (byte) (extra.length - 4);
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            ZipEntry entry = new ZipEntry("a");
            entry.setExtra(accepted);
            add(entry, zip);
        }
        byte[] bytes = out.toByteArray();
        int name = centralHeader(bytes) + 46;
        System.arraycopy(extra, 0, bytes, name + 1, extra.length);
        System.arraycopy(extra, 0, bytes, 30 + 1, extra.length);
        return bytes;
    }

    private static void add(ZipEntry entry, ZipOutputStream zip) throws IOException {
        entry.setLastModifiedTime(FileTime.fromMillis(1000L * NOON_OF_1980));
        zip.putNextEntry(entry);
        zip.write('x');
        zip.closeEntry();
    }

    private static int centralHeader(byte[] zip) {
        for (int at = 0; at < zip.length - 4; at++) {
            int word = 0;
            for (int i = 3; i >= 0; i--) {
                word = (word << BYTE_BITS) | (zip[at + i] & 0xff);
            }
            if (word == CENTRAL_HEADER) {
                return at;
            }
        }
        throw new IllegalArgumentException("expected a central directory");
    }

    /** Returns an archive with another byte in the header of its central directory. */
    public static byte[] changed(byte[] zip, int offset, int value) {
        byte[] changed = zip.clone();
        changed[centralHeader(zip) + offset] = (byte) value;
        return changed;
    }

    public static byte[] prefixed(byte[] zip, String prefix) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(prefix.getBytes(StandardCharsets.UTF_8));
        out.write(zip);
        return out.toByteArray();
    }

    /** Returns the entries of an archive on a disk with their texts. */
    public static List<String> open(byte[] zip) throws IOException {
        return withFile(zip, file -> {
            List<String> entries = new ArrayList<>();
            try (ZipFile opened = new ZipFile(file.toFile())) {
                for (ZipEntry each : Collections.list(opened.entries())) {
                    entries.add(each.getName() + "=" + text(opened.getInputStream(each)));
                }
            }
            return entries;
        });
    }

    /** Returns the entries of an archive that is read from its beginning. */
    public static List<String> read(byte[] zip) throws IOException {
        List<String> entries = new ArrayList<>();
        ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip));
        for (ZipEntry each = in.getNextEntry(); each != null; each = in.getNextEntry()) {
            entries.add(each.getName() + "=" + text(in));
        }
        return entries;
    }

    /** Returns the time in milliseconds that a file has after it was set to this one. */
    public static long lastModified(long millis) throws IOException {
        return withFile(new byte[0], file -> {
            Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
            return file.toFile().lastModified();
        });
    }

    /** Returns the nanoseconds that a file has after its time was set to this many. */
    public static long lastModifiedNanos(long nanos) throws IOException {
        return withFile(new byte[0], file -> {
            Files.setLastModifiedTime(file, FileTime.from(nanos, TimeUnit.NANOSECONDS));
            return Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
        });
    }

    /** Whether a canonical path follows a link that leads to another file since it was first asked for. */
    public static boolean canonicalAfterChange() throws IOException {
        Path folder = Files.createTempDirectory("calls").toRealPath();
        Path link = folder.resolve("link");
        Path target = Files.createDirectory(folder.resolve("target"));
        try {
            Files.createSymbolicLink(link, folder);
            link.toFile().getCanonicalPath();
            Files.delete(link);
            Files.createSymbolicLink(link, target);
            return link.toFile().getCanonicalPath().endsWith("target");
        } finally {
            Files.deleteIfExists(link);
            Files.delete(target);
            Files.delete(folder);
        }
    }

    /** Whether a loader finds what lies in another archive, and what an archive that it has says of this. */
    public static boolean indexed(String other) throws IOException {
        return findsBeside(other, "META-INF/INDEX.LIST", "JarIndex-Version: 1.0\n\na.jar\na\n\n" + other + "\nb\n\n");
    }

    /** Whether a loader finds what lies in the archive b.jar, to which the manifest of another leads by this entry. */
    public static boolean onClassPath(String entry) throws IOException {
        return findsBeside("b.jar", "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nClass-Path: " + entry + "\n\n");
    }

    private static boolean findsBeside(String other, String name, String text) throws IOException {
        Path folder = Files.createTempDirectory("calls");
        Path first = folder.resolve("a.jar");
        Path second = folder.resolve(other);
        try {
            Files.write(first, archive(name, text));
            Files.write(second, zip("b/x"));
            try (URLClassLoader loader =
                    new URLClassLoader(new URL[] {first.toUri().toURL()}, null)) {
                return loader.findResource("b/x") != null;
            }
        } finally {
            Files.deleteIfExists(first);
            Files.deleteIfExists(second);
            Files.delete(folder);
        }
    }

    private static byte[] archive(String name, String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(text.getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        return out.toByteArray();
    }

    /** Whether a file is below another folder after a property of the process changed. */
    public static boolean absoluteAfter(String property, String folder) {
        String before = System.getProperty(property);
        System.setProperty(property, folder);
        try {
            return new File("a").getAbsolutePath().startsWith(folder + "/a");
        } finally {
            System.setProperty(property, before);
        }
    }

    private static <T> T withFile(byte[] content, FileUse<T> use) throws IOException {
        Path file = Files.createTempFile("calls", ".zip");
        try {
            Files.write(file, content);
            return use.of(file);
        } catch (IOException e) {
            throw new IOException(String.valueOf(e.getMessage()).replace(file.toString(), "<file>"), e);
        } finally {
            Files.delete(file);
        }
    }

    /** What is done with a file while it is there. */
    private interface FileUse<T> {
        T of(Path file) throws IOException;
    }

    private static String text(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int c = in.read(); c >= 0; c = in.read()) {
            out.write(c);
        }
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }

    /** Returns the attributes of a manifest by section. */
    public static Map<String, Object> manifest(String text) throws IOException {
        Manifest manifest = new Manifest(stream(text));
        Map<String, Object> sections = new TreeMap<>();
        sections.put("", strings(manifest.getMainAttributes()));
        for (Map.Entry<String, Attributes> each : manifest.getEntries().entrySet()) {
            sections.put(each.getKey(), strings(each.getValue()));
        }
        return sections;
    }

    private static Map<String, String> strings(Attributes attributes) {
        Map<String, String> strings = new TreeMap<>();
        attributes.forEach((key, value) -> strings.put(key.toString(), value.toString()));
        return strings;
    }

    /** Returns a manifest with an attribute as it is written. */
    public static String written(String name, String value) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(name, value);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        manifest.write(out);
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }

    /** Returns the value of {@code k} in a bundle of properties with this encoding. */
    public static String bundle(String text, String encoding) throws IOException {
        return new PropertyResourceBundle(new ByteArrayInputStream(text.getBytes(encoding))).getString("k");
    }

    /** Returns properties as they are written, without the line that tells when. */
    public static String store(String key, String value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        properties(key, value).store(out, null);
        String all = new String(out.toByteArray(), StandardCharsets.ISO_8859_1);
        return all.substring(all.indexOf('\n') + 1);
    }

    public static String storeToXml(String key, String value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        properties(key, value).storeToXML(out, null);
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }

    private static Properties properties(String key, String value) {
        Properties properties = new Properties();
        properties.setProperty(key, value);
        return properties;
    }

    public static Map<Object, Object> load(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        return new TreeMap<>(properties);
    }

    public static Map<Object, Object> loadFromXml(String text) throws IOException {
        Properties properties = new Properties();
        properties.loadFromXML(stream(text));
        return new TreeMap<>(properties);
    }
}
