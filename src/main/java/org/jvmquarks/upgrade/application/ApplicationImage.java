package org.jvmquarks.upgrade.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Folders;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.inspect.options.OptionsException;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.upgrade.archive.ArchiveEntries;

/**
 * An application in a container image, which is read and never started.
 *
 * @param reference of the image
 * @param application its archives, copied out of the image, and the options of its entry point and environment
 * @param jdk the JDK in the image, in words; empty if it has none
 * @param version of that JDK; empty if it has none, or does not say it
 */
public record ApplicationImage(
        String reference, Application application, Optional<String> jdk, Optional<JavaVersion> version) {
    private static final Pattern SHELL = Pattern.compile("(.*/)?(ba|da|a)?sh");
    private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{(\\w+)(?::?-([^}]*))?}|(\\w+))");
    private static final String RELEASE = "release";
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"?([^\"\\r\\n]+)\"?");
    private static final Pattern IMPLEMENTOR = Pattern.compile("(?m)^IMPLEMENTOR=\"?([^\"\\r\\n]+)\"?");
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

    /**
     * Reads the image of an application, if it has one.
     *
     * @param told what the user tells about the application
     * @param folder for its files, which is emptied
     * @throws ApplicationException if the engine does not send it
     */
    public static Optional<ApplicationImage> of(Application told, Path folder) throws InterruptedException {
        return told.image().isEmpty()
                ? Optional.empty()
                : Optional.of(read(ImageReader.load(), told.image().get(), folder));
    }

    /** Returns what the user tells about an application, completed by its image, if it has one. */
    public static Application complete(Application told, Optional<ApplicationImage> image) {
        return image.map(ApplicationImage::application).map(told::or).orElse(told);
    }

    /**
     * Does the same with an image that is read for it.
     *
     * @param folder for the files of the image, which is emptied
     * @throws ApplicationException if the engine does not send it
     */
    public static Application complete(Application told, Path folder) throws InterruptedException {
        return complete(told, of(told, folder));
    }

    /**
     * Reads an image.
     *
     * @param folder for its files, which is emptied
     * @throws ApplicationException if the engine does not send it
     */
    public static ApplicationImage read(ImageReader files, String reference, Path folder) throws InterruptedException {
        JdkSource.Image image = new JdkSource.Image(reference);
        try {
            Folders.delete(folder);
            ImageReader.Start start = files.start(image);
            Optional<OptionLine> line = line(start);
            List<Root> roots =
                    line.map(it -> roots(it, Path.of(start.folder()))).orElse(List.of());
            files.copy(image, path -> isWanted(path, roots), folder);
            List<Path> homes = homes(folder);
            for (Path home : homes) {
                removeArchives(home);
            }
            List<Path> named = roots.stream()
                    .map(root -> folder.resolve(root.path()))
                    .filter(Files::exists)
                    .toList();
            List<Path> all = Files.exists(folder) ? List.of(folder) : List.<Path>of();
            return new ApplicationImage(
                    reference,
                    new Application(
                            line,
                            variables(start),
                            ContainerLimits.none(),
                            named.isEmpty() ? all : named,
                            Optional.empty(),
                            Optional.empty()),
                    homes.isEmpty() ? Optional.empty() : Optional.of(describe(folder, homes.get(0))),
                    homes.isEmpty() ? Optional.empty() : version(homes.get(0)));
        } catch (LaunchException e) {
            throw new ApplicationException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new ApplicationException(
                    "cannot copy image %s to %s: %s".formatted(reference, folder, FileProblem.writing(folder, e)), e);
        }
    }

    /**
     * A part of an image with code of the application.
     *
     * @param path without a slash before it; empty for all
     * @param whole whether all files in it count, as in a folder of the class path, or archives alone
     */
    private record Root(String path, boolean whole) {
        boolean has(String file) {
            boolean inside = path.isEmpty() || file.equals(path) || file.startsWith(path + "/");
            return inside && (whole || ArchiveEntries.isArchive(file));
        }
    }

    private static boolean isWanted(String path, List<Root> roots) {
        boolean release = path.equals(RELEASE) || path.endsWith("/" + RELEASE);
        return release
                || (roots.isEmpty()
                        ? ArchiveEntries.isArchive(path)
                        : roots.stream().anyMatch(root -> root.has(path)));
    }

    /** A script that starts Java is not read; then all archives count. */
    private static Optional<OptionLine> line(ImageReader.Start start) {
        List<String> words = start.command();
        try {
            if (words.size() > 2
                    && SHELL.matcher(words.get(0)).matches()
                    && words.get(1).contains("c")) {
                String text = replaced(words.get(2), start.environment()).strip();
                String command = text.startsWith("exec ") ? text.substring("exec ".length()) : text;
                return isJava(command.split("\\s+", 2)[0])
                        ? Optional.of(OptionReader.ofText(command))
                        : Optional.empty();
            }
            return words.isEmpty() || !isJava(words.get(0))
                    ? Optional.empty()
                    : Optional.of(OptionReader.ofCommandLine(words));
        } catch (OptionsException noCommandLine) {
            return Optional.empty();
        }
    }

    private static boolean isJava(String word) {
        return word.equals("java") || word.endsWith("/java");
    }

    /** Replaces variables as a shell does, such as {@code $JAVA_OPTS}. */
    static String replaced(String text, Map<String, String> environment) {
        return VARIABLE.matcher(text).replaceAll(found -> {
            String name = found.group(1) == null ? found.group(3) : found.group(1);
            String otherwise = found.group(2) == null ? "" : found.group(2);
            return Matcher.quoteReplacement(environment.getOrDefault(name, otherwise));
        });
    }

    private static OptionVariables variables(ImageReader.Start start) {
        Map<OptionVariable, String> values = new EnumMap<>(OptionVariable.class);
        start.environment().forEach((name, value) -> OptionVariable.of(name).ifPresent(it -> values.put(it, value)));
        return OptionVariables.read(values);
    }

    /** Libraries lie beside the archive that {@code -jar} names. */
    private static List<Root> roots(OptionLine line, Path folder) {
        List<String> program = line.program();
        Set<Root> roots = new LinkedHashSet<>();
        if (program.size() > 1 && program.get(0).equals("-jar")) {
            Path archive = folder.resolve(program.get(1)).normalize();
            Path parent = archive.resolveSibling("");
            roots.add(new Root(inside(parent.getNameCount() == 0 ? archive : parent), false));
        } else {
            List<String> entries = new ArrayList<>();
            line.options().stream()
                    .filter(use -> CLASS_PATH.contains(use.word().split("=", 2)[0]))
                    .reduce((before, after) -> after)
                    .flatMap(OptionUse::value)
                    .ifPresent(value -> entries.addAll(List.of(value.split(":"))));
            for (String entry : entries.isEmpty() ? List.of(".") : entries) {
                boolean wildcard = entry.endsWith("*");
                Path path = folder.resolve(wildcard ? entry.substring(0, entry.length() - 1) : entry)
                        .normalize();
                if (path.getNameCount() > 0) {
                    roots.add(new Root(inside(path), !wildcard));
                }
            }
        }
        return List.copyOf(roots);
    }

    private static String inside(Path path) {
        return path.toString().replace('\\', '/').replaceFirst("^/", "");
    }

    /** Returns the folders of JDKs in the image. */
    private static List<Path> homes(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        List<Path> homes = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(it -> it.endsWith(RELEASE)).sorted().toList()) {
                if (Files.isRegularFile(file)
                        && VERSION.matcher(Files.readString(file)).find()) {
                    homes.add(file.resolveSibling(""));
                } else if (Files.isRegularFile(file)) {
                    Files.delete(file);
                }
            }
        }
        return homes;
    }

    /** The JDK's own archives do not belong to the application. */
    private static void removeArchives(Path home) throws IOException {
        try (Stream<Path> walk = Files.walk(home)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                if (ArchiveEntries.isArchive(file.getFileName().toString())) {
                    Files.delete(file);
                }
            }
        }
    }

    private static String describe(Path folder, Path home) throws IOException {
        String release = Files.readString(home.resolve(RELEASE));
        return "/%s has JDK %s%s"
                .formatted(
                        folder.relativize(home).toString().replace('\\', '/'),
                        first(VERSION, release).orElseThrow(),
                        first(IMPLEMENTOR, release).map(it -> " of " + it).orElse(""));
    }

    private static Optional<JavaVersion> version(Path home) throws IOException {
        try {
            return first(VERSION, Files.readString(home.resolve(RELEASE))).map(JavaVersion::parse);
        } catch (IllegalArgumentException unusual) {
            return Optional.empty();
        }
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }
}
