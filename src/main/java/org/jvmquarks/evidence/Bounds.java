package org.jvmquarks.evidence;

/**
 * A claim about the middle of some numbers, or about the difference of two middles.
 *
 * @param atLeast the smallest that it allows
 * @param atMost the largest that it allows
 */
public record Bounds(long atLeast, long atMost) {

    public boolean allows(long number) {
        return atLeast <= number && number <= atMost;
    }

    /**
     * Returns numbers that decide the claim: of two processes if it is true whatever the third one does, otherwise of
     * all three. So no claim is false without the third one.
     */
    public Spread decide(Measured number) {
        Spread known = number.known();
        return allows(known.leastMiddle()) && allows(known.mostMiddle()) ? known : number.whole();
    }

    /** Returns numbers that decide the claim about their difference, in the same way. */
    public Difference decide(Measured smaller, Measured larger) {
        Difference known = new Difference(smaller.known(), larger.known());
        return allows(known.least()) && allows(known.most()) ? known : new Difference(smaller.whole(), larger.whole());
    }
}
