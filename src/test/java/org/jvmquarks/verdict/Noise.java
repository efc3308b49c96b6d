package org.jvmquarks.verdict;

import java.util.Random;
import java.util.function.Supplier;

/** Pairs of simulated forks; their logarithms are symmetric around that of the true ratio. */
enum Noise {
    NORMAL {
        @Override
        Pair pair(double ratio, double deviation, Random random) {
            return pairOf(ratio * Math.exp(deviation * random.nextGaussian()));
        }
    },
    /** Student's t with 3 degrees of freedom, scaled to the deviation. */
    STUDENT {
        @Override
        Pair pair(double ratio, double deviation, Random random) {
            double squares = 0;
            for (int i = 0; i < 3; i++) {
                double each = random.nextGaussian();
                squares += each * each;
            }
            double t = random.nextGaussian() / Math.sqrt(squares / 3);
            return pairOf(ratio * Math.exp(deviation * t / Math.sqrt(3)));
        }
    },
    /** One pair in ten has ten times the deviation. */
    CONTAMINATED {
        @Override
        Pair pair(double ratio, double deviation, Random random) {
            double wide = random.nextInt(10) == 0 ? 10 : 1;
            return pairOf(ratio * Math.exp(wide * deviation * random.nextGaussian()));
        }
    },
    /** One fork in ten, of either side, takes 30 % longer. */
    SLOW_FORKS {
        @Override
        Pair pair(double ratio, double deviation, Random random) {
            double ofOne = deviation / Math.sqrt(2);
            return new Pair(fork(ratio, ofOne, random), fork(1, ofOne, random), true);
        }

        private static Fork fork(double time, double deviation, Random random) {
            double slow = random.nextInt(10) == 0 ? 1.3 : 1;
            return new Fork(time * slow * Math.exp(deviation * random.nextGaussian()), 0, true);
        }
    };

    /**
     * @param ratio the true one
     * @param deviation standard deviation of the logarithm of a pair's ratio, 0.05 for 5 %
     */
    abstract Pair pair(double ratio, double deviation, Random random);

    Supplier<Pair> pairs(double ratio, double deviation, Random random) {
        return () -> pair(ratio, deviation, random);
    }

    static Pair pairOf(double ratio) {
        return new Pair(new Fork(ratio, 0, true), new Fork(1, 0, true), true);
    }
}
