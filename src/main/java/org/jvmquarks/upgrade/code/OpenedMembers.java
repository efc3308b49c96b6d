package org.jvmquarks.upgrade.code;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.util.ArrayList;
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
    private static final List<Source> BY = List.of(new Source.Jep(396));

    private static final List<Source> BY_MODULES = List.of(new Source.Jep(261));

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

    /** Returns what becomes of it; one finding at most. */
    List<CodeFinding> in(References references) {
        Map<Reference, Uses> closed = new LinkedHashMap<>();
        Map<Reference, Uses> caught = new LinkedHashMap<>();
        Map<Reference, Uses> unknown = new LinkedHashMap<>();
        Map<Reference, Uses> free = new LinkedHashMap<>();
        references.uses().forEach((reference, uses) -> {
            Optional<Reference> type = reference.opened().map(Reference::to);
            if (reference.isOpening() && move.passes(since(type))) {
                Map<Reference, Uses> refused = reference.isCaught() ? caught : closed;
                (type.isEmpty() ? unknown : isClosed(type.get(), references) ? refused : free).put(reference, uses);
            }
        });
        if (!closed.isEmpty()) {
            return List.of(closed(closed));
        }
        if (!caught.isEmpty()) {
            CodeFinding found = closed(caught);
            return List.of(found.guarded(
                    EvidenceStrength.GUARDED, "a handler around each of these calls catches that", found.where()));
        }
        if (!unknown.isEmpty()) {
            return List.of(finding(
                    unknown,
                    EvidenceStrength.CONTAINS,
                    "%s members accessible of classes that its archives do not tell; those of the JDK are refused"));
        }
        return free.isEmpty()
                ? List.of()
                : List.of(finding(
                        free,
                        EvidenceStrength.UNREACHED,
                        "%s members accessible of its own classes, of libraries or of packages that are open alone"));
    }

    /** Returns the version that closes the package of a class, or of one that is not known. */
    private static int since(Optional<Reference> type) {
        String name = type.map(Reference::packageName).orElse("");
        boolean isNew = name.equals("com.sun.management.internal")
                || (name.startsWith("jdk.internal.") && OF_8.stream().noneMatch(name::startsWith));
        return isNew ? NEW_PACKAGES_CLOSED : JdkChange.ENCAPSULATED;
    }

    private boolean isClosed(Reference type, References references) {
        return PlatformNames.contain(type.owner())
                && !references.provided().contains(type.owner())
                && !OPEN.contains(type.packageName())
                && !move.launch().opens(type.packageName());
    }

    private CodeFinding closed(Map<Reference, Uses> uses) {
        Set<String> packages = new TreeSet<>();
        uses.keySet()
                .forEach(each ->
                        packages.add(Reference.to(each.opened().orElseThrow()).packageName()));
        List<String> options = packages.stream()
                .map(each -> AccessAttribute.ADD_OPENS.option(module(each).orElse("MODULE") + "/" + each))
                .toList();
        boolean known = packages.stream().allMatch(each -> module(each).isPresent());
        int since = uses.keySet().stream()
                .mapToInt(each -> since(each.opened().map(Reference::to)))
                .max()
                .orElse(JdkChange.ENCAPSULATED);
        AffectedClasses affected = AffectedClasses.by(places(uses));
        return new CodeFinding(
                        affected.cause(CAUSE, APIS),
                        EvidenceStrength.REFERS,
                        Consequence.BEHAVIOUR,
                        "%s members accessible in %s, which no option opens: setAccessible throws InaccessibleObjectException"
                                .formatted(affected.subject("makes", "make"), String.join(", ", packages)),
                        Optional.empty(),
                        CodeFinding.Origin.since(since, since == JdkChange.ENCAPSULATED ? BY : BY_MODULES),
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
                CodeFinding.Origin.since(JdkChange.ENCAPSULATED, BY),
                "Open the packages that an InaccessibleObjectException names, by --add-opens.",
                affected.where());
    }

    /** What is looked up says more than the method by which it is. */
    private static Map<Reference, Uses> places(Map<Reference, Uses> uses) {
        Map<Reference, Uses> places = new LinkedHashMap<>();
        List<Map.Entry<Reference, Uses>> sorted = new ArrayList<>(uses.entrySet());
        sorted.sort(Map.Entry.comparingByKey(java.util.Comparator.comparing(Reference::descriptor)));
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
