package org.jvmquarks.upgrade.code;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.PlatformNames;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;

/** Findings about members that code makes accessible by reflection, which packages of the JDK refuse. */
final class OpenedMembers {
    private static final Source MODULES = new Source.Jep(261);

    private static final Source STRONG = new Source.Jep(396);

    private static final String CAUSE = "members made accessible by reflection";

    /** Those that the module jdk.unsupported opens to everybody. */
    private static final Set<String> OPEN = Set.of("sun.misc", "sun.reflect");

    /** JDKs 9 to 15 open those packages to everybody that JDK 8 had (JEP 261). */
    private static final int NEW_PACKAGES_CLOSED = 9;

    /** Beginnings of the names of those that JDK 8 had, beside others of {@code jdk.internal} that it did not have. */
    private static final List<String> OF_8 = List.of(
            "jdk.internal.cmm",
            "jdk.internal.dynalink",
            "jdk.internal.instrumentation",
            "jdk.internal.org.",
            "jdk.internal.util.xml");

    private static final Set<NamedApi> APIS = Stream.of("AccessibleObject", "Constructor", "Field", "Method")
            .flatMap(owner -> Stream.of("setAccessible", "trySetAccessible")
                    .map(name -> new NamedApi("java/lang/reflect/" + owner, name)))
            .collect(Collectors.toUnmodifiableSet());

    private final JdkChange move;

    OpenedMembers(JdkChange move) {
        this.move = move;
    }

    /** What becomes of members that code makes accessible, from the finding that is told first. */
    private enum Opening {
        /** The new JDK refuses it, and the one in use does not. */
        REFUSED,
        /** The new JDK permits it with a warning, and the one in use without. */
        WARNED,
        /** The new JDK refuses it, and the code catches that. */
        CAUGHT,
        /** Archives do not tell the class. */
        UNKNOWN,
        /** Nothing changes: both JDKs permit it, or both refuse it. */
        SAME
    }

    /** Returns what becomes of it; one finding at most. */
    List<CodeFinding> in(References references) {
        if (!move.passes(NEW_PACKAGES_CLOSED) && !move.passes(JdkChange.ENCAPSULATED)) {
            return List.of();
        }
        Map<Opening, Map<Reference, Uses>> openings = new EnumMap<>(Opening.class);
        references.uses().forEach((reference, uses) -> {
            if (reference.isOpening()) {
                openings.computeIfAbsent(opening(reference, references), each -> new LinkedHashMap<>())
                        .put(reference, uses);
            }
        });
        return openings.entrySet().stream()
                .limit(1)
                .map(each -> finding(each.getKey(), each.getValue()))
                .toList();
    }

    private Opening opening(Reference reference, References references) {
        Optional<Reference> type = reference.opened().map(Reference::to);
        if (type.isEmpty()) {
            return Opening.UNKNOWN;
        }
        int since = since(type.get());
        if (!isClosed(type.get(), references) || since <= move.from()) {
            return Opening.SAME;
        }
        if (!move.passes(since)) {
            return Opening.WARNED;
        }
        return reference.isCaught() ? Opening.CAUGHT : Opening.REFUSED;
    }

    private CodeFinding finding(Opening opening, Map<Reference, Uses> uses) {
        return switch (opening) {
            case REFUSED -> refused(uses);
            case WARNED -> warned(uses);
            case CAUGHT -> {
                CodeFinding found = refused(uses);
                yield found.guarded(
                        EvidenceStrength.GUARDED, "a handler around each of these calls catches that", found.where());
            }
            case UNKNOWN ->
                finding(
                        uses,
                        EvidenceStrength.CONTAINS,
                        move.passes(JdkChange.ENCAPSULATED)
                                ? "%s members accessible of classes that its archives do not tell; those of the JDK are refused"
                                : "%s members accessible of classes that its archives do not tell; those of the JDK cause a warning or are refused");
            case SAME ->
                finding(
                        uses,
                        EvidenceStrength.UNREACHED,
                        "%s members accessible only of its own classes, of libraries, or of packages for which nothing changes");
        };
    }

    /** Returns the version that closes the package of a class. */
    private static int since(Reference type) {
        String name = type.packageName();
        boolean isNew = name.equals("com.sun.management.internal")
                || (name.startsWith("jdk.internal.") && OF_8.stream().noneMatch(name::startsWith));
        return isNew ? NEW_PACKAGES_CLOSED : JdkChange.ENCAPSULATED;
    }

    /**
     * Returns the changes that the move passes: pins about either of them show the same calls, which the archives
     * explain better.
     */
    private List<Source> sources() {
        return Stream.of(
                        move.passes(NEW_PACKAGES_CLOSED) ? Stream.of(MODULES) : Stream.<Source>empty(),
                        move.passes(JdkChange.ENCAPSULATED) ? Stream.of(STRONG) : Stream.<Source>empty())
                .flatMap(each -> each)
                .toList();
    }

    private boolean isClosed(Reference type, References references) {
        return PlatformNames.contain(type.owner())
                && !references.provided().contains(type.owner())
                && !OPEN.contains(type.packageName())
                && !move.launch().opens(type.packageName());
    }

    private CodeFinding refused(Map<Reference, Uses> uses) {
        return closed(
                uses,
                uses.keySet().stream()
                        .map(each -> Reference.to(each.opened().orElseThrow()))
                        .mapToInt(OpenedMembers::since)
                        .max()
                        .orElse(JdkChange.ENCAPSULATED),
                Consequence.BEHAVIOUR,
                "%s members accessible in %s, which no option opens: setAccessible throws InaccessibleObjectException");
    }

    private CodeFinding warned(Map<Reference, Uses> uses) {
        return closed(
                uses,
                NEW_PACKAGES_CLOSED,
                Consequence.WARNING,
                "%s members accessible in %s, which no option opens: the first such call of a process causes a warning");
    }

    private CodeFinding closed(Map<Reference, Uses> uses, int since, Consequence consequence, String what) {
        Set<String> packages = new TreeSet<>();
        uses.keySet()
                .forEach(each ->
                        packages.add(Reference.to(each.opened().orElseThrow()).packageName()));
        List<String> options = packages.stream()
                .map(each -> AccessAttribute.ADD_OPENS.option(module(each).orElse("MODULE") + "/" + each))
                .toList();
        boolean known = packages.stream().allMatch(each -> module(each).isPresent());
        AffectedClasses affected = AffectedClasses.by(places(uses));
        return new CodeFinding(
                        affected.cause(CAUSE, APIS),
                        EvidenceStrength.REFERS,
                        consequence,
                        what.formatted(affected.subject("makes", "make"), String.join(", ", packages)),
                        Optional.empty(),
                        CodeFinding.Origin.since(since, sources()),
                        "Update the library; until then start with %s.".formatted(String.join(" ", options)),
                        affected.where())
                .allowedBy(known ? Allowance.of(options) : Allowance.none());
    }

    private CodeFinding finding(Map<Reference, Uses> uses, EvidenceStrength evidence, String what) {
        AffectedClasses affected = AffectedClasses.by(places(uses));
        return new CodeFinding(
                affected.cause(CAUSE, APIS),
                evidence,
                Consequence.BEHAVIOUR,
                what.formatted(affected.subject("makes", "make")),
                Optional.empty(),
                CodeFinding.Origin.since(
                        move.passes(JdkChange.ENCAPSULATED) ? JdkChange.ENCAPSULATED : NEW_PACKAGES_CLOSED, sources()),
                "Open the packages that an InaccessibleObjectException names, by --add-opens.",
                affected.where());
    }

    /** What is looked up says more than the method by which it is. */
    private static Map<Reference, Uses> places(Map<Reference, Uses> uses) {
        Map<Reference, Uses> places = new LinkedHashMap<>();
        List<Map.Entry<Reference, Uses>> sorted = new ArrayList<>(uses.entrySet());
        sorted.sort(Map.Entry.comparingByKey(Comparator.comparing(Reference::descriptor)));
        sorted.forEach(each -> places.put(
                each.getKey().opened().map(Reference::to).orElse(Reference.to("java/lang/reflect/AccessibleObject")),
                each.getValue()));
        return places;
    }

    private static Optional<String> module(String name) {
        return ModuleFinder.ofSystem().findAll().stream()
                .map(ModuleReference::descriptor)
                .filter(each -> each.packages().contains(name))
                .map(ModuleDescriptor::name)
                .findFirst();
    }
}
