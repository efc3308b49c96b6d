package org.jvmquarks.upgrade.guard;

import org.objectweb.asm.Opcodes;

/** Calculates with numbers that are known. */
final class Arithmetic {
    private Arithmetic() {}

    static Known unary(int opcode, Known value) {
        Known unknown = Known.nothing(sizeOfUnary(opcode));
        if (!(value.content() instanceof Number number)) {
            return unknown;
        }
        return switch (opcode) {
            case Opcodes.INEG -> Known.of(-number.intValue());
            case Opcodes.LNEG -> Known.of(-number.longValue());
            case Opcodes.DNEG -> Known.of(-number.doubleValue());
            case Opcodes.FNEG -> Known.of(-number.floatValue());
            case Opcodes.I2L, Opcodes.F2L, Opcodes.D2L -> Known.of(number.longValue());
            case Opcodes.I2F, Opcodes.L2F, Opcodes.D2F -> Known.of(number.floatValue());
            case Opcodes.I2D, Opcodes.L2D, Opcodes.F2D -> Known.of(number.doubleValue());
            case Opcodes.L2I, Opcodes.F2I, Opcodes.D2I -> Known.of(number.intValue());
            case Opcodes.I2B -> Known.of((int) number.byteValue());
            case Opcodes.I2C -> Known.of((int) (char) number.intValue());
            case Opcodes.I2S -> Known.of((int) number.shortValue());
            default -> unknown;
        };
    }

    private static int sizeOfUnary(int opcode) {
        return switch (opcode) {
            case Opcodes.LNEG,
                    Opcodes.DNEG,
                    Opcodes.I2L,
                    Opcodes.F2L,
                    Opcodes.D2L,
                    Opcodes.I2D,
                    Opcodes.L2D,
                    Opcodes.F2D -> 2;
            default -> 1;
        };
    }

    static Known binary(int opcode, Known left, Known right) {
        Known unknown = Known.nothing(sizeOfBinary(opcode));
        if (!(left.content() instanceof Number one) || !(right.content() instanceof Number other)) {
            return unknown;
        }
        boolean divides =
                opcode >= Opcodes.IDIV && opcode <= Opcodes.LREM && opcode != Opcodes.FDIV && opcode != Opcodes.DDIV;
        if (divides && other.longValue() == 0) {
            return unknown;
        }
        return switch (opcode) {
            case Opcodes.IADD -> Known.of(one.intValue() + other.intValue());
            case Opcodes.ISUB -> Known.of(one.intValue() - other.intValue());
            case Opcodes.IMUL -> Known.of(one.intValue() * other.intValue());
            case Opcodes.IDIV -> Known.of(one.intValue() / other.intValue());
            case Opcodes.IREM -> Known.of(one.intValue() % other.intValue());
            case Opcodes.IAND -> Known.of(one.intValue() & other.intValue());
            case Opcodes.IOR -> Known.of(one.intValue() | other.intValue());
            case Opcodes.IXOR -> Known.of(one.intValue() ^ other.intValue());
            case Opcodes.ISHL -> Known.of(one.intValue() << other.intValue());
            case Opcodes.ISHR -> Known.of(one.intValue() >> other.intValue());
            case Opcodes.IUSHR -> Known.of(one.intValue() >>> other.intValue());
            case Opcodes.LADD -> Known.of(one.longValue() + other.longValue());
            case Opcodes.LSUB -> Known.of(one.longValue() - other.longValue());
            case Opcodes.LMUL -> Known.of(one.longValue() * other.longValue());
            case Opcodes.LDIV -> Known.of(one.longValue() / other.longValue());
            case Opcodes.LREM -> Known.of(one.longValue() % other.longValue());
            case Opcodes.LCMP -> Known.of(Long.compare(one.longValue(), other.longValue()));
            case Opcodes.DADD -> Known.of(one.doubleValue() + other.doubleValue());
            case Opcodes.DSUB -> Known.of(one.doubleValue() - other.doubleValue());
            case Opcodes.DMUL -> Known.of(one.doubleValue() * other.doubleValue());
            case Opcodes.DDIV -> Known.of(one.doubleValue() / other.doubleValue());
            case Opcodes.FADD -> Known.of(one.floatValue() + other.floatValue());
            case Opcodes.FSUB -> Known.of(one.floatValue() - other.floatValue());
            case Opcodes.FMUL -> Known.of(one.floatValue() * other.floatValue());
            case Opcodes.FDIV -> Known.of(one.floatValue() / other.floatValue());
            case Opcodes.DCMPL, Opcodes.DCMPG -> Known.of(Double.compare(one.doubleValue(), other.doubleValue()));
            case Opcodes.FCMPL, Opcodes.FCMPG -> Known.of(Float.compare(one.floatValue(), other.floatValue()));
            default -> unknown;
        };
    }

    private static int sizeOfBinary(int opcode) {
        return switch (opcode) {
            case Opcodes.LALOAD,
                    Opcodes.DALOAD,
                    Opcodes.LADD,
                    Opcodes.LSUB,
                    Opcodes.LMUL,
                    Opcodes.LDIV,
                    Opcodes.LREM,
                    Opcodes.LSHL,
                    Opcodes.LSHR,
                    Opcodes.LUSHR,
                    Opcodes.LAND,
                    Opcodes.LOR,
                    Opcodes.LXOR,
                    Opcodes.DADD,
                    Opcodes.DSUB,
                    Opcodes.DMUL,
                    Opcodes.DDIV,
                    Opcodes.DREM -> 2;
            default -> 1;
        };
    }
}
