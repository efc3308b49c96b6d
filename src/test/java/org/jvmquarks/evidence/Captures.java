package org.jvmquarks.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.Launched;

/** Captured output of real guests, and guests that only seem to have run. */
public final class Captures {
    public static final String OPENJDK_17 = "debian-17.0.21.0.3";
    public static final String OPENJDK_8 = "debian-1.8.0_504";
    public static final String OPENJDK_25 = "debian-25.0.5.0.3";
    public static final String ZERO_21 = "debian-zero-21.0.13.0.3";

    private static final Pattern FLAG_LINE =
            Pattern.compile("\\{\"type\":\"(?:flag|result\",\"kind\":\"flags)\",\"name\":\"(\\w+)\"");
    private static final Pattern FLAG_VALUE =
            Pattern.compile("\"type\":\"flag\",\"name\":\"(\\w+)\",\"value\":\"([^\"]*)\"");

    private static final Pattern END_LINE = Pattern.compile("\\{\"type\":\"end\",\"lines\":(\\d+)}");

    private Captures() {}

    /** Result lines of a guest command, by the JDK that wrote them. */
    public static String text(String command, String jdk) throws IOException {
        return Files.readString(folder().resolve(command + "-" + jdk + ".jsonl"));
    }

    /** Names of the JDKs whose output of a command was captured. */
    public static List<String> jdks(String command) throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith(command + "-"))
                    .map(name -> name.substring(command.length() + 1, name.lastIndexOf(".jsonl")))
                    .sorted()
                    .toList();
        }
    }

    /**
     * The compilation log of a JDK, without the lines about which thread writes, the compilations of other methods, and
     * the paths among the properties.
     *
     * @param name of what the guest did: {@code sample}, {@code excluded}
     */
    public static String compilationLog(String name, String jdk) throws IOException {
        return Files.readString(folder().resolve("compilation/" + name + "-" + jdk + ".xml"));
    }

    /** Captured files of a kind that are too large unpacked, {@code <name>-<jdk>.<ext>.gz}. */
    public static List<Path> packed(String kind) throws IOException {
        try (Stream<Path> files = Files.list(folder().resolve(kind))) {
            return files.sorted().toList();
        }
    }

    /** Those of the oldest JDK, the newest, and one between. */
    public static List<Path> fewPacked(String kind) throws IOException {
        return packed(kind).stream()
                .filter(file -> file.toString().matches(".*-(1\\.8|17|28-ea)\\..*"))
                .toList();
    }

    /** What such a file holds. */
    public static byte[] unpacked(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }

    private static Path folder() throws IOException {
        URL folder = Objects.requireNonNull(Captures.class.getResource("/evidence"));
        try {
            return Path.of(folder.toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** The same file of a guest that was requested to report these flags only. */
    public static String reporting(List<String> flags, String result) {
        List<String> kept = result.lines()
                .filter(line -> {
                    Matcher flag = FLAG_LINE.matcher(line);
                    return !flag.lookingAt() || flags.contains(flag.group(1));
                })
                .toList();
        String text = String.join("\n", kept) + (result.endsWith("\n") ? "\n" : "");
        int removed = (int) result.lines().count() - kept.size();
        return END_LINE.matcher(text)
                .replaceAll(
                        end -> "{\"type\":\"end\",\"lines\":%d}".formatted(Integer.parseInt(end.group(1)) - removed));
    }

    /** The same file of a guest whose VM got these options: captured ones got none. */
    public static String withOptions(List<String> options, String result) {
        return result.replace("\"commandLine\":[]", "\"commandLine\":" + texts(options.stream()))
                .replace(
                        "\"properties\":[]",
                        "\"properties\":"
                                + texts(options.stream()
                                        .filter(option -> option.startsWith("-D"))
                                        .map(option -> option.substring(2))));
    }

    private static String texts(Stream<String> texts) {
        return texts.map(text -> '"' + text + '"').collect(Collectors.joining(",", "[", "]"));
    }

    /** The list that a VM prints which has the flags of a file. */
    public static String listed(String result) {
        StringBuilder list = new StringBuilder();
        FLAG_VALUE
                .matcher(result)
                .results()
                .forEach(flag -> list.append(list.isEmpty() ? "[Global flags]\n" : "")
                        .append("     intx %s = %s {product} {command line}\n"
                                .formatted(flag.group(1), flag.group(2))));
        return list.toString();
    }

    /** The same file of a guest that was requested to report the facts as well: those of JDK 17. */
    public static String withFacts(String result) throws IOException {
        String facts = text("facts", OPENJDK_17)
                .lines()
                .filter(line -> line.contains("\"kind\":\"facts\""))
                .findFirst()
                .orElseThrow();
        String text = result.replaceFirst(
                "(?m)^(?=\\{\"type\":\"result\",\"kind\":\"identity\")", Matcher.quoteReplacement(facts + "\n"));
        return text.equals(result)
                ? text
                : END_LINE.matcher(text)
                        .replaceAll(
                                end -> "{\"type\":\"end\",\"lines\":%d}".formatted(Integer.parseInt(end.group(1)) + 1));
    }

    /**
     * Result lines of a guest of {@code debian-17}.
     *
     * @param lines as JSON objects, without their type
     */
    public static List<ResultLine> results(Path folder, String... lines) {
        List<ResultLine> results = new ArrayList<>();
        for (String line : lines) {
            String typed = line.replaceFirst("\\{", "{\"" + Wire.TYPE + "\":\"" + Wire.RESULT + "\",");
            results.add(ResultLine.parse("debian-17", folder.resolve(Wire.RESULT_FILE), results.size() + 1, typed));
        }
        return results;
    }

    /** A guest that wrote this, printed nothing and ended like that after 1.5 s. */
    public static Launched launched(Path folder, String result, Exit exit) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(Wire.RESULT_FILE), result);
        Files.writeString(folder.resolve(Launched.STDOUT), "");
        Files.writeString(folder.resolve(Launched.STDERR), "");
        return new Launched(List.of("/opt/jdk/bin/java"), exit, Duration.ofMillis(1500), folder, false);
    }
}
