package org.jvmquarks.cli.upgrade;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.application.Application;
import org.jvmquarks.application.archive.ArchiveFacts;
import org.jvmquarks.application.code.CodeFindings;
import org.jvmquarks.application.code.Move;
import org.jvmquarks.application.jdktools.JdkTools;
import org.jvmquarks.application.jdktools.ToolReport;
import org.jvmquarks.application.platform.Platform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.Upgrade;

/** Asks the JDKs of a move about the code of an application, as far as they are installed here. */
final class CodeQuestions {
    /** The tools read a hundred archives in half a minute on a busy machine. */
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** The first release whose classes are in an image of modules. */
    private static final int MODULES = 9;

    private CodeQuestions() {}

    /**
     * Adds what the code tells.
     *
     * @param facts its archives, as the new JDK reads them
     * @param from feature version of the JDK in use
     */
    static void ask(
            Application application, ArchiveFacts facts, Jdk before, int from, Jdk after, Upgrade upgrade)
            throws IOException, InterruptedException {
        Optional<Platform> source = platform(before, from);
        try {
            Optional<Platform> target = platform(after, facts.target());
            try {
                Optional<ToolReport> tools = tools(application, after, facts.target());
                tools.ifPresent(it -> it.reasons().forEach(upgrade::unchecked));
                // Both JDKs run on the same machine, so no native library is a matter of the move.
                Move move = new Move(from, facts.target(), source, target, Optional.empty());
                upgrade.code(new CodeFindings().of(facts, tools, move));
            } finally {
                close(target);
            }
        } finally {
            close(source);
        }
    }

    private static void close(Optional<Platform> platform) throws IOException {
        if (platform.isPresent()) {
            platform.get().close();
        }
    }

    private static Optional<Platform> platform(Jdk jdk, int feature) throws IOException {
        return jdk.source() instanceof JdkSource.Home home && feature >= MODULES
                ? Optional.of(Platform.open(home.path()))
                : Optional.empty();
    }

    private static Optional<ToolReport> tools(Application application, Jdk jdk, int feature)
            throws InterruptedException {
        return jdk.source() instanceof JdkSource.Home home
                ? Optional.of(
                        new JdkTools(home.path(), feature, DEADLINE).ask(application.archives()))
                : Optional.of(
                        new ToolReport(
                                List.of(),
                                List.of(
                                        jdk.id()
                                                + " is in a container, so its jdeps and jdeprscan were"
                                                + " not asked about the archives; name a home of JDK "
                                                + feature
                                                + " to ask them")));
    }
}
