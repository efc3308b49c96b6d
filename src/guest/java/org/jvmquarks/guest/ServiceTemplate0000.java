package org.jvmquarks.guest;

import java.util.function.IntUnaryOperator;

/**
 * The class of which {@link ServiceClasses} makes others that differ in the four digits of the
 * name. Its methods are as long as most are, and no two of a class are the same.
 */
public final class ServiceTemplate0000 implements IntUnaryOperator {
    private final String name = getClass().getSimpleName();
    private long total;

    /** Calls each method so many times. */
    @Override
    public int applyAsInt(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += step1(i) + step2(i) + step3(i) + step4(i) + step5(i) + step6(i) + step7(i) + step8(i);
        }
        return (int) sum;
    }

    private long step1(int x) {
        String text = name + 1;
        long sum = total ^ x;
        for (int i = 0; i < 8; i++) {
            sum = sum * 31 + (x >>> i) % 4 + text.charAt(i % text.length());
        }
        total += sum;
        return sum;
    }

    private long step2(int x) {
        String text = name + 2;
        long sum = total ^ x;
        for (int i = 0; i < 8; i++) {
            sum = sum * 31 + (x >>> i) % 5 + text.charAt(i % text.length());
        }
        total += sum;
        return sum;
    }

    private long step3(int x) {
        String text = name + 3;
        long sum = total ^ x;
        for (int i = 0; i < 8; i++) {
            sum = sum * 31 + (x >>> i) % 6 + text.charAt(i % text.length());
        }
        total += sum;
        return sum;
    }

    private long step4(int x) {
        String text = name + 4;
        long sum = total ^ x;
        for (int i = 0; i < 8; i++) {
            sum = sum * 31 + (x >>> i) % 7 + text.charAt(i % text.length());
        }
        total += sum;
        return sum;
    }

    private long step5(int x) {
        String text = name + 5;
        long sum = total ^ x;
        for (int i = 0; i < 8; i++) {
            sum = sum * 31 + (x >>> i) % 8 + text.charAt(i % text.length());
        }
        total += sum;
        return sum;
    }

    private long step6(int x) {
        String text = name + 6;
        long sum = total ^ x;
        for (int i = 0; i < 8; i++) {
            sum = sum * 31 + (x >>> i) % 9 + text.charAt(i % text.length());
        }
        total += sum;
        return sum;
    }

    private long step7(int x) {
        String text = name + 7;
        long sum = total ^ x;
        for (int i = 0; i < 8; i++) {
            sum = sum * 31 + (x >>> i) % 10 + text.charAt(i % text.length());
        }
        total += sum;
        return sum;
    }

    private long step8(int x) {
        String text = name + 8;
        long sum = total ^ x;
        for (int i = 0; i < 8; i++) {
            sum = sum * 31 + (x >>> i) % 11 + text.charAt(i % text.length());
        }
        total += sum;
        return sum;
    }
}
