package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.RecordCache;
import org.jvmquarks.jdk.InstalledBuild;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.guard.ConstantArgument;
import org.jvmquarks.upgrade.guard.GuardedName;

/**
 * Keeps what the code of an application means on two installed JDKs, so that its class files are read again only when
 * they, a JDK or the command line change.
 *
 * @param content hash of all files of the application; empty if nothing is kept
 */
record KeptCode(RecordCache cache, Optional<String> content) {
    KeptCode(DiskCache cache, Optional<String> content) {
        this(new RecordCache(cache), content);
    }

    /** Keeps nothing. */
    static KeptCode none() {
        return new KeptCode(DiskCache.none(), Optional.empty());
    }

    private record Kept(List<CodeFinding> findings, List<Constant> constants, List<GuardedName> guarded) {}

    private record Constant(ConstantArgument argument, List<CodeLocation> places) {}

    /**
     * Returns the key of an answer; empty if it is not kept.
     *
     * @param question what it depends on, besides the files and JDKs
     */
    Optional<String> key(AskedJdk before, AskedJdk after, String question) throws IOException {
        Optional<String> from = build(before);
        Optional<String> to = build(after);
        return content.isEmpty() || from.isEmpty() || to.isEmpty()
                ? Optional.empty()
                : Optional.of("code %s %s %s %s".formatted(content.get(), from.get(), to.get(), question));
    }

    /** A tag of an image may move. */
    private static Optional<String> build(AskedJdk asked) throws IOException {
        return asked.jdk().source() instanceof JdkSource.Home home
                ? Optional.of(InstalledBuild.in(home.path()) + " " + asked.vm().version())
                : Optional.empty();
    }

    Optional<Answers.Code> find(String key) {
        return cache.find(key, Kept.class)
                .map(kept -> new Answers.Code(
                        kept.findings(),
                        List.of(),
                        kept.constants().stream().collect(Collectors.toMap(Constant::argument, Constant::places)),
                        kept.guarded()));
    }

    /** Keeps a whole answer. */
    void keep(String key, Answers.Code code) {
        if (code.gaps().isEmpty()) {
            cache.store(
                    key,
                    new Kept(
                            code.findings(),
                            code.constants().entrySet().stream()
                                    .map(KeptCode::constant)
                                    .toList(),
                            code.guarded()));
        }
    }

    private static Constant constant(Map.Entry<ConstantArgument, List<CodeLocation>> entry) {
        return new Constant(entry.getKey(), entry.getValue());
    }
}
