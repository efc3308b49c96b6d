package org.jvmquarks.upgrade.guard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.PlatformNames;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Tells what comes of the way that code takes on the new JDK alone. */
final class GateWays {
    private static final Set<String> LOUD = Set.of("warn", "warning", "error", "severe", "fatal");

    private static final Set<String> ENTRIES = Set.of("premain", "agentmain", "main");

    private final TargetJdk from;
    private final TargetJdk to;

    GateWays(TargetJdk from, TargetJdk to) {
        this.from = from;
        this.to = to;
    }

    /** Returns what comes of it; empty if both ways do nothing but choose a value, which matters where it is used. */
    Optional<Gate.Way> of(MethodNode method, VersionGates.Fork fork, Reach old, Reach now) {
        Reach.Decision decision = fork.now();
        // What a handler decides matters only where something else fails.
        boolean handles = !now.following(0).contains(fork.at());
        if (!handles && decision.thrown().isPresent() && decision.taken().isEmpty()) {
            return Optional.of(new Gate.Way(
                    Gate.Outcome.THROWS,
                    Optional.of(simple(decision.thrown().get().type()))));
        }
        Set<Integer> ahead = following(now, fork.now());
        Set<Integer> behind = following(old, fork.old());
        Set<Integer> added = new TreeSet<>(ahead);
        added.removeAll(behind);
        Set<Integer> left = new TreeSet<>(behind);
        left.removeAll(ahead);
        List<AbstractInsnNode> does = instructions(method, added);
        List<AbstractInsnNode> did = instructions(method, left);
        boolean fails = fork.now().taken().filter(now::fails).isPresent();
        if (!handles && fails && fork.old().taken().filter(old::fails).isEmpty()) {
            return Optional.of(new Gate.Way(Gate.Outcome.THROWS, thrown(does, now)));
        }
        Optional<String> says = handles ? Optional.empty() : says(does, now);
        if (says.isPresent()) {
            return Optional.of(new Gate.Way(Gate.Outcome.WARNS, says));
        }
        if (does.stream().noneMatch(this::acts) && did.stream().noneMatch(this::acts)) {
            return Optional.empty();
        }
        if (does.stream().anyMatch(each -> isBeyond(each, from)) || did.stream().anyMatch(each -> isBeyond(each, to))) {
            return Optional.of(new Gate.Way(Gate.Outcome.ADAPTS, Optional.empty()));
        }
        boolean nothing = does.stream().noneMatch(this::acts);
        boolean entry = ENTRIES.contains(method.name) && (method.access & Opcodes.ACC_STATIC) != 0;
        return Optional.of(new Gate.Way(
                nothing && entry ? Gate.Outcome.ENDS : Gate.Outcome.OTHER,
                nothing ? Optional.of("nothing") : Optional.empty()));
    }

    private static Set<Integer> following(Reach reach, Reach.Decision decision) {
        return decision.taken().map(reach::following).orElseGet(Set::of);
    }

    private static List<AbstractInsnNode> instructions(MethodNode method, Set<Integer> indexes) {
        List<AbstractInsnNode> all = new ArrayList<>();
        indexes.forEach(each -> all.add(method.instructions.get(each)));
        return all;
    }

    private static Optional<String> thrown(List<AbstractInsnNode> does, Reach now) {
        Set<AbstractInsnNode> among = new HashSet<>(does);
        List<String> found = new ArrayList<>();
        now.calls(site -> {
            MethodInsnNode call = site.at();
            if (among.contains(call) && call.name.equals("<init>") && isThrowable(call.owner)) {
                found.add(simple(call.owner)
                        + text(site.values()).map(it -> ": " + it).orElse(""));
            }
        });
        return found.stream().reduce((one, other) -> other);
    }

    private static boolean isThrowable(String type) {
        return type.endsWith("Exception") || type.endsWith("Error");
    }

    private static Optional<String> text(List<Known> values) {
        return values.stream()
                .filter(each -> each.is(String.class))
                .map(each -> (String) each.content())
                .findFirst();
    }

    private static Optional<String> says(List<AbstractInsnNode> does, Reach now) {
        Set<AbstractInsnNode> among = new HashSet<>(does);
        boolean standardError = does.stream()
                .anyMatch(each -> each instanceof FieldInsnNode field
                        && field.owner.equals("java/lang/System")
                        && field.name.equals("err"));
        List<String> found = new ArrayList<>();
        now.calls(site -> {
            MethodInsnNode call = site.at();
            boolean prints = standardError && call.owner.equals("java/io/PrintStream");
            boolean logs = LOUD.contains(call.name) && call.desc.contains("java/lang/");
            if (among.contains(call) && (prints || logs)) {
                found.add(text(site.values()).orElse(""));
            }
        });
        return found.stream().findFirst();
    }

    /** Tells whether an instruction does more than to choose a value. */
    private boolean acts(AbstractInsnNode at) {
        if (at instanceof MethodInsnNode call) {
            return !Calculation.isPure(call.owner);
        }
        return at instanceof InvokeDynamicInsnNode
                || at.getOpcode() == Opcodes.ATHROW
                || (at instanceof TypeInsnNode made
                        && made.getOpcode() == Opcodes.NEW
                        && !Calculation.isPure(made.desc));
    }

    /** Tells whether an instruction names something of the JDK that a JDK does not have. */
    private static boolean isBeyond(AbstractInsnNode at, TargetJdk jdk) {
        if (at instanceof LdcInsnNode constant && constant.cst instanceof String text) {
            return NamedApi.className(text).filter(it -> lacks(it, jdk)).isPresent();
        }
        Optional<Mention> mention = Mention.of(at);
        if (mention.isEmpty()
                || !PlatformNames.contain(mention.get().owner())
                || jdk.api().isEmpty()) {
            return false;
        }
        Mention it = mention.get();
        try {
            return !jdk.api().get().has(new Reference(it.owner(), it.name(), it.descriptor()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the classes of JDK " + jdk.feature(), e);
        }
    }

    private static boolean lacks(String type, TargetJdk jdk) {
        return !jdk.has(NamedApi.ofClass(type)).orElse(true);
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('/') + 1);
    }
}
