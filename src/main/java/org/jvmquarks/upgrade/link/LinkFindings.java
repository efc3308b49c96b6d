package org.jvmquarks.upgrade.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jvmquarks.guest.link.Phase;
import org.jvmquarks.guest.link.Signature;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.Source;

/** Finds what the new JDK alone refuses. */
final class LinkFindings {
    /** Places in a finding. */
    private static final int MOST = 5;

    private static final String MISSING = "java.lang.NoClassDefFoundError";

    /** What the version of a class file shows without a VM. */
    private static final String NEWER = "java.lang.UnsupportedClassVersionError";

    private static final String UNCHECKED =
            " Until then, start with -Djdk.util.zip.disableZip64ExtraFieldValidation=true.";

    private final List<ArchivePath> paths;
    private final References.Unreferred unreferred;
    private final int from;
    private final int to;

    /**
     * @param paths of the archives, by number
     * @param unreferred classes to which nothing in the archives refers
     */
    LinkFindings(List<ArchivePath> paths, References.Unreferred unreferred, int from, int to) {
        this.paths = paths;
        this.unreferred = unreferred;
        this.from = from;
        this.to = to;
    }

    /**
     * The classes of an archive that a JDK refuses with the same error.
     *
     * @param alone whether nothing in the archives refers to them
     * @param later whether the JDK in use does not look at them, since the archive has them for later releases
     */
    private record Group(int archive, Phase phase, String thrown, boolean alone, boolean later) {
        private static final Comparator<Group> IN_ORDER = Comparator.comparing(Group::archive)
                .thenComparing(Group::phase)
                .thenComparing(Group::thrown)
                .thenComparing(Group::alone)
                .thenComparing(Group::later);
    }

    /** A class with the VM's words. */
    private record Words(String name, Refused why) {}

    List<CodeFinding> of(LinkAnswers before, LinkAnswers after) {
        List<CodeFinding> findings = new ArrayList<>();
        addArchives(before, after, findings);
        addSignatures(before, after, findings);
        addClasses(before, after, findings);
        addFatal(before, after, findings);
        addBoth(before, after, findings);
        return findings;
    }

    private String file(int archive) {
        return paths.get(archive).name();
    }

    private void addArchives(LinkAnswers before, LinkAnswers after, List<CodeFinding> findings) {
        after.refused().forEach((archive, why) -> {
            Optional<LinkAnswers.Opened> opened = before.archive(archive);
            if (opened.isPresent()) {
                int classes = Math.max(1, opened.get().classes());
                findings.add(new CodeFinding(
                        new CodeFinding.Cause("archive " + file(archive), Set.of(), classes),
                        EvidenceStrength.REFERS,
                        Consequence.FAILURE,
                        "JDK %d does not open %s, which JDK %d opens: %s"
                                .formatted(to, file(archive), from, why.words()),
                        Optional.of("the VM silently ignores such an archive on the class path, so its %s are not found"
                                .formatted(Plural.count(classes, "class", "classes"))),
                        CodeFinding.Origin.unknown(),
                        "Use a newer release of the library, or pack the archive again with a tool of the new JDK."
                                + (why.isOfExtraField() ? UNCHECKED : ""),
                        List.of(paths.get(archive).toString())));
            }
        });
    }

    private void addSignatures(LinkAnswers before, LinkAnswers after, List<CodeFinding> findings) {
        List<Integer> unsigned = before.opened().entrySet().stream()
                .filter(each -> each.getValue().signature() == Signature.TRUSTED)
                .map(Map.Entry::getKey)
                .filter(archive -> after.archive(archive)
                        .filter(it -> it.signature() != Signature.TRUSTED)
                        .isPresent())
                .sorted()
                .toList();
        if (unsigned.isEmpty()) {
            return;
        }
        int classes = unsigned.stream()
                .mapToInt(archive ->
                        after.archive(archive).map(LinkAnswers.Opened::classes).orElse(0))
                .sum();
        findings.add(new CodeFinding(
                new CodeFinding.Cause("signed archives", Set.of(), Math.max(1, classes)),
                Consequence.BEHAVIOUR,
                "JDK %d treats %s as unsigned that JDK %d treats as signed: it no longer trusts the algorithms"
                        .formatted(to, Plural.count(unsigned.size(), "archive"), from),
                CodeFinding.Origin.unknown(),
                "Use a newer release of the library, or have the archive signed again; code that asks for signers, such as a provider of cryptography or a policy, gets none.",
                unsigned.stream()
                        .limit(MOST)
                        .map(each -> paths.get(each).toString())
                        .toList()));
    }

    private void addClasses(LinkAnswers before, LinkAnswers after, List<CodeFinding> findings) {
        Map<Group, List<Words>> groups = new TreeMap<>(Group.IN_ORDER);
        Set<String> conflicts = before.packagesInConflict();
        after.classes().forEach((name, refused) -> {
            if (isNew(name, refused, before, conflicts)) {
                groups.computeIfAbsent(
                                new Group(
                                        refused.archive(),
                                        refused.phase(),
                                        refused.why().thrown(),
                                        unreferred.has(name.replace('.', '/')),
                                        before.isLater(name)),
                                it -> new ArrayList<>())
                        .add(new Words(name, refused.why()));
            }
        });
        groups.forEach((group, words) -> {
            words.sort(Comparator.comparing(Words::name));
            findings.add(group.phase() == Phase.HIDDEN ? hidden(group, words) : refused(group, words));
        });
    }

    /** @param conflicts packages of which the JDK in use refuses classes, though perhaps not the same ones */
    private static boolean isNew(
            String name, LinkAnswers.RefusedClass refused, LinkAnswers before, Set<String> conflicts) {
        boolean asked = before.isLater(name) || before.takes(name, refused.archive());
        boolean told = isToldByOthers(refused.why())
                || refused.why().packageInConflict().filter(conflicts::contains).isPresent();
        return asked && !told && refused.phase() != Phase.LATER;
    }

    /**
     * References tell more about a class of the JDK that is gone, and the file about its version. Any other class that
     * is missing is in an archive that is not there, or that the new JDK does not open.
     */
    private static boolean isToldByOthers(Refused why) {
        return why.thrown().equals(NEWER)
                || why.thrown().equals(MISSING)
                || why.thrown().equals("java.lang.TypeNotPresentException");
    }

    private CodeFinding refused(Group group, List<Words> words) {
        String error = group.thrown().substring(group.thrown().lastIndexOf('.') + 1);
        boolean read = group.phase() == Phase.READ;
        return new CodeFinding(
                new CodeFinding.Cause("%s in %s".formatted(error, file(group.archive())), Set.of(), words.size()),
                group.alone() ? EvidenceStrength.UNREFERRED : EvidenceStrength.REFERS,
                read ? Consequence.BEHAVIOUR : Consequence.FAILURE,
                "JDK %d %s %s of %s, %s: %s"
                        .formatted(
                                to,
                                read ? "does not show by reflection" : verb(group.phase()),
                                Plural.count(words.size(), "class", "classes"),
                                file(group.archive()),
                                (group.later()
                                                ? "which the archive has for releases after JDK %d"
                                                : "which JDK %d accepts")
                                        .formatted(from),
                                words.get(0).why().words()),
                group.alone()
                        ? Optional.of("no class of the archives refers to %s; %s may be loaded by name"
                                .formatted(words.size() == 1 ? "it" : "them", words.size() == 1 ? "it" : "they"))
                        : Optional.empty(),
                CodeFinding.Origin.unknown(),
                "Update the library, or change the class that the VM names.",
                where(group, words));
    }

    private static String verb(Phase phase) {
        return phase == Phase.LOAD ? "does not load" : "does not link";
    }

    private CodeFinding hidden(Group group, List<Words> words) {
        String module = words.get(0).why().message();
        return new CodeFinding(
                new CodeFinding.Cause("packages of " + module + " in " + file(group.archive()), Set.of(), words.size()),
                EvidenceStrength.CONTAINS,
                Consequence.FAILURE,
                "%s of %s %s in packages that belong to the module %s of JDK %d, which does not look for them on the class path"
                        .formatted(
                                Plural.count(words.size(), "class", "classes"),
                                file(group.archive()),
                                words.size() == 1 ? "lies" : "lie",
                                module,
                                to),
                Optional.empty(),
                CodeFinding.Origin.by(List.of(new Source.Jep(261))),
                "If code uses them, put the archive on the module path by --patch-module, or do without it.",
                where(group, words));
    }

    private List<String> where(Group group, List<Words> words) {
        List<String> all = new ArrayList<>();
        words.stream()
                .limit(MOST)
                .map(each -> each.name()
                        + " in "
                        + file(group.archive())
                        + (group.phase() == Phase.HIDDEN
                                ? ""
                                : ": " + each.why().words()))
                .forEach(all::add);
        if (words.size() > MOST) {
            all.add(Plural.count(words.size() - MOST, "more class", "more classes"));
        }
        return all;
    }

    private void addFatal(LinkAnswers before, LinkAnswers after, List<CodeFinding> findings) {
        after.fatal().forEach((name, why) -> {
            if (!before.fatal().containsKey(name)) {
                findings.add(new CodeFinding(
                        new CodeFinding.Cause("crash with " + name, Set.of(), 1),
                        Consequence.FAILURE,
                        "the VM of JDK %d crashes or hangs when it loads a class that JDK %d accepts: %s"
                                .formatted(to, from, why.thrown()),
                        CodeFinding.Origin.unknown(),
                        "Report it to the vendor of the JDK with the archive.",
                        List.of(name)));
            }
        });
    }

    /** Optional parts of libraries that are not there: as many on both JDKs, and as before. */
    private void addBoth(LinkAnswers before, LinkAnswers after, List<CodeFinding> findings) {
        long both = after.classes().keySet().stream()
                .filter(name -> before.classes().containsKey(name) && !before.isLater(name))
                .count();
        long archives = after.refused().keySet().stream()
                .filter(before.refused()::containsKey)
                .count();
        if (both + archives > 0) {
            findings.add(new CodeFinding(
                    new CodeFinding.Cause("classes that neither JDK links", Set.of(), (int)
                            Math.max(1, Math.min(both, Integer.MAX_VALUE))),
                    EvidenceStrength.UNREACHED,
                    Consequence.FAILURE,
                    "%s that neither JDK accepts%s: most belong to optional parts whose libraries are not among the archives"
                            .formatted(
                                    Plural.count(both, "class", "classes"),
                                    archives == 0
                                            ? ""
                                            : ", and %s that neither opens"
                                                    .formatted(Plural.count(archives, "archive"))),
                    Optional.empty(),
                    CodeFinding.Origin.unknown(),
                    "Nothing changes for them.",
                    List.of()));
        }
    }
}
