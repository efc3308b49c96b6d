package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Makes the value of one instruction. */
final class Step extends Interpreter<Known> {
    /** What is followed. */
    enum Mode {
        /** One way of a call, so that objects change. */
        ONE_WAY,
        /** All ways at once, on which no object is known that changes. */
        ALL_WAYS,
        /** Code without a branch, which changes what it makes itself. */
        BLOCK
    }

    private final Machine machine;
    private final Mode mode;
    private final boolean concrete;

    /** Arrays that a block made. */
    private final Set<Known.Elements> own = Collections.newSetFromMap(new IdentityHashMap<>());

    private final EmptyCollections collections = new EmptyCollections();

    private List<Known> operands = List.of();
    private Optional<Known> returned = Optional.empty();
    private boolean decided;

    Step(Machine machine, Mode mode) {
        super(Opcodes.ASM9);
        this.machine = machine;
        this.mode = mode;
        this.concrete = mode == Mode.ONE_WAY;
    }

    void begin() {
        operands = List.of();
        returned = Optional.empty();
        decided = false;
    }

    /** Returns what the instruction took, if it is a branch or a call. */
    List<Known> operands() {
        return operands;
    }

    Optional<Known> returned() {
        return returned;
    }

    /** Returns a number that grows with each collection that turned out not to stay empty. */
    int filled() {
        return collections.filled();
    }

    /** Tells whether the instruction was a lookup or call that succeeds for certain. */
    boolean isDecided() {
        return decided;
    }

    @Override
    public @Nullable Known newValue(@Nullable Type type) {
        return type == null ? Known.nothing(1) : type.getSort() == Type.VOID ? null : Known.nothing(type);
    }

    @Override
    public Known newOperation(AbstractInsnNode at) {
        int opcode = at.getOpcode();
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            return Known.of(opcode - Opcodes.ICONST_0);
        }
        return switch (opcode) {
            case Opcodes.ACONST_NULL -> Known.ofNull();
            case Opcodes.LCONST_0, Opcodes.LCONST_1 -> Known.of((long) (opcode - Opcodes.LCONST_0));
            case Opcodes.FCONST_0, Opcodes.FCONST_1, Opcodes.FCONST_2 -> Known.of((float) (opcode - Opcodes.FCONST_0));
            case Opcodes.DCONST_0, Opcodes.DCONST_1 -> Known.of((double) (opcode - Opcodes.DCONST_0));
            case Opcodes.BIPUSH, Opcodes.SIPUSH -> Known.of(((IntInsnNode) at).operand);
            case Opcodes.LDC -> constant(((LdcInsnNode) at).cst);
            case Opcodes.GETSTATIC -> {
                FieldInsnNode field = (FieldInsnNode) at;
                yield machine.readStatic(field.owner, field.name, Type.getType(field.desc));
            }
            case Opcodes.NEW -> made((TypeInsnNode) at);
            default -> Known.nothing(1);
        };
    }

    private Known made(TypeInsnNode at) {
        String type = at.desc;
        if (mode == Mode.ALL_WAYS) {
            return Optional.of(at)
                    .filter(any -> machine.isUnconfigured())
                    .flatMap(collections::made)
                    .orElseGet(Known::notNull);
        }
        if (!machine.isOfApplication(type)) {
            return Calculation.made(type);
        }
        if (!concrete) {
            return Known.notNull();
        }
        machine.initializeFor(type);
        return Known.of(new Known.Instance(type));
    }

    private static Known constant(Object value) {
        if (value instanceof Type type) {
            return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY
                    ? Known.of(new Known.TypeName(type.getInternalName()))
                    : Known.notNull();
        }
        boolean plain = value instanceof String || value instanceof Number;
        return plain ? Known.of(value) : Known.nothing(1);
    }

    @Override
    public Known copyOperation(AbstractInsnNode at, Known value) {
        return value;
    }

    @Override
    public Known unaryOperation(AbstractInsnNode at, Known value) {
        operands = List.of(value);
        int opcode = at.getOpcode();
        switch (opcode) {
            case Opcodes.ATHROW -> {
                if (concrete) {
                    throw thrown(value);
                }
                return value;
            }
            case Opcodes.ARETURN -> {
                collections.leave(value);
                return value;
            }
            case Opcodes.PUTSTATIC -> {
                collections.leave(value);
                FieldInsnNode field = (FieldInsnNode) at;
                if (concrete) {
                    machine.writeStatic(field.owner, field.name, value);
                }
                return value;
            }
            case Opcodes.GETFIELD -> {
                FieldInsnNode field = (FieldInsnNode) at;
                Known unknown = Known.nothing(Type.getType(field.desc));
                return value.content() instanceof Known.Instance instance
                        ? instance.fields.getOrDefault(field.name, unknown).from(Machine.place(field.owner, field.name))
                        : machine.readField(field.owner, field.name, Type.getType(field.desc));
            }
            case Opcodes.CHECKCAST -> {
                return value.kind() == Known.Kind.NOTHING
                        ? Known.nothing(Type.getObjectType(((TypeInsnNode) at).desc))
                                .from(value.origin())
                        : value;
            }
            case Opcodes.INSTANCEOF -> {
                return value.kind() == Known.Kind.NULL ? Known.of(0) : Known.nothing(1);
            }
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> {
                return mode != Mode.ALL_WAYS && value.is(Integer.class) && value.number() >= 0 && value.number() < 4096
                        ? Known.of(array(at, value.number()))
                        : Known.notNull();
            }
            case Opcodes.ARRAYLENGTH -> {
                return value.content() instanceof Known.Elements elements
                        ? Known.of(elements.all().length)
                        : Known.nothing(1);
            }
            case Opcodes.IINC -> {
                return value.is(Integer.class) ? Known.of(value.number() + ((IincInsnNode) at).incr) : Known.nothing(1);
            }
            default -> {
                return Arithmetic.unary(opcode, value).from(value.origin());
            }
        }
    }

    /** Of the exceptions of libraries it is not known which handlers catch them. */
    private static RuntimeException thrown(Known value) {
        boolean isKnown = value.kind() == Known.Kind.NOT_NULL
                && value.content() instanceof Known.Declared declared
                && declared.type().startsWith("java/lang/");
        return isKnown ? new Thrown(((Known.Declared) value.content()).type(), "") : new Undecided();
    }

    private Known.Elements array(AbstractInsnNode at, int length) {
        Known.Elements array = new Known.Elements(filled(at, length));
        own.add(array);
        return array;
    }

    private static Known[] filled(AbstractInsnNode at, int length) {
        Known[] all = new Known[length];
        Type type =
                at instanceof TypeInsnNode made ? Type.getObjectType(made.desc) : primitive(((IntInsnNode) at).operand);
        Arrays.fill(all, Machine.zero(type));
        return all;
    }

    private static Type primitive(int code) {
        return switch (code) {
            case Opcodes.T_LONG -> Type.LONG_TYPE;
            case Opcodes.T_DOUBLE -> Type.DOUBLE_TYPE;
            case Opcodes.T_FLOAT -> Type.FLOAT_TYPE;
            default -> Type.INT_TYPE;
        };
    }

    @Override
    public Known binaryOperation(AbstractInsnNode at, Known left, Known right) {
        operands = List.of(left, right);
        int opcode = at.getOpcode();
        if (opcode == Opcodes.PUTFIELD) {
            collections.leave(right);
            if (concrete && left.content() instanceof Known.Instance instance) {
                instance.fields.put(((FieldInsnNode) at).name, right);
            }
            return right;
        }
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return element(opcode, left, right);
        }
        return Arithmetic.binary(opcode, left, right).from(Known.origin(operands));
    }

    private static Known element(int opcode, Known array, Known index) {
        int size = opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD ? 2 : 1;
        if (array.content() instanceof Known.Elements elements && index.is(Integer.class)) {
            if (index.number() < 0 || index.number() >= elements.all().length) {
                throw new Thrown("java/lang/ArrayIndexOutOfBoundsException", "");
            }
            return elements.all()[index.number()];
        }
        return Known.nothing(size);
    }

    @Override
    public Known ternaryOperation(AbstractInsnNode at, Known array, Known index, Known value) {
        collections.leave(value);
        if (array.content() instanceof Known.Elements elements && (concrete || own.contains(elements))) {
            if (!index.is(Integer.class)) {
                Arrays.setAll(elements.all(), i -> Known.nothing(value.size()));
            } else if (index.number() >= 0 && index.number() < elements.all().length) {
                elements.all()[index.number()] = value;
            } else {
                throw new Thrown("java/lang/ArrayIndexOutOfBoundsException", "");
            }
        }
        return value;
    }

    @Override
    public Known naryOperation(AbstractInsnNode at, List<? extends Known> values) {
        List<Known> arguments = new ArrayList<>(values);
        if (at instanceof InvokeDynamicInsnNode dynamic) {
            decided = true;
            arguments.forEach(collections::leave);
            return machine.dynamic(dynamic, arguments);
        }
        if (at instanceof MethodInsnNode call) {
            operands = List.copyOf(arguments);
            Optional<Known> ofEmpty = collections.call(call, arguments);
            if (ofEmpty.isPresent()) {
                decided = true;
                return ofEmpty.get();
            }
            // All ways at once have seen no object change: constructors and the like are not followed.
            boolean followed = concrete
                    || call.getOpcode() == Opcodes.INVOKESTATIC
                    || arguments.get(0).isValue()
                    || arguments.get(0).content() instanceof Known.ClassBelow;
            if (call.name.equals("getClass") && arguments.get(0).content() instanceof Known.Declared declared) {
                return Known.classBelow(declared.type());
            }
            if (!followed) {
                return Known.returned(call.desc);
            }
            machine.begin();
            Known answer = machine.call(call, arguments);
            decided = machine.isCertain();
            return answer;
        }
        return Known.notNull();
    }

    @Override
    public void returnOperation(AbstractInsnNode at, Known value, Known expected) {
        returned = Optional.of(value);
    }

    @Override
    public Known merge(Known one, Known other) {
        collections.merge(one, other);
        return one.and(other);
    }
}
