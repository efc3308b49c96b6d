package org.jvmquarks.upgrade.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.CodeTrait;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.Uses;

/** Findings about what classes do, beyond single references. */
final class SignFindings {
    /** Difference of the major version of class files to the feature version of the JDK. */
    private static final int FIRST_VERSION = 44;

    /** Reflection goes through method handles (JEP 416), which know what is final. */
    private static final int METHOD_HANDLES = 18;

    /** {@code -Djdk.reflect.useDirectMethodHandle=false} is gone. */
    private static final int ONLY_METHOD_HANDLES = 22;

    private static final int VIRTUAL_THREADS = 21;
    private static final int NO_PINNING = 24;
    private static final List<Source> NO_PINNING_BY = List.of(new Source.Jep(491));

    private static final List<String> METHODS = List.of("-Djdk.reflect.useDirectMethodHandle=false");

    private static final Set<NamedApi> ENGINE_REQUEST =
            Set.of(new NamedApi("javax/script/ScriptEngineManager", "getEngineByName"));

    private static final String ENGINE_ADVICE = "Add org.openjdk.nashorn:nashorn-core, which registers the same names.";

    private final ArchiveFacts facts;
    private final JdkChange move;
    private final List<CodeFinding> findings = new ArrayList<>();

    SignFindings(ArchiveFacts facts, JdkChange move) {
        this.facts = facts;
        this.move = move;
    }

    List<CodeFinding> all() {
        add(CodeTrait.PROGRAM_NEWER_THAN_TARGET, this::newer);
        // Some classes that are too new for a later JDK were too new before: optional parts, for
        // still later ones. Most of the application is no such part.
        boolean needed = move.to() < move.from() || isMostCode(CodeTrait.NEWER_THAN_TARGET);
        add(CodeTrait.NEWER_THAN_TARGET, needed ? this::newer : this::newerParts);
        add(CodeTrait.UNREADABLE_VERSION, this::unreadable);
        preview();
        if (move.passes(12)) {
            add(CodeTrait.MODIFIERS_OF_FIELDS, SignFindings::modifiers);
        }
        if (move.passes(METHOD_HANDLES) || move.passes(ONLY_METHOD_HANDLES)) {
            add(CodeTrait.ALL_DECLARED_FIELDS, this::declaredFields);
        }
        if (move.passes(15) && facts.sign(CodeTrait.JAVASCRIPT_ENGINE).isEmpty()) {
            add(CodeTrait.NASHORN_BY_NAME, SignFindings::nashorn);
            if (facts.sign(CodeTrait.NASHORN_BY_NAME).isEmpty()) {
                add(CodeTrait.ENGINE_BY_UNKNOWN_NAME, SignFindings::engine);
            }
        }
        pinning();
        return findings;
    }

    private boolean isMostCode(CodeTrait sign) {
        return facts.sign(sign)
                .filter(uses -> 2 * uses.classes() > facts.classes())
                .isPresent();
    }

    private void add(CodeTrait sign, Function<AffectedClasses, CodeFinding> finding) {
        facts.sign(sign).map(AffectedClasses::by).map(finding).ifPresent(findings::add);
    }

    private CodeFinding newer(AffectedClasses affected) {
        return affected.finding(
                "newer class files",
                Consequence.FAILURE,
                "%s a class-file version that JDK %d does not load: it throws UnsupportedClassVersionError"
                        .formatted(affected.subject("has", "have"), move.to()),
                CodeFinding.Origin.unknown(),
                "Compile with --release %d, or use a build of the library for that JDK.".formatted(move.to()));
    }

    private CodeFinding newerParts(AffectedClasses affected) {
        return new CodeFinding(
                affected.cause("newer class files", Set.of()),
                EvidenceStrength.CONTAINS,
                Consequence.FAILURE,
                "%s a class-file version that JDK %d does not load: loading one throws UnsupportedClassVersionError"
                        .formatted(affected.subject("has", "have"), move.to()),
                Optional.of("the archives do not show whether the application loads them; they may be"
                        + " parts for later JDKs"),
                CodeFinding.Origin.unknown(),
                "If it loads them, compile with --release %d, or use a build of the library for that JDK."
                        .formatted(move.to()),
                affected.where());
    }

    private CodeFinding unreadable(AffectedClasses affected) {
        return affected.finding(
                "unknown class files",
                Consequence.UNDECIDED,
                affected.subject("has", "have") + " a class-file version that this program does not read",
                CodeFinding.Origin.unknown(),
                "Use a newer jvm-quarks; nothing is known about what these classes use.");
    }

    /** A JDK loads classes with preview features of its own version alone (JEP 12). */
    private void preview() {
        Optional<Uses> uses = facts.sign(CodeTrait.PREVIEW);
        if (uses.isEmpty() || uses.get().examples().stream().allMatch(this::isOfTarget)) {
            return;
        }
        AffectedClasses affected = AffectedClasses.by(uses.get());
        findings.add(affected.finding(
                "preview features",
                Consequence.FAILURE,
                "%s preview features of another JDK: JDK %d does not load them and throws UnsupportedClassVersionError"
                        .formatted(affected.use(), move.to()),
                CodeFinding.Origin.by(List.of(new Source.Jep(12))),
                "Recompile them with JDK %d, with --enable-preview if the feature is still a preview there."
                        .formatted(move.to())));
    }

    private boolean isOfTarget(CodeLocation place) {
        return facts.archives().stream()
                .filter(archive -> archive.path().equals(place.archive()))
                .anyMatch(archive -> archive.highestVersion().orElse(0) == move.to() + FIRST_VERSION);
    }

    private static CodeFinding modifiers(AffectedClasses affected) {
        return new CodeFinding(
                affected.cause("the field 'modifiers' of Field", Set.of())
                        .lookingUp(CodeFinding.Cause.MODIFIERS)
                        .of(CodeFinding.Origin.told(12, List.of(new Source.Issue(8_210_496)))),
                EvidenceStrength.REFERS,
                Consequence.FAILURE,
                new CodeFinding.Fact(
                        affected.classes(),
                        "asks",
                        "ask",
                        "for the field 'modifiers' of java.lang.reflect.Field to write final fields: that throws NoSuchFieldException since JDK 12"),
                Optional.empty(),
                "Do not make the fields final, or replace the objects that have them.",
                affected.where(),
                Optional.empty());
    }

    /**
     * Leaves the effect open if the application runs on 18 already: it has set the option or has no such fields, and
     * the archives do not tell which.
     */
    private CodeFinding declaredFields(AffectedClasses affected) {
        boolean optionHelps = move.to() < ONLY_METHOD_HANDLES;
        boolean optionHelped = !move.passes(METHOD_HANDLES);
        return affected.finding(
                        "Class.getDeclaredFields0",
                        optionHelped ? Consequence.UNDECIDED : Consequence.FAILURE,
                        "%s for Class.getDeclaredFields0 to make final fields writable: writing a static final field or a final field of a hidden class, such as that of a lambda, throws IllegalAccessException or InternalError since JDK 18%s"
                                .formatted(
                                        affected.subject("asks", "ask"),
                                        optionHelps
                                                ? " unless -Djdk.reflect.useDirectMethodHandle=false is set"
                                                : ", and since JDK 22 even with -Djdk.reflect.useDirectMethodHandle=false"),
                        originOfDeclaredFields(optionHelps, optionHelped),
                        optionHelps
                                ? "Set that option up to JDK 21, and update the library: JDK 22 ignores it."
                                : "Update the library, or do not make the fields final.")
                .preventedBy(optionHelps ? move.launch().first(METHODS) : Optional.empty())
                .allowedBy(optionHelps ? Allowance.of(METHODS) : Allowance.none());
    }

    private static CodeFinding.Origin originOfDeclaredFields(boolean optionHelps, boolean optionHelped) {
        Source handles = new Source.Jep(416);
        List<Source> by = optionHelps ? List.of(handles) : List.of(handles, new Source.Issue(8_305_104));
        if (!optionHelped) {
            return CodeFinding.Origin.told(METHOD_HANDLES, by);
        }
        return optionHelps
                ? CodeFinding.Origin.since(ONLY_METHOD_HANDLES, by)
                : CodeFinding.Origin.told(ONLY_METHOD_HANDLES, by);
    }

    private static CodeFinding nashorn(AffectedClasses affected) {
        return affected.finding(
                "Nashorn",
                ENGINE_REQUEST,
                Consequence.FAILURE,
                "the script engine Nashorn by name, which gives null since JDK 15",
                CodeFinding.Origin.told(15, List.of(new Source.Jep(372))),
                ENGINE_ADVICE);
    }

    private static CodeFinding engine(AffectedClasses affected) {
        return new CodeFinding(
                affected.cause("Nashorn", ENGINE_REQUEST),
                EvidenceStrength.CONTAINS,
                Consequence.FAILURE,
                "%s for a script engine by a name that the archives do not tell; for JavaScript it gets null since JDK 15, which has no engine of its own"
                        .formatted(affected.subject("asks", "ask")),
                Optional.of("the application meets this only if it runs JavaScript, and none of its libraries is an"
                        + " engine for it"),
                CodeFinding.Origin.told(15, List.of(new Source.Jep(372))),
                ENGINE_ADVICE,
                affected.where());
    }

    private void pinning() {
        boolean before = pins(move.from());
        boolean after = pins(move.to());
        Optional<Uses> uses = facts.sign(CodeTrait.SYNCHRONIZED_BESIDE_VIRTUAL_THREADS);
        if (uses.isEmpty() || before == after || move.to() < VIRTUAL_THREADS) {
            return;
        }
        AffectedClasses affected = AffectedClasses.by(uses.get());
        findings.add(affected.finding(
                "pinned virtual threads",
                Consequence.BEHAVIOUR,
                affected.subject("has", "have")
                        + " synchronized code in an archive that starts virtual threads: "
                        + (after
                                ? "a virtual thread that blocks there pins its carrier on JDK %d".formatted(move.to())
                                : "a virtual thread that blocks there no longer pins its carrier since JDK 24"),
                after ? CodeFinding.Origin.by(NO_PINNING_BY) : CodeFinding.Origin.told(NO_PINNING, NO_PINNING_BY),
                after
                        ? "Use ReentrantLock where virtual threads wait, or a JDK from 24 on."
                        : "Measure again: a limit of the scheduler's parallelism may have hidden load."));
    }

    private static boolean pins(int feature) {
        return feature >= VIRTUAL_THREADS && feature < NO_PINNING;
    }
}
