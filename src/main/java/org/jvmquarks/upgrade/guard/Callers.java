package org.jvmquarks.upgrade.guard;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.mention.NameIndex;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Judges code by its own guards and by those of all code that calls it. */
final class Callers {
    /** Levels of calls that are followed; what is beyond is undecided, and so reached. */
    private static final int DEEPEST = 3;

    private static final String APPLET = "java/applet/Applet";

    private static final String SWING_APPLET = "javax/swing/JApplet";

    private final ClassFileIndex index;
    private final Machine machine;
    private final List<String> errors;
    private final References.Unreferred unreferred;
    private final Set<String> started;
    private final Map<String, String> retired;
    private final Set<String> providers;
    private final IdentityHashMap<MethodNode, Reach> reaches = new IdentityHashMap<>();
    private final Map<String, GuardDecision> judged = new HashMap<>();

    /**
     * @param errors what the JDK may throw; none if nothing helps to catch it
     * @param unreferred classes to which nothing refers, and which nobody is expected to load
     * @param started classes that the JVM starts
     * @param retired services that the JDK does not have, by their providers
     * @param providers of other services, which whoever asks for the service loads
     */
    Callers(
            ClassFileIndex index,
            Machine machine,
            List<String> errors,
            References.Unreferred unreferred,
            Set<String> started,
            Map<String, String> retired,
            Set<String> providers) {
        this.index = index;
        this.machine = machine;
        this.errors = errors;
        this.unreferred = unreferred;
        this.started = started;
        this.retired = retired;
        this.providers = providers;
    }

    /** Judges an instruction. */
    GuardDecision judge(ClassNode type, MethodNode method, AbstractInsnNode at) {
        return judge(type, method, at, 1);
    }

    /** Judges all of a class. */
    GuardDecision ofClass(ClassNode type) {
        return ofClass(type, 1);
    }

    private GuardDecision judge(ClassNode type, MethodNode method, AbstractInsnNode at, int level) {
        Reach reach = reaches.computeIfAbsent(method, it -> Reach.of(machine, it));
        if (!reach.comesTo(at)) {
            return new GuardDecision(GuardDecision.Status.UNREACHED, reach.guardOf(at));
        }
        GuardDecision own = errors.isEmpty()
                ? GuardDecision.reached()
                : reach.caught(at, errors)
                        .map(caught -> new GuardDecision(
                                GuardDecision.Status.GUARDED,
                                "a catch of " + caught.substring(caught.lastIndexOf('/') + 1)))
                        .orElseGet(GuardDecision::reached);
        return level > DEEPEST ? own : own.and(ofCallers(type, method, level));
    }

    private GuardDecision ofCallers(ClassNode type, MethodNode method, int level) {
        boolean initializer = method.name.equals("<clinit>");
        boolean overridable =
                (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0 && !method.name.equals("<init>");
        GuardDecision ofClass = ofClass(type, level);
        if (initializer || overridable || ofClass.status() != GuardDecision.Status.REACHED) {
            return ofClass;
        }
        boolean hidden = (method.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) == 0 || !isPublic(type);
        if (hidden) {
            return ofSites(type, method, level).judgement();
        }
        return mayBeOptional(type, method) ? ofHelper(type, method, level) : GuardDecision.reached();
    }

    private Sites ofSites(ClassNode type, MethodNode method, int level) {
        Mention mention = new Mention(type.name, method.name, method.desc);
        Sites sites = new Sites(level + 1, mention::equals);
        sites.add(type, method);
        for (String name : index.mentioning(type.name)) {
            index.find(name).ifPresent(caller -> sites.add(caller, method));
        }
        return sites;
    }

    /** Judges a method that only code which is not here may call otherwise than by what is here. */
    private GuardDecision ofHelper(ClassNode type, MethodNode method, int level) {
        Sites sites = ofSites(type, method, level);
        if (sites.isEmpty()) {
            return new GuardDecision(
                    GuardDecision.Status.GUARDED,
                    "whoever calls %s.%s, which nothing here does,"
                            .formatted(Reference.to(type.name).className(), method.name));
        }
        GuardDecision most = sites.judgement();
        return most.status() == GuardDecision.Status.UNREACHED
                ? new GuardDecision(GuardDecision.Status.GUARDED, most.guard())
                : most;
    }

    /**
     * Tells whether a method is a static one of a library: whoever calls it names it, as applications that call
     * {@code removeFinalModifier} of Commons Lang do.
     */
    private boolean mayBeOptional(ClassNode type, MethodNode method) {
        return (method.access & Opcodes.ACC_STATIC) != 0
                && ClassFileIndex.knowsUsers(type.name)
                && !hasMain(type)
                && !index.isInFolder(type.name)
                && index.naming(type.name).isEmpty();
    }

    /** The places in code that mention something, as long as none of them is reached. */
    private final class Sites {
        private final int level;
        private final Predicate<Mention> wanted;
        private Optional<GuardDecision> most = Optional.empty();

        Sites(int level, Predicate<Mention> wanted) {
            this.level = level;
            this.wanted = wanted;
        }

        /** @param callee which does not count as its own caller */
        void add(ClassNode caller, MethodNode callee) {
            for (MethodNode method : caller.methods) {
                if (method != callee) {
                    add(caller, method, at -> Mention.of(at).filter(wanted).isPresent());
                }
            }
        }

        void add(ClassNode caller, MethodNode method, Predicate<AbstractInsnNode> chosen) {
            for (AbstractInsnNode at : method.instructions) {
                if (isOpen() && chosen.test(at)) {
                    GuardDecision site = judge(caller, method, at, level);
                    most = Optional.of(most.map(site::or).orElse(site));
                }
            }
        }

        boolean isEmpty() {
            return most.isEmpty();
        }

        boolean isOpen() {
            return most.isEmpty() || most.get().status() != GuardDecision.Status.REACHED;
        }

        GuardDecision judgement() {
            return most.orElseGet(GuardDecision::reached);
        }
    }

    /** Judges a class by all that others do with it. */
    private GuardDecision ofClass(ClassNode type, int level) {
        String key = level + type.name;
        GuardDecision known = judged.get(key);
        if (known == null) {
            // A class that its own callers need again decides nothing.
            judged.put(key, GuardDecision.reached());
            known = newOfClass(type, level);
            judged.put(key, known);
        }
        return known;
    }

    private GuardDecision newOfClass(ClassNode type, int level) {
        if (unreferred.has(type.name)) {
            return new GuardDecision(
                    GuardDecision.Status.GUARDED,
                    "whoever loads %s by name, to which nothing here refers,"
                            .formatted(
                                    Reference.to(NameIndex.topLevel(type.name)).className()));
        }
        List<String> others = index.mentioning(type.name).stream()
                .filter(each -> !isInside(each, type.name))
                .toList();
        if (others.isEmpty() && !started.contains(type.name.replace('/', '.'))) {
            String service = retired.get(type.name);
            if (service != null) {
                return new GuardDecision(
                        GuardDecision.Status.GUARDED,
                        "a JDK that loads providers of %s, which the new one does not,"
                                .formatted(Reference.to(service).className()));
            }
            if (isApplet(type)) {
                return new GuardDecision(
                        GuardDecision.Status.UNREACHED,
                        "a browser, which starts the applet and which no JDK has any more,");
            }
            if (hasMain(type) && !index.isInFolder(type.name)) {
                return new GuardDecision(
                        GuardDecision.Status.GUARDED, "whoever starts its main method, which nothing here does,");
            }
        }
        if (level > DEEPEST) {
            return GuardDecision.reached();
        }
        if (isPublic(type)) {
            return ofOptional(type, others, level);
        }
        Sites sites = new Sites(level + 1, mention -> mention.owner().equals(type.name));
        for (String name : others) {
            Optional<ClassNode> other = index.find(name);
            if (other.isEmpty()
                    || !sites.isOpen()
                    || type.name.equals(other.get().superName)
                    || other.get().interfaces.contains(type.name)) {
                return GuardDecision.reached();
            }
            for (MethodNode method : other.get().methods) {
                sites.add(
                        other.get(),
                        method,
                        at -> Mention.of(at)
                                .filter(it -> it.owner().equals(type.name))
                                .isPresent());
            }
        }
        if (sites.isEmpty()) {
            addLookups(type, sites);
        }
        return sites.judgement();
    }

    /**
     * Judges a class that anybody may use, as far as other code here names it. A library names its class for what the
     * JDK or the application may lack only behind a guard: XStream registers its converter by name if it finds
     * {@code javax.activation}.
     */
    private GuardDecision ofOptional(ClassNode type, List<String> others, int level) {
        String text = type.name.replace('/', '.');
        Set<String> mentioning = new LinkedHashSet<>(others);
        index.naming(type.name).stream()
                .filter(each -> !isInside(each, type.name))
                .forEach(mentioning::add);
        if (mentioning.isEmpty() || started.contains(text) || providers.contains(type.name)) {
            return GuardDecision.reached();
        }
        Sites sites = new Sites(level + 1, any -> false);
        for (String name : mentioning) {
            Optional<ClassNode> other = index.find(name).filter(it -> !it.interfaces.contains(type.name));
            if (other.isEmpty() || !sites.isOpen()) {
                return GuardDecision.reached();
            }
            for (MethodNode method : other.get().methods) {
                sites.add(other.get(), method, at -> isMention(at, type.name, text));
            }
        }
        GuardDecision most = sites.judgement();
        // What only a main method or a catch keeps others from may be named in files that are not here.
        return most.status() == GuardDecision.Status.UNREACHED
                ? new GuardDecision(GuardDecision.Status.GUARDED, most.guard())
                : GuardDecision.reached();
    }

    /** Whether code names a class. */
    enum Naming {
        NOWHERE,
        /** Nothing comes to the places that do. */
        BEHIND_GUARDS,
        REACHED
    }

    /** Tells whether code outside some classes comes to a place that names one of them. */
    Naming namingOutside(ClassNode type, Set<String> inside) {
        String text = type.name.replace('/', '.');
        if (started.contains(text) || providers.contains(type.name) || retired.containsKey(type.name)) {
            return Naming.REACHED;
        }
        String outermost = NameIndex.topLevel(type.name);
        Set<String> naming = new LinkedHashSet<>(index.mentioning(type.name));
        naming.addAll(index.naming(type.name));
        naming.removeIf(
                each -> inside.contains(each) || NameIndex.topLevel(each).equals(outermost));
        for (String name : naming) {
            Optional<ClassNode> other = index.find(name);
            Sites sites = new Sites(2, any -> false);
            other.stream()
                    .flatMap(each -> each.methods.stream())
                    .forEach(method -> sites.add(other.orElseThrow(), method, at -> isMention(at, type.name, text)));
            if (sites.isEmpty() || sites.judgement().status() == GuardDecision.Status.REACHED) {
                return Naming.REACHED;
            }
        }
        return naming.isEmpty() ? Naming.NOWHERE : Naming.BEHIND_GUARDS;
    }

    private static boolean isMention(AbstractInsnNode at, String name, String text) {
        return Mention.of(at).filter(it -> it.owner().equals(name)).isPresent()
                || (at instanceof LdcInsnNode constant && text.equals(constant.cst));
    }

    private static boolean isInside(String name, String outer) {
        return name.startsWith(outer + "$");
    }

    /** A class that its neighbours may look up by name. */
    private void addLookups(ClassNode type, Sites sites) {
        for (String name : index.nest(type.name)) {
            Optional<ClassNode> neighbour = index.find(name).filter(it -> !it.name.equals(type.name));
            if (neighbour.isPresent()) {
                for (MethodNode method : neighbour.get().methods) {
                    sites.add(neighbour.get(), method, Callers::isLookup);
                }
            }
        }
    }

    private static boolean isLookup(AbstractInsnNode at) {
        return at instanceof MethodInsnNode call
                && (call.name.equals("forName") || call.name.equals("loadClass"))
                && call.owner.startsWith("java/lang/Class");
    }

    private boolean isApplet(ClassNode type) {
        Set<String> seen = new HashSet<>();
        Optional<ClassNode> next = Optional.of(type);
        while (next.isPresent() && seen.add(next.get().name)) {
            String parent = String.valueOf(next.get().superName);
            if (parent.equals(APPLET) || parent.equals(SWING_APPLET)) {
                return true;
            }
            next = index.find(parent);
        }
        return false;
    }

    private static boolean hasMain(ClassNode type) {
        return type.methods.stream()
                .anyMatch(each -> each.name.equals("main") && each.desc.equals("([Ljava/lang/String;)V"));
    }

    /** Tells whether code that is not here may use the class. */
    private boolean isPublic(ClassNode type) {
        for (InnerClassNode each : type.innerClasses) {
            if (each.name.equals(type.name)) {
                boolean open = (each.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
                boolean named = each.outerName != null;
                return open
                        && named
                        && index.find(each.outerName).map(this::isPublic).orElse(true);
            }
        }
        return (type.access & Opcodes.ACC_PUBLIC) != 0;
    }
}
