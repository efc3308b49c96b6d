package org.jvmquarks.upgrade.link;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.JdkSource;

/**
 * Keeps what JDKs answered about archives. An answer counts as long as the archives and their order, the build of the
 * JDK and the options are the same.
 */
final class KeptLinks {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    /** Files of an installed JDK that an update replaces or an administrator edits. */
    private static final List<String> OF_BUILD = List.of(
            "release",
            "lib/modules",
            "lib/rt.jar",
            "jre/lib/rt.jar",
            "lib/server/libjvm.so",
            "lib/server/libjvm.dylib",
            "bin/server/jvm.dll",
            "conf/security/java.security",
            "lib/security/java.security",
            "jre/lib/security/java.security");

    private final DiskCache cache;

    KeptLinks(DiskCache cache) {
        this.cache = cache;
    }

    /** Returns the answers that are kept, or asks and keeps them if they are complete. */
    LinkAnswers of(TestedJdk jdk, StagedArchives archives, List<String> options, LinkQuestion question) {
        // A file that an option names may change.
        if (!cache.isOn() || options.stream().anyMatch(each -> each.startsWith("-Djava.security.properties="))) {
            return question.ask();
        }
        try {
            String key = key(jdk, archives, options);
            Optional<LinkAnswers> kept = read(key);
            if (kept.isPresent()) {
                return kept.get();
            }
            LinkAnswers answers = question.ask();
            // The next VM need not crash, nor take as long.
            if (answers.gaps().isEmpty() && answers.fatal().isEmpty()) {
                cache.store(key, JSON.writeValueAsBytes(answers));
            }
            return answers;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the archives that are to be linked: " + e.getMessage(), e);
        }
    }

    private Optional<LinkAnswers> read(String key) {
        Optional<byte[]> content = cache.find(key);
        try {
            return content.isEmpty() ? Optional.empty() : Optional.of(JSON.readValue(content.get(), LinkAnswers.class));
        } catch (IOException damaged) {
            cache.remove(key);
            return Optional.empty();
        }
    }

    private static String key(TestedJdk jdk, StagedArchives archives, List<String> options) throws IOException {
        List<String> parts = new ArrayList<>();
        parts.addAll(build(jdk));
        parts.addAll(jdk.jdk().options());
        parts.addAll(options);
        for (Path file : archives.files()) {
            parts.add(file.getFileName().toString());
            if (Files.isDirectory(file)) {
                addFolder(file, parts);
            } else {
                parts.add(Sha256.hex(file));
            }
        }
        return "links " + String.join("\n", parts);
    }

    private static void addFolder(Path folder, List<String> parts) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                parts.add(folder.relativize(file) + " " + Sha256.hex(file));
            }
        }
    }

    /** An installed JDK is not started for this; a tag of an image may have moved. */
    private static List<String> build(TestedJdk jdk) throws IOException {
        List<String> parts = new ArrayList<>(List.of(jdk.jdk().source().toString()));
        if (jdk.jdk().source() instanceof JdkSource.Home home) {
            for (String name : OF_BUILD) {
                Path file = home.path().resolve(name);
                if (Files.isRegularFile(file)) {
                    parts.add("%s %d %s".formatted(name, Files.size(file), Files.getLastModifiedTime(file)));
                }
            }
        } else {
            parts.add(jdk.identity().toString());
        }
        return parts;
    }
}
