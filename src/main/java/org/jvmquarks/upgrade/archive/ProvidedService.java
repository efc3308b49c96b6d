package org.jvmquarks.upgrade.archive;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file in {@code META-INF/services} about a service or a provider of the JDK; names are internal names of classes.
 *
 * @param path of the file
 * @param service class whose providers it lists
 * @param providers these, in its order
 */
public record ProvidedService(String path, String service, List<String> providers) {
    private static final Pattern FILE =
            Pattern.compile("(?:WEB-INF/classes/)?META-INF/services/([\\p{javaJavaIdentifierPart}.]+)");

    /** Other files that lie there have no class in each line. */
    private static final int MOST_LINES = 1000;

    public ProvidedService {
        providers = List.copyOf(providers);
    }

    /** Tells whether a file lists providers of a service. */
    static boolean isFile(String path) {
        return FILE.matcher(path).matches();
    }

    /** Reads such a file; empty if neither the service nor a provider is of the JDK. */
    static Optional<ProvidedService> read(String path, InputStream in) throws IOException {
        Matcher file = FILE.matcher(path);
        if (!file.matches()) {
            return Optional.empty();
        }
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        List<String> providers = lines.lines()
                .limit(MOST_LINES)
                .map(line -> line.replaceFirst("#.*", "").strip().replace('.', '/'))
                .filter(line -> !line.isEmpty())
                .distinct()
                .toList();
        String service = file.group(1).replace('.', '/');
        boolean isOfJdk = PlatformNames.contain(service) || providers.stream().anyMatch(PlatformNames::contain);
        return isOfJdk && !providers.isEmpty()
                ? Optional.of(new ProvidedService(path, service, providers))
                : Optional.empty();
    }

    /** Returns the same for an archive at a place. */
    ProvidedService in(ArchivePath archive) {
        return new ProvidedService(archive.path(path), service, providers);
    }
}
