package org.jvmquarks.cli.shared;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Format.View;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.TableStyle;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;

/** How a command shows what it found: on the terminal in one format, in a folder in all. */
public final class ReportOptions {
    /** The style of a file: no colours, unlike a terminal. */
    private static final TableStyle PLAIN = TableStyle.plain(120);

    @Spec(Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--format",
            defaultValue = Format.DEFAULT,
            paramLabel = "FORMAT",
            converter = Converter.class,
            completionCandidates = Names.class,
            description = "on the terminal: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
    private Optional<Format> format = Optional.empty();

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description = "also write the result there, in all of these formats")
    private Optional<Path> output = Optional.empty();

    /** The names that may be given. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Format.all().stream().map(Format::name).iterator();
        }
    }

    /** Finds a format by its name. */
    static final class Converter implements ITypeConverter<Format> {
        @Override
        public Format convert(String name) {
            List<Format> all = Format.all();
            return all.stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("expected one of %s (case-sensitive) but was '%s'"
                            .formatted(
                                    all.stream().map(Format::name).collect(Collectors.joining(", ", "[", "]")), name)));
        }
    }

    /** Returns the folder for the result; empty if it goes to the terminal alone. */
    public Optional<Path> output() {
        return output;
    }

    /**
     * Shows a report on the terminal, and writes it where it was asked for.
     *
     * @param all whether the terminal lists what is only counted otherwise
     * @throws IOException if a source that the report names cannot be read
     */
    public void show(Report report, boolean all) throws IOException {
        print(report, all);
        if (output.isPresent()) {
            write(report, output.get());
        }
    }

    /** As {@link #show}, on the terminal alone. */
    public void print(Report report, boolean all) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.print(format.orElseThrow().render(report, new View(Console.style(), all)));
        out.flush();
    }

    /**
     * Writes a report in all formats. Names in class files may be no UTF-8.
     *
     * @throws ParameterException if the folder cannot be written
     */
    public void write(Report report, Path folder) {
        try {
            writeAll(report, folder, Format.all());
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
    }

    /**
     * Writes a report in some formats.
     *
     * @throws IOException if the folder cannot be written
     */
    public static void writeAll(Report report, Path folder, List<Format> formats) throws IOException {
        Files.createDirectories(folder);
        for (Format each : formats) {
            Path file = folder.resolve(report.document().name() + "." + each.extension());
            try (BufferedWriter out = Utf8.writer(file)) {
                out.write(each.render(report, new View(PLAIN, true)));
            }
        }
    }

    /** Returns that a folder cannot be written, for the user to name another one. */
    public ParameterException notWritable(Path folder, IOException e) {
        return new ParameterException(
                spec.commandLine(), "cannot write to " + folder + ": " + FileProblem.writing(folder, e), e);
    }
}
