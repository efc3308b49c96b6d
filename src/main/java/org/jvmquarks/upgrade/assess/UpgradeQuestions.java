package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.FileHashes;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Inspections;
import org.jvmquarks.inspect.advisory.Advisories;
import org.jvmquarks.inspect.options.OptionForm;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.upgrade.archive.ArchiveContent;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.CodeFindings;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.link.ArchiveLinks;
import org.jvmquarks.upgrade.link.LinkComparison;
import org.jvmquarks.upgrade.link.LinkJdks;
import org.jvmquarks.upgrade.link.StagedArchives;

/**
 * Asks both VMs about options and limits, and the archives about their code.
 *
 * @param vms asks VMs
 * @param folder for the archives and for what tools tell about them; empty if nothing is asked about them
 * @param links links the archives; closed by the caller
 * @param depth how thoroughly archives are asked
 * @param started told of both JDKs as soon as their VMs have answered
 * @param cache for what archives have and JDKs say about them
 * @param whole for what all archives of an application have together: none where many applications share archives,
 *     since it would take the room of the others
 * @param progress told what is done
 */
record UpgradeQuestions(
        Vms vms,
        Optional<Path> folder,
        LinkJdks links,
        Depth depth,
        BiConsumer<AskedJdk, AskedJdk> started,
        DiskCache cache,
        DiskCache whole,
        Consumer<String> progress) {

    /** How thoroughly archives are asked; each also asks what those before it do. */
    enum Depth {
        /** What their code refers to. */
        CODE,
        /** Whether both JDKs open and link them. */
        LINKS,
        /** What {@code jdeps} and {@code jdeprscan} of the new JDK say. */
        TOOLS
    }

    /** Asks VMs about a line of options under limits. */
    @FunctionalInterface
    interface Vms {
        /**
         * Asks the VMs of real JDKs, which leave files in a folder.
         *
         * @param cache for what they answered
         */
        static Vms in(Path folder, DiskCache cache) {
            return (jdks, line, limits) -> {
                try (Launchers launchers = Launchers.load()) {
                    return new Inspections(launchers, folder, cache).inspect(jdks, line, limits);
                }
            };
        }

        InspectionResult inspect(List<Jdk> jdks, OptionLine line, ContainerLimits limits)
                throws IOException, InterruptedException;
    }

    /** @throws UpgradeException if a VM does not start */
    Answers ask(Jdk from, Jdk to, ApplicationFacts facts) throws IOException, InterruptedException {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return ask(from, to, facts, thread);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("cannot ask about archives", e.getCause());
        } finally {
            thread.shutdownNow();
        }
    }

    /** @param thread works while this one waits for guests or reads */
    private Answers ask(Jdk from, Jdk to, ApplicationFacts facts, ExecutorService thread)
            throws IOException, InterruptedException, ExecutionException {
        // The articles of all quarks take a second.
        Future<Set<ApiPattern>> apis = thread.submit(() -> facts.archives().isEmpty() ? Set.<ApiPattern>of() : apis());
        FileHashes hashes = new FileHashes();
        progress.accept("asking the VMs of %s and %s about options".formatted(from.id(), to.id()));
        KnownApplication told = facts.known();
        InspectionResult inspection =
                vms.inspect(List.of(from, to), told.line().orElseGet(OptionLine::empty), told.limits());
        AskedJdk before = asked(inspection, from);
        AskedJdk after = asked(inspection, to);
        started.accept(before, after);
        if (facts.archives().isEmpty()) {
            return new Answers(before, after, told, Answers.Code.none());
        }
        progress.accept("reading archives");
        Optional<String> content = content(facts, hashes);
        ArchiveFacts code = read(facts, after.feature(), apis, hashes, content);
        KnownApplication known = told.with(code);
        if (folder.isEmpty()) {
            return new Answers(
                    before,
                    after,
                    known,
                    questions(code, Optional.empty(), before, after, known).ask(withTools(), KeptCode.none()));
        }
        StagedArchives archives =
                StagedArchives.in(folder.get().resolve("archives").toAbsolutePath(), facts.archives(), code);
        if (depth == Depth.CODE) {
            return new Answers(
                    before,
                    after,
                    known,
                    questions(code, Optional.of(archives), before, after, known)
                            .ask(withTools(), new KeptCode(cache, content)));
        }
        progress.accept("opening and linking the archives on both JDKs");
        // Guests link while this program follows the code.
        Future<LinkComparison> linked =
                thread.submit(() -> new ArchiveLinks(links, content.isPresent() ? cache : DiskCache.none())
                        .compare(
                                side(before, known),
                                side(after, known),
                                archives,
                                code.target() + " " + content.orElse(""),
                                code.references().unreferred()));
        Answers.Code own = questions(code, Optional.of(archives), before, after, known)
                .ask(withTools(), new KeptCode(cache, content));
        return new Answers(
                before,
                after,
                known,
                own.and(linked.get().findings(), linked.get().gaps()));
    }

    private boolean withTools() {
        return depth == Depth.TOOLS;
    }

    /** Returns what tells the files of an application from others; empty if nothing is kept about them. */
    private Optional<String> content(ApplicationFacts facts, FileHashes hashes) {
        try {
            return cache.isOn() ? Optional.of(new ArchiveContent(hashes).of(facts.archives())) : Optional.empty();
        } catch (IOException unreadable) {
            // Whoever reads the archives says so.
            return Optional.empty();
        }
    }

    private CodeQuestions questions(
            ArchiveFacts code,
            Optional<StagedArchives> archives,
            AskedJdk before,
            AskedJdk after,
            KnownApplication known) {
        int target = after.feature();
        return new CodeQuestions(
                code,
                archives,
                before,
                after,
                known.launch(target),
                known.words(),
                folder.map(it -> it.resolve("platform")));
    }

    /** Returns a JDK as the application starts it: a VM takes every system property, so most are not asked about. */
    static ArchiveLinks.Side side(AskedJdk jdk, KnownApplication known) {
        Stream<String> properties = known.launch(jdk.feature()).options().stream()
                .filter(option -> option.form() == OptionForm.PROPERTY)
                .map(OptionUse::word);
        return new ArchiveLinks.Side(
                jdk.jdk(),
                jdk.feature(),
                Stream.concat(jdk.vm().inForce().taken().stream(), properties)
                        .distinct()
                        .toList());
    }

    /** Without a VM that starts there is nothing to compare. */
    static AskedJdk asked(InspectionResult inspection, Jdk jdk) {
        return inspection.jdks().stream()
                .filter(each -> each.jdk().equals(jdk.id()))
                .findFirst()
                .map(vm -> new AskedJdk(jdk, vm))
                .orElseThrow(() -> new UpgradeException(inspection.unasked().getOrDefault(jdk.id(), jdk.id())));
    }

    /** @param target feature version of the JDK that is to load the classes */
    static ArchiveFacts read(ApplicationFacts facts, int target, DiskCache cache) {
        return withUnread(facts, scan(facts, target, apis(), cache, new FileHashes()));
    }

    /** @param content what tells the files from others; empty if nothing is kept about them */
    private ArchiveFacts read(
            ApplicationFacts facts,
            int target,
            Future<Set<ApiPattern>> apis,
            FileHashes hashes,
            Optional<String> content)
            throws InterruptedException, ExecutionException {
        KeptFacts kept = new KeptFacts(whole, content);
        List<String> words = facts.known().words();
        Optional<ArchiveFacts> found = kept.find(target, words);
        ArchiveFacts code = found.isPresent() ? found.get() : scan(facts, target, apis.get(), cache, hashes);
        if (found.isEmpty()) {
            kept.keep(words, code);
        }
        return withUnread(facts, code);
    }

    private static ArchiveFacts scan(
            ApplicationFacts facts, int target, Set<ApiPattern> apis, DiskCache cache, FileHashes hashes) {
        return new ArchiveScan(target, apis, cache, hashes)
                .read(facts.archives(), facts.known().words());
    }

    private static ArchiveFacts withUnread(ApplicationFacts facts, ArchiveFacts code) {
        return code.with(new UnreadEntries(facts.archives()).of(facts.known().line(), code.manifests()));
    }

    /** Returns what changes of the API and pins are about. */
    private static Set<ApiPattern> apis() {
        return Stream.of(new CodeFindings().apis().stream(), UpgradePins.apis(), Advisories.load().apis().stream())
                .flatMap(each -> each)
                .collect(Collectors.toSet());
    }
}
