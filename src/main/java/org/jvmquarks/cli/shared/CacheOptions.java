package org.jvmquarks.cli.shared;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jvmquarks.engine.CodeVersion;
import org.jvmquarks.files.DiskCache;
import picocli.CommandLine.Option;

/** The option about what is kept of JDKs and archives. */
public final class CacheOptions {
    @Option(
            names = "--no-cache",
            description = "ask the JDKs again, and read all archives; by default, what did not change is known"
                    + " from before, in jvm-quarks of $XDG_CACHE_HOME or ~/.cache")
    private boolean off;

    /**
     * Returns the cache of the user, unless it is not wanted.
     *
     * @param problems gets a sentence if it cannot be written
     */
    public DiskCache cache(Consumer<String> problems) {
        return off
                ? DiskCache.none()
                : DiskCache.ofUser(
                                System.getenv(),
                                Path.of(System.getProperty("user.home")),
                                CodeVersion.of(List.of(CacheOptions.class)))
                        .telling(problems);
    }
}
