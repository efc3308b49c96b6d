package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveSummary;
import org.jvmquarks.upgrade.code.CodeFindings;
import org.jvmquarks.upgrade.code.JdkChange;
import org.jvmquarks.upgrade.code.LaunchSettings;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.Gap;
import org.jvmquarks.upgrade.jdktools.JdkTools;
import org.jvmquarks.upgrade.jdktools.ToolReport;
import org.jvmquarks.upgrade.platform.InstalledApi;

/**
 * Asks the JDKs of a move about the code of an application, as far as they are installed here.
 *
 * @param facts the archives as the new JDK reads them
 * @param before the JDK in use
 * @param from its feature version
 * @param after the JDK that is to replace it
 * @param launch how the application starts on it
 */
record CodeQuestions(ArchiveFacts facts, Jdk before, int from, Jdk after, LaunchSettings launch) {
    /** What only {@code jdeps} and {@code jdeprscan} find, as ledgers name it. */
    private static final String TOOLS = "findings of jdeps and jdeprscan";

    /** The tools read a hundred archives in half a minute on a busy machine. */
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** The first release whose classes are in an image of modules. */
    private static final int MODULES = 9;

    /**
     * Asks about the code.
     *
     * @param withTools whether {@code jdeps} and {@code jdeprscan} of the new JDK are asked, too
     */
    Answers.Code ask(boolean withTools) throws IOException, InterruptedException {
        Optional<ToolReport> tools = withTools ? Optional.of(tools()) : Optional.empty();
        List<Gap> gaps = new ArrayList<>();
        tools.ifPresent(report -> report.reasons().forEach(reason -> gaps.add(Gap.ofCode(TOOLS, reason))));
        uncompared().forEach(sentence -> gaps.add(Gap.ofCode("comparison of the JDKs' classes", sentence)));
        if (!withTools) {
            gaps.add(Gap.ofCode(
                    TOOLS,
                    "--only-mine does not ask jdeps and jdeprscan of %s, which takes a minute; leave it out to ask them"
                            .formatted(after.id())));
        }
        try (Classes source = Classes.of(before, from);
                Classes target = Classes.of(after, facts.target())) {
            // Both JDKs run on the same machine, so no native library is a matter of the move.
            JdkChange move =
                    new JdkChange(from, facts.target(), source.platform(), target.platform(), Optional.empty(), launch);
            return new Answers.Code(new CodeFindings().of(facts, tools, move), gaps);
        }
    }

    /**
     * Returns a sentence about each JDK whose classes are in an image of a container, or in no image of modules.
     * Without them, findings rest on what this program knows of the JDK: another class that is gone is not found.
     */
    List<String> uncompared() {
        return Stream.of(uncompared(before, from), uncompared(after, facts.target()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> uncompared(Jdk jdk, int feature) {
        if (feature < MODULES) {
            return Optional.of(
                    "this program does not read the classes of JDK %d, so those of %s were not compared with those of the other JDK; it finds a class that is gone only if it or jdeps knows it"
                            .formatted(feature, jdk.id()));
        }
        return jdk.source() instanceof JdkSource.Image image
                ? Optional.of(
                        "%s is in a container, so its classes were not compared with those of the other JDK; to compare them, copy it from %s to this machine, as the page about upgrade shows, and name the copy by its path"
                                .formatted(jdk.id(), image.reference()))
                : Optional.empty();
    }

    private ToolReport tools() throws InterruptedException {
        if (after.source() instanceof JdkSource.Home home) {
            List<Path> archives = onDisk();
            List<String> reasons = new ArrayList<>(unshown().stream().toList());
            if (archives.isEmpty()) {
                return new ToolReport(List.of(), reasons);
            }
            ToolReport report = new JdkTools(home.path(), facts.target(), DEADLINE).ask(archives);
            reasons.addAll(report.reasons());
            return new ToolReport(report.findings(), reasons);
        }
        return new ToolReport(
                List.of(),
                List.of(after.id()
                        + " is in a container, so its jdeps and jdeprscan were not asked about"
                        + " the archives; name a home of JDK "
                        + facts.target()
                        + " to ask them"));
    }

    /** Returns a sentence about the archives that the tools do not get to see. */
    Optional<String> unshown() {
        int shown = onDisk().size();
        int all = facts.archives().size();
        return shown == all
                ? Optional.empty()
                : Optional.of(("jdeps and jdeprscan of %s read no archives inside other archives and were"
                                + " not asked about %d of %s; unpack the outer archives and"
                                + " name their folders to ask about all")
                        .formatted(after.id(), all - shown, Plural.count(all, "archive")));
    }

    /** The tools do not read what lies inside other archives. */
    private List<Path> onDisk() {
        return facts.archives().stream()
                .map(ArchiveSummary::path)
                .filter(path -> !path.contains("!/"))
                .map(Path::of)
                .filter(Files::exists)
                .toList();
    }

    /** The classes of a JDK, if it is installed here. */
    private record Classes(Optional<InstalledApi> platform) implements AutoCloseable {
        static Classes of(Jdk jdk, int feature) throws IOException {
            return new Classes(
                    jdk.source() instanceof JdkSource.Home home && feature >= MODULES
                            ? Optional.of(InstalledApi.open(home.path()))
                            : Optional.empty());
        }

        @Override
        public void close() throws IOException {
            if (platform.isPresent()) {
                platform.get().close();
            }
        }
    }
}
