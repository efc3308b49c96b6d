package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.ProvidedService;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.LaunchSettings;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Judges findings by whether code comes to what they are about. */
public final class GuardedCode {
    private static final int MOST_PLACES = 5;

    private final ClassFileIndex index;
    private final TargetJdk target;
    private final References.Unreferred unreferred;
    private final Set<String> started;

    private final LaunchSettings launch;

    /** Services that the new JDK does not have, by their providers. */
    private final Map<String, String> retired;

    /** Providers of other services. */
    private final Set<String> providers;

    /**
     * @param index of the classes, which knows who uses the {@link #apis}
     * @param unreferred classes to which nothing in the archives refers
     * @param started names of the classes that the JVM starts, and other words of the command line
     * @param services files about services of the JDK
     * @param launch how the application starts
     */
    public GuardedCode(
            ClassFileIndex index,
            TargetJdk target,
            References.Unreferred unreferred,
            Set<String> started,
            List<ProvidedService> services,
            LaunchSettings launch) {
        this.index = index;
        this.target = target;
        this.unreferred = unreferred;
        this.started = Set.copyOf(started);
        this.launch = launch;
        this.retired = new TreeMap<>();
        services.stream()
                .filter(each -> index.find(each.service()).isEmpty())
                .filter(each -> !target.has(NamedApi.ofClass(each.service())).orElse(true))
                .forEach(each -> each.providers().forEach(provider -> retired.put(provider, each.service())));
        this.providers = services.stream()
                .flatMap(each -> each.providers().stream())
                .filter(each -> !retired.containsKey(each))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A class that uses something, with the use that lets most through. */
    private record Use(String type, String method, NamedApi api, GuardDecision judgement) {}

    /** Returns what findings are about whose guards matter. */
    public static Set<NamedApi> apis(List<CodeFinding> findings) {
        return findings.stream()
                .filter(GuardedCode::isJudged)
                .flatMap(each -> each.cause().named().stream())
                .collect(Collectors.toSet());
    }

    /** Returns the findings as the guards of the code leave them. */
    public List<CodeFinding> judge(List<CodeFinding> findings) {
        return findings.stream()
                .map(each -> isJudged(each) ? judged(each) : each)
                .toList();
    }

    private static boolean isJudged(CodeFinding finding) {
        boolean refers =
                finding.evidence() == EvidenceStrength.REFERS || finding.evidence() == EvidenceStrength.UNREFERRED;
        return refers
                && (finding.consequence() == Consequence.FAILURE || finding.consequence() == Consequence.WARNING)
                && !finding.cause().named().isEmpty()
                && finding.prevented().isEmpty();
    }

    private CodeFinding judged(CodeFinding finding) {
        Set<NamedApi> apis = finding.cause().named();
        List<String> broughtBy = finding.cause().broughtBy();
        // Whether a library loads native ones is told by neither its size nor its settings.
        boolean loads = finding.cause().loadsLibraries() && finding.evidence() == EvidenceStrength.REFERS;
        Callers callers = callers(finding, new Machine(index, target));
        Map<String, Use> uses = uses(apis, callers);
        if (uses.isEmpty()) {
            addPassed(apis, callers, uses);
        }
        uses.replaceAll((name, use) -> elsewhere(use, broughtBy));
        List<Use> reached = with(uses, GuardDecision.Status.REACHED);
        if (uses.isEmpty()) {
            return finding;
        }
        if (reached.isEmpty()) {
            List<Use> guarded = with(uses, GuardDecision.Status.GUARDED);
            return finding.guarded(
                    guarded.isEmpty() ? EvidenceStrength.UNREACHED : EvidenceStrength.GUARDED,
                    remark(List.copyOf(uses.values())),
                    finding.where());
        }
        // Whoever opens the package means the code that needs it to run.
        boolean opened = apis.stream().anyMatch(launch::opensInternal);
        if (!loads && !opened && isIsland(reached, callers)) {
            return finding.guarded(EvidenceStrength.GUARDED, Island.remark(finding), finding.where());
        }
        Optional<String> byDefault = loads ? Optional.empty() : guardByDefault(finding, apis, reached);
        if (byDefault.isPresent()) {
            return finding.guarded(EvidenceStrength.GUARDED, byDefault.get(), finding.where());
        }
        if (reached.size() == uses.size()) {
            return finding;
        }
        List<Use> others =
                uses.values().stream().filter(each -> !reached.contains(each)).toList();
        boolean hidden = reached.stream().allMatch(each -> index.isHidden(each.type()));
        return finding.about(reached.size())
                .guarded(
                        hidden ? EvidenceStrength.CONTAINS : finding.evidence(),
                        "%s so behind a guard: %s"
                                .formatted(
                                        Plural.count(others.size(), "more class does", "more classes do"),
                                        remark(others)),
                        where(reached, index));
    }

    private Callers callers(CodeFinding finding, Machine machine) {
        return new Callers(index, machine, errors(finding), unreferred, started, retired, providers);
    }

    private Map<String, Use> uses(Set<NamedApi> apis, Callers callers) {
        Map<String, Use> uses = new TreeMap<>();
        for (String name : index.using()) {
            index.find(name).ifPresent(type -> addUses(type, apis, callers, uses));
        }
        return uses;
    }

    /**
     * Returns a use by a class that gets from elsewhere what depends on the API, as no archive has it. Log4j's appender
     * for mail uses {@code javax.activation}, which whoever has {@code javax.mail} has as well.
     */
    private Use elsewhere(Use use, List<String> broughtBy) {
        if (broughtBy.isEmpty() || use.judgement().status() != GuardDecision.Status.REACHED) {
            return use;
        }
        return missing(use.type(), broughtBy)
                .or(() -> missingOfUsers(use.type(), broughtBy))
                .map(name -> new Use(
                        use.type(),
                        use.method(),
                        use.api(),
                        new GuardDecision(
                                GuardDecision.Status.GUARDED,
                                "the library with %s, which no archive has and which brings this along,"
                                        .formatted(name.replace('/', '.')))))
                .orElse(use);
    }

    /** Returns what one of the classes that mention a class misses, if each of them misses something. */
    private Optional<String> missingOfUsers(String type, List<String> packages) {
        List<Optional<String>> all = index.mentioning(type).stream()
                .map(each -> missing(each, packages))
                .toList();
        return all.stream().allMatch(Optional::isPresent)
                ? all.stream().flatMap(Optional::stream).findFirst()
                : Optional.empty();
    }

    /**
     * Returns the package of the first class that a class, or one in the same file, uses of some, and no archive has.
     */
    private Optional<String> missing(String type, List<String> packages) {
        return index.nest(type).stream()
                .flatMap(each -> index.find(each).stream())
                .flatMap(each -> each.methods.stream())
                .flatMap(method -> Arrays.stream(method.instructions.toArray()))
                .flatMap(at -> Mention.of(at).stream())
                .filter(mention -> packages.contains(mention.packageName())
                        && index.find(mention.owner()).isEmpty())
                .map(Mention::packageName)
                .findFirst();
    }

    private boolean isIsland(List<Use> reached, Callers callers) {
        return new Island(index, callers, unreferred)
                .is(reached.stream().map(Use::type).toList());
    }

    /**
     * Returns what keeps code from a call as long as nobody sets the library otherwise: Netty 4.2 does without
     * {@code sun.misc.Unsafe} since 25, unless a property asks for it, and Tomcat stops no thread, unless its
     * configuration asks for it. What fails behind a property fails for all who set it, in scripts that are not here.
     */
    private Optional<String> guardByDefault(CodeFinding finding, Set<NamedApi> apis, List<Use> reached) {
        Optional<String> property = finding.consequence() == Consequence.WARNING
                ? guardWith(Machine.Settings.NO_PROPERTIES, finding, apis, reached)
                        .map(guard -> guard + "; unless a system property of the library says otherwise")
                : Optional.empty();
        return property.isPresent()
                ? property
                : guardWith(Machine.Settings.UNCONFIGURED, finding, apis, reached)
                        .map(guard -> guard + "; unless a configuration sets it otherwise");
    }

    private Optional<String> guardWith(
            Machine.Settings settings, CodeFinding finding, Set<NamedApi> apis, List<Use> reached) {
        Callers callers = callers(finding, Machine.with(settings, index, target));
        Map<String, Use> uses = uses(apis, callers);
        List<Use> still = with(uses, GuardDecision.Status.REACHED);
        boolean decides = still.isEmpty() || (still.size() < reached.size() && isIsland(still, callers));
        List<Use> guarded =
                uses.values().stream().filter(each -> !still.contains(each)).toList();
        return decides && !guarded.isEmpty() ? Optional.of(remark(guarded)) : Optional.empty();
    }

    /** What the new JDK throws: for an API that it has, that it does not support it. */
    private List<String> errors(CodeFinding finding) {
        if (finding.consequence() == Consequence.WARNING) {
            return List.of();
        }
        if (finding.cause().lookup().isPresent()) {
            return List.of("java/lang/NoSuchFieldException");
        }
        boolean gone =
                finding.cause().apis().stream().anyMatch(api -> !target.has(api).orElse(true));
        return gone
                ? List.of("java/lang/NoSuchMethodError", "java/lang/NoClassDefFoundError")
                : List.of("java/lang/UnsupportedOperationException");
    }

    private static List<Use> with(Map<String, Use> uses, GuardDecision.Status status) {
        return uses.values().stream()
                .filter(each -> each.judgement().status() == status)
                .toList();
    }

    private static String remark(List<Use> uses) {
        Map<String, String> sentences = new TreeMap<>();
        for (Use use : uses) {
            sentences.putIfAbsent(
                    use.judgement().guard(), Reference.to(use.type()).className() + "." + use.method());
        }
        return sentences.entrySet().stream()
                .limit(3)
                .map(each -> "%s decides first (%s)".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static List<String> where(List<Use> reached, ClassFileIndex index) {
        List<String> where = new ArrayList<>();
        reached.stream()
                .limit(MOST_PLACES)
                .map(each -> "%s.%s in %s uses %s"
                        .formatted(
                                Reference.to(each.type()).className(),
                                each.method(),
                                index.archive(each.type()),
                                each.api()))
                .forEach(where::add);
        if (reached.size() > MOST_PLACES) {
            where.add(Plural.count(reached.size() - MOST_PLACES, "more class", "more classes"));
        }
        return where;
    }

    private static void addUses(ClassNode type, Set<NamedApi> apis, Callers callers, Map<String, Use> uses) {
        Optional<Use> most = Optional.empty();
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode at : method.instructions) {
                Optional<NamedApi> api = Mention.of(at).flatMap(mention -> mention.among(apis));
                if (api.isPresent()) {
                    Use use = new Use(type.name, method.name, api.get(), callers.judge(type, method, at));
                    most = Optional.of(most.filter(it -> it.judgement()
                                            .status()
                                            .compareTo(use.judgement().status())
                                    >= 0)
                            .orElse(use));
                }
            }
        }
        if (most.isEmpty()) {
            // The header of the class, or the types of its members.
            most = apis.stream()
                    .filter(api -> api.isClass() && Mention.isInHeader(type, api.owner()))
                    .findFirst()
                    .map(api -> new Use(type.name, "<init>", api, callers.ofClass(type)));
        }
        most.ifPresent(use -> uses.put(type.name, use));
    }

    /** Adds classes that only pass an object of the API on, which weighs less than any use. */
    private void addPassed(Set<NamedApi> apis, Callers callers, Map<String, Use> uses) {
        for (String name : index.passing()) {
            index.find(name).flatMap(type -> passed(type, apis, callers)).ifPresent(use -> uses.put(name, use));
        }
    }

    private static Optional<Use> passed(ClassNode type, Set<NamedApi> apis, Callers callers) {
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode at : method.instructions) {
                Optional<NamedApi> api = at instanceof MethodInsnNode call
                        ? apis.stream()
                                .filter(each -> each.isClass() && Mention.isInDescriptor(call.desc, each.owner()))
                                .findFirst()
                        : Optional.empty();
                if (api.isPresent()) {
                    return Optional.of(new Use(type.name, method.name, api.get(), callers.judge(type, method, at)));
                }
            }
        }
        return Optional.empty();
    }
}
