package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.ArchiveClasses;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ArchiveSummary;
import org.jvmquarks.upgrade.archive.ProvidedService;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.CodeFindings;
import org.jvmquarks.upgrade.code.JdkChange;
import org.jvmquarks.upgrade.code.LaunchSettings;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.Gap;
import org.jvmquarks.upgrade.guard.ClassFileIndex;
import org.jvmquarks.upgrade.guard.CodeSurvey;
import org.jvmquarks.upgrade.guard.GuardedCode;
import org.jvmquarks.upgrade.guard.GuardedNames;
import org.jvmquarks.upgrade.guard.TargetJdk;
import org.jvmquarks.upgrade.jdktools.JdkTools;
import org.jvmquarks.upgrade.jdktools.ToolReport;
import org.jvmquarks.upgrade.link.StagedArchives;
import org.jvmquarks.upgrade.platform.InstalledApi;
import org.jvmquarks.upgrade.platform.WrittenApi;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Asks the JDKs of a move about the code of an application.
 *
 * @param facts the archives as the new JDK reads them
 * @param archives the same in a folder, with their class files; empty if nobody is asked about these
 * @param before the JDK in use
 * @param after the JDK that is to replace it
 * @param launch how the application starts on it
 * @param words of its command line
 * @param folder for what the JDKs write; empty if none is started
 */
record CodeQuestions(
        ArchiveFacts facts,
        Optional<StagedArchives> archives,
        AskedJdk before,
        AskedJdk after,
        LaunchSettings launch,
        List<String> words,
        Optional<Path> folder) {
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
    Answers.Code ask(boolean withTools, KeptCode kept) throws IOException, InterruptedException {
        // In an order that is the same in the next VM.
        List<String> options = launch.options().stream().map(OptionUse::text).toList();
        Optional<String> key = kept.key(
                before,
                after,
                "%s %s %s %s %s".formatted(withTools, options, launch.manifest(), words, facts.problems()));
        Optional<Answers.Code> known = key.flatMap(kept::find);
        Answers.Code code =
                known.isPresent() ? known.get() : judged(withTools ? Optional.of(tools()) : Optional.empty());
        if (known.isEmpty() && key.isPresent()) {
            kept.keep(key.get(), code);
        }
        Answers.Code answer = nativeLibraries().map(code::and).orElse(code);
        return withTools
                ? answer
                : answer.and(Gap.ofCode(
                        TOOLS,
                        "--only-mine does not ask jdeps and jdeprscan of %s, which takes a minute; leave it out to ask them"
                                .formatted(after.jdk().id())));
    }

    private Optional<Gap> nativeLibraries() {
        int libraries = facts.files().nativeLibraries();
        return libraries == 0
                ? Optional.empty()
                : Optional.of(Gap.ofCode(
                        "native libraries",
                        "%s in the archives %s not looked at, neither those for this system nor those for others: what they need of the VM shows only where they are loaded"
                                .formatted(
                                        Plural.count(libraries, "native library", "native libraries"),
                                        libraries == 1 ? "was" : "were")));
    }

    private Answers.Code judged(Optional<ToolReport> tools) throws IOException {
        List<Gap> gaps = new ArrayList<>();
        tools.ifPresent(report -> report.reasons().forEach(reason -> gaps.add(Gap.ofCode(TOOLS, reason))));
        try (Classes source = classes(before, gaps);
                Classes target = classes(after, gaps)) {
            JdkChange move =
                    new JdkChange(before.feature(), facts.target(), source.platform(), target.platform(), launch);
            TargetJdk jdk = new TargetJdk(facts.target(), after.vm().version(), target.platform());
            List<CodeFinding> found = new CodeFindings().of(facts, tools, move);
            TargetJdk inUse = new TargetJdk(before.feature(), before.vm().version(), source.platform());
            try (ClassFileIndex index = new ClassFileIndex(GuardedCode.apis(found), classes())) {
                CodeSurvey survey = CodeSurvey.of(
                        index, inUse, jdk, facts.references().names().api().keySet());
                return new Answers.Code(
                        Stream.concat(
                                        new GuardedCode(
                                                        index,
                                                        jdk,
                                                        facts.references().unreferred(),
                                                        started(),
                                                        facts.files().services(),
                                                        launch)
                                                .judge(found).stream(),
                                        survey.findings().stream())
                                .toList(),
                        gaps,
                        survey.constants(),
                        new GuardedNames(index, jdk, started())
                                .of(facts.references().names().constants()));
            }
        }
    }

    /** Returns the classes that the JVM starts. */
    private Set<String> started() {
        return Stream.concat(
                        words.stream(),
                        facts.manifests().stream().flatMap(each -> each.attribute("Main-Class").stream()))
                .collect(Collectors.toSet());
    }

    private ToolReport tools() throws InterruptedException {
        List<Path> shown = onDisk();
        List<String> reasons = new ArrayList<>(unshown().stream().toList());
        if (!shown.isEmpty()) {
            if (after.jdk().source() instanceof JdkSource.Home home) {
                return JdkTools.installed(home.path(), facts.target(), DEADLINE)
                        .ask(shown)
                        .and(reasons);
            }
            if (archives.isPresent() && folder.isPresent()) {
                return JdkTools.ofGuest(
                                after.jdk(),
                                facts.target(),
                                DEADLINE,
                                folder.get().resolve("tools"),
                                archives.get().folder(),
                                archives.get().namesForTools())
                        .ask(shown)
                        .and(reasons);
            }
            reasons.add("jdeps and jdeprscan of %s were not asked: JDKs are not started here"
                    .formatted(after.jdk().id()));
        }
        return new ToolReport(List.of(), reasons);
    }

    private ArchiveClasses classes() {
        return archives.map(it -> it.classes(facts.target()))
                .orElseGet(() -> new ArchiveClasses(List.of(), List.of(), facts.target()));
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
                        .formatted(after.jdk().id(), all - shown, Plural.count(all, "archive")));
    }

    /** The tools do not read what lies inside other archives. */
    private List<Path> onDisk() {
        return facts.archives().stream()
                .map(ArchiveSummary::path)
                .filter(ArchivePath::isOnDisk)
                .map(path -> Path.of(path.file()))
                .filter(Files::exists)
                .toList();
    }

    /**
     * Opens the classes of a JDK: those of an installed one are read, and any other one is asked for them. If it does
     * not answer, findings rest on what this program knows of the JDK: another class that is gone is not found.
     */
    private Classes classes(AskedJdk asked, List<Gap> gaps) throws IOException {
        Jdk jdk = asked.jdk();
        if (jdk.source() instanceof JdkSource.Home home && asked.feature() >= MODULES) {
            return new Classes(Optional.of(InstalledApi.open(home.path())));
        }
        try {
            return new Classes(
                    Optional.of(new WrittenApi(folder.orElseThrow(() -> new NotApplicable("JDKs are not started here")))
                            .of(jdk, asked.feature(), named())));
        } catch (CellError | NotApplicable e) {
            gaps.add(Gap.ofCode(
                    "comparison of the JDKs' classes",
                    "%s was not asked for its classes, so they were not compared with those of the other JDK: %s"
                            .formatted(jdk.id(), e.getMessage())));
            return new Classes(Optional.empty());
        }
    }

    /** Returns the classes of the JDK that the application names. */
    private Set<String> named() {
        return Stream.of(
                        facts.references().uses().keySet().stream().map(Reference::owner),
                        facts.references().names().api().keySet().stream().map(NamedApi::owner),
                        facts.files().services().stream().map(ProvidedService::service),
                        facts.files().services().stream().flatMap(each -> each.providers().stream()))
                .flatMap(each -> each)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The classes of a JDK, if it showed them. */
    private record Classes(Optional<InstalledApi> platform) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            if (platform.isPresent()) {
                platform.get().close();
            }
        }
    }
}
