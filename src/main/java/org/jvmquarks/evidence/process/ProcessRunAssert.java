package org.jvmquarks.evidence.process;

import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link ProcessRun}. */
public final class ProcessRunAssert extends AbstractAssert<ProcessRunAssert, ProcessRun> {
    private static final int QUOTED_CHARACTERS = 400;

    public ProcessRunAssert(ProcessRun actual) {
        super(actual, ProcessRunAssert.class);
    }

    /** The probe ran and its process ended with exit code 0. */
    public ProcessRunAssert succeeds() {
        return endsAs("exit code 0");
    }

    /** The probe ran and threw, or ran out of, what the class name says. */
    public ProcessRunAssert throwsUncaught(Class<? extends Throwable> expected) {
        return endsAs(expected.getSimpleName());
    }

    /** The VM did not even start, and said so in these words. */
    public ProcessRunAssert isRefused(String words) {
        endsAs("refused by the VM");
        if (!(actual.stderr() + actual.stdout()).contains(words)) {
            throw failure(
                    "expected the VM of %s to say '%s', it said: %s",
                    actual.subject(), words, said());
        }
        return this;
    }

    /** The probe ran and threw a class of that simple name, which older JDKs may not have. */
    public ProcessRunAssert throwsUncaught(String simpleName) {
        return endsAs(simpleName);
    }

    /** The JDK warned on standard error, in these words among others. */
    public ProcessRunAssert hasWarning(String words) {
        if (actual.warnings().stream().noneMatch(line -> line.contains(words))) {
            throw failure(
                    "expected a warning with '%s' in %s, it said: %s",
                    words, actual.subject(), said());
        }
        return this;
    }

    /** The JDK did not warn on standard error. */
    public ProcessRunAssert hasNoWarning() {
        if (!actual.warnings().isEmpty()) {
            throw failure(
                    "expected no warning in %s, got: %s",
                    actual.subject(), String.join(" | ", actual.warnings()));
        }
        return this;
    }

    private ProcessRunAssert endsAs(String expected) {
        if (!actual.end().equals(expected)) {
            throw failure(
                    "expected %s to end with '%s', got '%s' (%s): %s",
                    actual.subject(), expected, actual.end(), actual.exit(), said());
        }
        return this;
    }

    private String said() {
        String all = (actual.stderr() + actual.stdout()).strip();
        return all.length() <= QUOTED_CHARACTERS ? all : all.substring(0, QUOTED_CHARACTERS) + "…";
    }
}
