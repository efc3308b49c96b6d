package org.jvmquarks.junit.samples;

/**
 * What the JVM does, in one or two sentences.
 *
 * <h2>Why</h2>
 *
 * The mechanism in about three sentences.
 *
 * <h2>How it is shown</h2>
 *
 * What the probe does, which evidence decides, why it can decide, and what the controls are.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 21: what was
 *   <li>since 24: what is, with the JEP or the JBS id where you know it for sure
 * </ul>
 *
 * <h2>For users</h2>
 *
 * What it means for a reader who decides about code or an upgrade.
 */
public final class SampleArticle {
    private SampleArticle() {}
}
