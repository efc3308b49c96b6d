package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Judges the names that code passes to methods of the JDK, such as algorithms and charsets, by whether code comes to
 * these calls, and whether it catches what the JDK throws about a name that it does not know.
 */
public final class GuardedNames {
    private static final List<String> SECURITY = List.of("java/security/", "javax/crypto/", "javax/net/ssl/");

    /** What methods throw about a name that is gone; not those that only store it. */
    private static final Map<NamedApi, String> REFUSALS = Map.ofEntries(
            Map.entry(new NamedApi("java/security/KeyStore", "getInstance"), "java/security/KeyStoreException"),
            Map.entry(
                    new NamedApi("java/security/cert/CertificateFactory", "getInstance"),
                    "java/security/cert/CertificateException"),
            Map.entry(
                    new NamedApi("java/nio/charset/Charset", "forName"),
                    "java/nio/charset/UnsupportedCharsetException"),
            Map.entry(new NamedApi("java/lang/String", "<init>"), "java/io/UnsupportedEncodingException"),
            Map.entry(new NamedApi("java/lang/String", "getBytes"), "java/io/UnsupportedEncodingException"),
            Map.entry(new NamedApi("java/net/URLEncoder", "encode"), "java/io/UnsupportedEncodingException"),
            Map.entry(new NamedApi("java/net/URLDecoder", "decode"), "java/io/UnsupportedEncodingException"),
            Map.entry(new NamedApi("java/time/ZoneId", "of"), "java/time/zone/ZoneRulesException"),
            Map.entry(new NamedApi("java/util/Currency", "getInstance"), "java/lang/IllegalArgumentException"),
            Map.entry(new NamedApi("java/lang/Runtime", "exec"), "java/io/IOException"));

    private final ClassFileIndex index;
    private final Callers plain;
    private final Map<String, Callers> catching = new HashMap<>();
    private final TargetJdk target;
    private final Set<String> started;

    /** @param started names of the classes that the JVM starts, and other words of the command line */
    public GuardedNames(ClassFileIndex index, TargetJdk target, Set<String> started) {
        this.index = index;
        this.target = target;
        this.started = Set.copyOf(started);
        this.plain = callers(List.of());
    }

    private Callers callers(List<String> errors) {
        return new Callers(
                index, new Machine(index, target), errors, References.Unreferred.none(), started, Map.of(), Set.of());
    }

    /** What the places of a name are, so far: the judgement that lets most through, with and without handlers. */
    private record Places(int classes, GuardDecision own, GuardDecision catching) {
        Places and(GuardDecision otherOwn, GuardDecision otherCatching, int more) {
            return new Places(classes + more, own.or(otherOwn), catching.or(otherCatching));
        }
    }

    /** Returns those of some names that no class passes without a guard. */
    public List<GuardedName> of(Map<NamedConstant, Uses> names) {
        Map<NamedConstant, Places> all = new LinkedHashMap<>();
        for (String name : index.taking()) {
            index.find(name).ifPresent(type -> add(type, names.keySet(), all));
        }
        List<GuardedName> guarded = new ArrayList<>();
        all.forEach((constant, places) -> {
            // If two archives have a class, only one of its files is known here.
            boolean known =
                    Optional.ofNullable(names.get(constant)).map(Uses::classes).orElse(0) == places.classes();
            if (known && places.catching().status() != GuardDecision.Status.REACHED) {
                boolean comes = places.own().status() != GuardDecision.Status.UNREACHED;
                guarded.add(new GuardedName(constant, comes, (comes ? places.catching() : places.own()).guard()));
            }
        });
        return guarded;
    }

    private static Optional<String> refusal(NamedApi method) {
        return Optional.ofNullable(REFUSALS.get(method))
                .or(() -> Optional.of("java/security/NoSuchAlgorithmException")
                        .filter(it -> method.member().equals("getInstance")
                                && SECURITY.stream().anyMatch(method.owner()::startsWith)));
    }

    private void add(ClassNode type, Set<NamedConstant> wanted, Map<NamedConstant, Places> all) {
        Set<NamedConstant> seen = new HashSet<>();
        for (MethodNode method : type.methods) {
            Set<String> texts = new HashSet<>();
            for (AbstractInsnNode at : method.instructions) {
                if (at instanceof LdcInsnNode load && load.cst instanceof String text && !text.isEmpty()) {
                    texts.add(text);
                }
            }
            for (AbstractInsnNode at : method.instructions) {
                if (at instanceof MethodInsnNode call) {
                    NamedApi called = new NamedApi(call.owner, call.name);
                    refusal(called).ifPresent(error -> {
                        for (String text : texts) {
                            NamedConstant constant = new NamedConstant(Optional.of(called), text);
                            if (wanted.contains(constant)) {
                                add(constant, type, method, at, error, seen.add(constant) ? 1 : 0, all);
                            }
                        }
                    });
                }
            }
        }
    }

    private void add(
            NamedConstant constant,
            ClassNode type,
            MethodNode method,
            AbstractInsnNode at,
            String error,
            int more,
            Map<NamedConstant, Places> all) {
        Places before = all.get(constant);
        boolean open = before != null && before.catching().status() == GuardDecision.Status.REACHED;
        GuardDecision caught = open
                ? GuardDecision.reached()
                : catching.computeIfAbsent(error, it -> callers(List.of(it))).judge(type, method, at);
        // What comes there with handlers comes there without.
        GuardDecision own = caught.status() == GuardDecision.Status.REACHED ? caught : plain.judge(type, method, at);
        all.put(constant, before == null ? new Places(more, own, caught) : before.and(own, caught, more));
    }
}
