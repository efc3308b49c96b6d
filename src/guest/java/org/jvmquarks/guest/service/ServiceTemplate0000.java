package org.jvmquarks.guest.service;

import java.util.function.IntUnaryOperator;

/**
 * The class of which {@link ServiceClasses} makes others that differ in the four digits of the name. Its methods are as
 * long as most are, no two are the same, and none is so large that a compiler takes much memory for it: when that is
 * freed depends on the time.
 */
public final class ServiceTemplate0000 implements IntUnaryOperator {
    private final String name = getClass().getName();
    private final long[] slots = new long[16];
    private long total;

    /** Calls each method so many times. */
    @Override
    public int applyAsInt(int calls) {
        for (int i = 0; i < calls; i++) {
            for (int method = 0; method < 8; method++) {
                call(method, i);
            }
        }
        return (int) total;
    }

    private long call(int method, int x) {
        switch (method) {
            case 0:
                return step1(x);
            case 1:
                return step2(x);
            case 2:
                return step3(x);
            case 3:
                return step4(x);
            case 4:
                return step5(x);
            case 5:
                return step6(x);
            case 6:
                return step7(x);
            default:
                return step8(x);
        }
    }

    private long step1(int x) {
        long mixed = (total ^ x) * 3;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        if (x % 3 == 0) {
            slots[slot] = name.charAt(slot) + (long) x;
        } else if (slots[slot] > mixed) {
            mixed -= slots[slot] << 1;
        }
        total += mixed;
        return mixed;
    }

    private long step2(int x) {
        long mixed = (total ^ x) * 5;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        if (x % 4 == 0) {
            slots[slot] = name.charAt(slot) + (long) x;
        } else if (slots[slot] > mixed) {
            mixed -= slots[slot] << 2;
        }
        total += mixed;
        return mixed;
    }

    private long step3(int x) {
        long mixed = (total ^ x) * 7;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        if (x % 5 == 0) {
            slots[slot] = name.charAt(slot) + (long) x;
        } else if (slots[slot] > mixed) {
            mixed -= slots[slot] << 3;
        }
        total += mixed;
        return mixed;
    }

    private long step4(int x) {
        long mixed = (total ^ x) * 9;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        if (x % 6 == 0) {
            slots[slot] = name.charAt(slot) + (long) x;
        } else if (slots[slot] > mixed) {
            mixed -= slots[slot] << 4;
        }
        total += mixed;
        return mixed;
    }

    private long step5(int x) {
        long mixed = (total ^ x) * 11;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        if (x % 7 == 0) {
            slots[slot] = name.charAt(slot) + (long) x;
        } else if (slots[slot] > mixed) {
            mixed -= slots[slot] << 5;
        }
        total += mixed;
        return mixed;
    }

    private long step6(int x) {
        long mixed = (total ^ x) * 13;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        if (x % 8 == 0) {
            slots[slot] = name.charAt(slot) + (long) x;
        } else if (slots[slot] > mixed) {
            mixed -= slots[slot] << 6;
        }
        total += mixed;
        return mixed;
    }

    private long step7(int x) {
        long mixed = (total ^ x) * 15;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        if (x % 9 == 0) {
            slots[slot] = name.charAt(slot) + (long) x;
        } else if (slots[slot] > mixed) {
            mixed -= slots[slot] << 7;
        }
        total += mixed;
        return mixed;
    }

    private long step8(int x) {
        long mixed = (total ^ x) * 17;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        if (x % 10 == 0) {
            slots[slot] = name.charAt(slot) + (long) x;
        } else if (slots[slot] > mixed) {
            mixed -= slots[slot] << 8;
        }
        total += mixed;
        return mixed;
    }
}
