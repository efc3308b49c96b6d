package org.jvmquarks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.report.document.Notice;

/**
 * Finds the source of a quark, as build servers show findings next to code.
 *
 * @param module the folder of the build, with {@code src}
 */
public record SourceFiles(Path module) {
    private static final List<String> ROOTS =
            List.of("src/test/java", "src/test/kotlin", "src/main/java", "src/main/kotlin");

    /**
     * A place in a source file.
     *
     * @param file path from the root of the repository, with slashes
     * @param line number of the line of the pin, from 1; 1 if it was not found
     */
    public record Place(String file, int line) {}

    /** The sources of the build in the working directory. */
    public static SourceFiles here() {
        return new SourceFiles(Path.of("").toAbsolutePath());
    }

    /**
     * Returns where the pin of a notice is; empty if its source is not in this build.
     *
     * @throws IOException if the source cannot be read
     */
    public Optional<Place> place(Notice notice) throws IOException {
        Optional<Path> file = notice.quark().flatMap(quark -> file(quark.className()));
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of(new Place(
                        relative(file.get()), line(file.get(), notice.pin().map(RowName::method))));
    }

    /** Returns the path of a class below a root of sources: {@code com/example/SomeQuark.java}. */
    public static String path(String className) {
        return outermost(className) + ".java";
    }

    private static String outermost(String className) {
        return className.replaceFirst("\\$.*", "").replace('.', '/');
    }

    private Optional<Path> file(String className) {
        String name = outermost(className);
        return ROOTS.stream()
                .flatMap(root -> Stream.of(root + "/" + name + ".java", root + "/" + name + ".kt"))
                .map(module::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** A module of a larger build is not the root of its repository. */
    private String relative(Path file) {
        Path root = module;
        for (Path each = module; each != null; each = each.getParent()) {
            if (Files.exists(each.resolve(".git"))) {
                root = each;
                break;
            }
        }
        return root.relativize(file).toString().replace('\\', '/');
    }

    /** In any encoding of the source: names of methods are the same in all that are common. */
    private static int line(Path file, Optional<String> method) throws IOException {
        if (method.isEmpty()) {
            return 1;
        }
        Pattern declaration = Pattern.compile("\\b(?:void|fun) +" + Pattern.quote(method.get()) + " *\\(");
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        for (int i = 0; i < lines.size(); i++) {
            if (declaration.matcher(lines.get(i)).find()) {
                return i + 1;
            }
        }
        return 1;
    }
}
