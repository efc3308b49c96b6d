package org.jvmquarks.report;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A form of what a command found; found through {@code META-INF/services}. An implementation has a public constructor
 * without arguments and no state.
 */
public interface Format {

    /** The default format on a terminal. */
    String DEFAULT = "text";

    /** Returns the formats on the class path, the default first. */
    static List<Format> all() {
        return ServiceLoader.load(Format.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing((Format each) -> !each.name().equals(DEFAULT))
                        .thenComparing(Format::name))
                .toList();
    }

    /** Returns its name on the command line. */
    String name();

    /** Returns what its files end in: {@code md}. */
    String extension();

    /** Returns the name of its file in the folder of a run; empty if a run has none. */
    default Optional<String> fileOfRun() {
        return Optional.of("results." + extension());
    }

    /**
     * Returns the report in this format.
     *
     * @throws IOException if a file that it needs cannot be read
     */
    String render(Report report, View view) throws IOException;

    /**
     * How a person looks at it; what a program reads is the same for all.
     *
     * @param all whether to list what is only counted otherwise
     */
    record View(TableStyle style, boolean all) {}
}
