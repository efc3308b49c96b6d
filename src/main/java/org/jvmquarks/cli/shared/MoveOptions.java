package org.jvmquarks.cli.shared;

import java.nio.file.Path;
import java.util.List;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.run.MissingRuns;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options about the JDK that is to come; where the one in use comes from, each command says. */
public final class MoveOptions {
    /** The description of the option that names the JDK in use. */
    public static final String FROM = "the JDK in use: its id, version, vendor:NAME, image:REFERENCE or home";

    @Option(
            names = "--to",
            required = true,
            paramLabel = "JDK",
            description = "the JDK that is to replace it, likewise")
    private String to = "";

    @Mixin
    private MatrixOptions matrix = new MatrixOptions();

    /** Returns both JDKs, that in use first; see {@link MatrixOptions#each}. */
    public List<Jdk> from(String selector) {
        return matrix.each(List.of(selector, to));
    }

    /** Returns what runs both JDKs where a folder does not have their runs. */
    public MissingRuns runs(Path folder, String from) {
        return MissingRuns.in(folder, matrix.settings(List.of(from, to)), System.err, Console.style());
    }
}
