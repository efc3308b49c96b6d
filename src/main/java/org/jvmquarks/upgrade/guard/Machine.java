package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Works out what methods of the application return on the new JDK, as far as that depends on the JDK alone: they are
 * followed step by step with the values that are known, and given up where a way depends on anything else.
 */
final class Machine {
    /**
     * Begins the field in which compilers before Java 5 keep a class literal, which they look up first if it is null.
     */
    private static final String OLD_LITERAL = "class$";

    private final Effort effort;
    private final ApplicationClasses classes;
    private final Settings settings;
    private final ObjectFields fields;
    private final JdkCalls jdk;
    private final PresenceCheck presence;
    private final Handlers handlers;
    private final Map<String, Known> statics = new HashMap<>();
    private final Set<String> initialized = new HashSet<>();
    private final Set<String> initializing = new HashSet<>();

    /** The class whose initializer runs, if no other one began since. */
    private String innermost = "";

    /** Static fields that initializers have assigned. */
    private final Set<String> written = new HashSet<>();

    private final Map<String, Known> answers = new HashMap<>();

    private final Set<Lookup> lookups = new LinkedHashSet<>();

    /** Whether the last call may have thrown something that is not known. */
    private boolean uncertain;

    private int depth;
    private int steps;

    /**
     * How far code is followed.
     *
     * @param depth levels of calls
     * @param steps instructions for one answer
     */
    record Effort(int depth, int steps) {
        /** Enough to take versions to pieces. */
        static final Effort VERSIONS = new Effort(16, 100_000);

        /** Enough for helper methods that put texts together, or look for a member in all superclasses. */
        static final Effort TEXTS = new Effort(8, 1_000);
    }

    /** How an application sets its libraries. */
    enum Settings {
        UNKNOWN,
        /** It sets no system property of them. */
        NO_PROPERTIES,
        /** It calls no setter by reflection, as configuration files do. */
        UNCONFIGURED
    }

    Machine(ApplicationClasses classes, TargetJdk target) {
        this(classes, target, Effort.VERSIONS);
    }

    Machine(ApplicationClasses classes, TargetJdk target, Effort effort) {
        this(classes, target, effort, Settings.UNKNOWN);
    }

    private Machine(ApplicationClasses classes, TargetJdk target, Effort effort, Settings settings) {
        this.effort = effort;
        this.classes = classes;
        this.settings = settings;
        this.fields = new ObjectFields(this, classes, settings != Settings.UNCONFIGURED);
        this.jdk = new JdkCalls(
                target,
                classes,
                settings == Settings.NO_PROPERTIES ? JdkCalls.Properties.UNSET : JdkCalls.Properties.UNKNOWN);
        this.presence = new PresenceCheck(target, classes);
        this.handlers = new Handlers(classes);
    }

    /** Returns one that knows how an application sets its libraries. */
    static Machine with(Settings settings, ApplicationClasses classes, TargetJdk target) {
        return new Machine(classes, target, Effort.VERSIONS, settings);
    }

    Handlers handlers() {
        return handlers;
    }

    /** Returns the value of a static field after its class was initialized. */
    Known readStatic(String owner, String name, Type type) {
        Optional<ClassNode> declaring = classes.declaring(owner, name);
        if (declaring.isEmpty()) {
            return jdk.readStatic(owner, name, type);
        }
        if (name.startsWith(OLD_LITERAL) && type.getInternalName().equals("java/lang/Class")) {
            return Known.notNull();
        }
        initialize(declaring.get().name);
        String key = declaring.get().name + "." + name;
        // An initializer that reads what it assigns later finds nothing, as Netty's does.
        boolean early = innermost.equals(declaring.get().name)
                && !written.contains(key)
                && declaring.get().fields.stream().anyMatch(each -> each.name.equals(name) && each.value == null);
        Known value = early ? zero(type) : statics.getOrDefault(key, Known.nothing(type));
        return value.from(place(declaring.get().name, name));
    }

    /** Returns the value of a field of an object about which nothing else is known. */
    Known readField(String owner, String name, Type type) {
        return fields.value(owner, name, type);
    }

    /** Tells whether it is taken for certain that nobody configures a library. */
    boolean isUnconfigured() {
        return settings == Settings.UNCONFIGURED;
    }

    /** Only the initializer counts: a field that others assign has any value afterwards. */
    void writeStatic(String owner, String name, Known value) {
        classes.declaring(owner, name)
                .filter(type -> initializing.contains(type.name))
                .ifPresent(type -> {
                    statics.put(type.name + "." + name, value);
                    written.add(type.name + "." + name);
                });
    }

    static String place(String owner, String member) {
        return owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.') + "." + member;
    }

    /** Fields that another method assigns later have any value. */
    private void initialize(String name) {
        if (!initialized.add(name)) {
            return;
        }
        ClassNode type = classes.find(name).orElseThrow();
        for (FieldNode field : type.fields) {
            if ((field.access & Opcodes.ACC_STATIC) != 0) {
                statics.put(name + "." + field.name, initial(field));
            }
        }
        Set<String> assigned = new HashSet<>();
        initializing.add(name);
        String outer = innermost;
        innermost = name;
        for (MethodNode method : type.methods) {
            if (method.name.equals("<clinit>")) {
                follow(type, method, List.of());
            } else {
                assigned.addAll(assigned(method, name));
            }
        }
        initializing.remove(name);
        innermost = outer;
        for (FieldNode field : type.fields) {
            boolean stays = (field.access & Opcodes.ACC_FINAL) != 0
                    || ((field.access & Opcodes.ACC_PRIVATE) != 0 && !assigned.contains(field.name));
            if ((field.access & Opcodes.ACC_STATIC) != 0 && !stays) {
                statics.put(name + "." + field.name, Known.nothing(Type.getType(field.desc)));
            }
        }
    }

    private static Known initial(FieldNode field) {
        if (field.value != null) {
            return Known.of(field.value);
        }
        // A final field is assigned once: what it has before nobody sees but its initializer.
        return (field.access & Opcodes.ACC_FINAL) != 0
                ? Known.nothing(Type.getType(field.desc))
                : zero(Type.getType(field.desc));
    }

    static Known zero(Type type) {
        return switch (type.getSort()) {
            case Type.OBJECT, Type.ARRAY -> Known.ofNull();
            case Type.LONG -> Known.of(0L);
            case Type.DOUBLE -> Known.of(0.0);
            case Type.FLOAT -> Known.of(0f);
            default -> Known.of(0);
        };
    }

    private static Set<String> assigned(MethodNode method, String owner) {
        Set<String> names = new HashSet<>();
        for (AbstractInsnNode each : method.instructions) {
            if (each instanceof FieldInsnNode field
                    && field.getOpcode() == Opcodes.PUTSTATIC
                    && field.owner.equals(owner)) {
                names.add(field.name);
            }
        }
        return names;
    }

    /** Follows an initializer or the like, whose end does not matter. */
    private void follow(ClassNode type, MethodNode method, List<Known> arguments) {
        try {
            run(type, method, arguments);
        } catch (Undecided | Thrown e) {
            // What was assigned until here is known.
        }
    }

    /**
     * Returns what a call returns.
     *
     * @param arguments with the receiver first
     * @throws Thrown if it throws for certain
     */
    Known call(MethodInsnNode call, List<Known> arguments) {
        Known answer = followed(call, arguments);
        return answer.isValue() ? answer : presence.answer(call, arguments).orElse(answer);
    }

    private Known followed(MethodInsnNode call, List<Known> arguments) {
        Type returned = Type.getReturnType(call.desc);
        Optional<ApplicationClasses.Found> found = target(call, arguments);
        if (found.isEmpty()) {
            return jdk.call(this, call, arguments);
        }
        ApplicationClasses.Found target = found.get();
        String place = place(target.type().name, target.method().name);
        if ((target.method().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            return Known.nothing(returned);
        }
        String key = arguments.isEmpty() ? call.owner + "." + call.name + call.desc : "";
        Known known = answers.get(key);
        if (known != null) {
            return known;
        }
        Known answer;
        try {
            answer = run(target.type(), target.method(), arguments).from(place);
        } catch (Undecided e) {
            forget(arguments);
            uncertain = true;
            answer = Known.nothing(Math.max(1, returned.getSize())).from(place);
        }
        if (!key.isEmpty() && depth == 0) {
            answers.put(key, answer);
        }
        return answer;
    }

    /** Tells whether the last call ended as its answer says. */
    boolean isCertain() {
        return !uncertain;
    }

    void lookedUp(Lookup lookup) {
        lookups.add(lookup);
    }

    /** Returns what code has looked up since the last time that this was called. */
    Set<Lookup> takeLookups() {
        Set<Lookup> taken = new LinkedHashSet<>(lookups);
        lookups.clear();
        return taken;
    }

    void doubt() {
        uncertain = true;
    }

    void begin() {
        uncertain = false;
    }

    /** An object that was seen by code that was given up may have changed. */
    static void forget(List<Known> arguments) {
        for (Known each : arguments) {
            if (each.content() instanceof Known.Instance instance) {
                instance.fields.replaceAll((name, value) -> Known.nothing(value.size()));
            } else if (each.content() instanceof Known.Elements elements) {
                Arrays.setAll(elements.all(), i -> Known.nothing(1));
            } else if (each.content() instanceof Calculation.Host host) {
                host.forget();
            }
        }
    }

    private Optional<ApplicationClasses.Found> target(MethodInsnNode call, List<Known> arguments) {
        if (call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL) {
            return classes.method(call.owner, call.name, call.desc);
        }
        if (arguments.get(0).content() instanceof Known.Instance instance) {
            return classes.method(instance.type, call.name, call.desc);
        }
        // Without its class, only a method that nothing overrides is known.
        return classes.method(call.owner, call.name, call.desc)
                .filter(found -> (found.method().access & (Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE)) != 0
                        || (found.type().access & Opcodes.ACC_FINAL) != 0);
    }

    /** Calls the body of a lambda. */
    Known call(Known.Lambda lambda, List<Known> arguments) {
        Handle body = lambda.body();
        int opcode =
                switch (body.getTag()) {
                    case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
                    case Opcodes.H_INVOKESPECIAL -> Opcodes.INVOKESPECIAL;
                    case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
                    case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
                    default -> throw new Undecided();
                };
        List<Known> all = new ArrayList<>(lambda.captured());
        all.addAll(arguments);
        return call(
                new MethodInsnNode(opcode, body.getOwner(), body.getName(), body.getDesc(), body.isInterface()), all);
    }

    Known dynamic(InvokeDynamicInsnNode call, List<Known> arguments) {
        if (call.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")
                && call.bsmArgs[1] instanceof Handle body) {
            return Known.of(new Known.Lambda(body, arguments));
        }
        if (call.bsm.getName().equals("makeConcatWithConstants")
                && call.bsmArgs.length == 1
                && call.bsmArgs[0] instanceof String recipe) {
            return concatenated(recipe, call.desc, arguments);
        }
        return Known.nothing(Type.getReturnType(call.desc));
    }

    private static Known concatenated(String recipe, String descriptor, List<Known> arguments) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        Type[] types = Type.getArgumentTypes(descriptor);
        for (int i = 0; i < recipe.length(); i++) {
            char each = recipe.charAt(i);
            if (each != '\u0001') {
                text.append(each);
                continue;
            }
            Known argument = arguments.get(next);
            boolean plain =
                    argument.is(String.class) || (argument.is(Integer.class) && types[next].getSort() == Type.INT);
            if (!plain) {
                return Known.notNull();
            }
            text.append(argument.content());
            next++;
        }
        return Known.of(text.toString());
    }

    void initializeFor(String owner) {
        if (classes.find(owner).isPresent()) {
            initialize(owner);
        }
    }

    boolean isOfApplication(String type) {
        return classes.find(type).isPresent();
    }

    /** Follows a method to its end. */
    private Known run(ClassNode type, MethodNode method, List<Known> arguments) {
        if (depth >= effort.depth() || method.instructions.size() == 0) {
            throw new Undecided();
        }
        if (depth == 0) {
            steps = 0;
        }
        depth++;
        try {
            initializeFor(type.name);
            return new Run(method, arguments).end();
        } catch (AnalyzerException | IndexOutOfBoundsException | ClassCastException e) {
            // Code that the VM would not verify either.
            throw new Undecided();
        } finally {
            depth--;
        }
    }

    /** One call on its way. */
    private final class Run {
        private final MethodNode method;
        private final Step step;
        private final Frame<Known> frame;
        private boolean mayThrow;

        Run(MethodNode method, List<Known> arguments) {
            this.method = method;
            this.step = new Step(Machine.this, Step.Mode.ONE_WAY);
            this.frame = Frames.entry(method, arguments);
        }

        Known end() throws AnalyzerException {
            AbstractInsnNode at = method.instructions.getFirst();
            while (at != null) {
                if (steps++ > effort.steps()) {
                    throw new Undecided();
                }
                try {
                    step.begin();
                    if (at.getOpcode() >= 0) {
                        frame.execute(at, step);
                    }
                    requireCertain(at);
                    if (at.getOpcode() == Opcodes.RETURN) {
                        return end(Known.notNull());
                    }
                    if (step.returned().isPresent()) {
                        return end(step.returned().get());
                    }
                    Optional<AbstractInsnNode> next = Branches.next(at, step.operands());
                    at = next.isPresent() ? next.get() : join(at);
                } catch (Thrown thrown) {
                    at = handler(at, thrown);
                }
            }
            throw new Undecided();
        }

        /** Goes on where all ways of a branch meet again, without what any of them may change. */
        private AbstractInsnNode join(AbstractInsnNode branch) {
            // An initializer assigns much that does not depend on the branch; other methods are given up soon.
            Join join = Optional.of(branch)
                    .filter(it -> method.name.equals("<clinit>"))
                    .flatMap(Join::of)
                    .orElseThrow(Undecided::new);
            for (AbstractInsnNode each : join.between()) {
                if (each instanceof FieldInsnNode field && field.getOpcode() == Opcodes.PUTSTATIC) {
                    writeStatic(field.owner, field.name, Known.nothing(Type.getType(field.desc)));
                }
            }
            if (join.changesObjects()) {
                forget(Frames.values(frame));
            }
            Frame<Known> met =
                    Reach.to(join.end(), Machine.this, method, branch, frame).orElseThrow(Undecided::new);
            mayThrow = true;
            frame.init(met);
            return join.end();
        }

        private Known end(Known answer) {
            uncertain = mayThrow;
            return answer;
        }

        /** A call that may throw goes on behind a handler, too, if there is one. */
        private void requireCertain(AbstractInsnNode at) {
            boolean call = at instanceof MethodInsnNode || at instanceof InvokeDynamicInsnNode;
            if (call && !step.isDecided()) {
                int index = method.instructions.indexOf(at);
                boolean covered = method.tryCatchBlocks.stream()
                        .anyMatch(each -> method.instructions.indexOf(each.start) <= index
                                && index < method.instructions.indexOf(each.end));
                if (covered) {
                    throw new Undecided();
                }
                mayThrow = true;
            }
        }

        private AbstractInsnNode handler(AbstractInsnNode at, Thrown thrown) {
            int index = method.instructions.indexOf(at);
            for (TryCatchBlockNode each : method.tryCatchBlocks) {
                if (method.instructions.indexOf(each.start) <= index
                        && index < method.instructions.indexOf(each.end)
                        && Handlers.catches(each.type, thrown.type())) {
                    frame.clearStack();
                    frame.push(Known.notNull(thrown.type()));
                    return each.handler;
                }
            }
            throw thrown;
        }
    }
}
