package org.jvmquarks.evidence.process;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.text.Shortened;

/** Assertions about a {@link ProcessRun}. */
@API(status = API.Status.STABLE, since = "0.1")
public final class ProcessRunAssert extends EvidenceAssert<ProcessRunAssert, ProcessRun> {
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
        return check(
                (actual.stderr() + actual.stdout()).contains(words),
                "the VM's message",
                "one with '" + words + "'",
                "different",
                said());
    }

    /** The probe ran and threw a class of that simple name, which older JDKs may not have. */
    public ProcessRunAssert throwsUncaught(String simpleName) {
        return endsAs(simpleName);
    }

    /** The JDK warned on standard error, in these words among others. */
    public ProcessRunAssert hasWarning(String words) {
        return check(
                actual.warnings().stream().anyMatch(line -> line.contains(words)),
                "a warning",
                "one with '" + words + "'",
                actual.warnings().isEmpty() ? "missing" : "different",
                said());
    }

    /** The JDK did not warn on standard error. */
    public ProcessRunAssert hasNoWarning() {
        return check(
                actual.warnings().isEmpty(),
                "the number of warnings",
                0,
                actual.warnings().size(),
                String.join(" | ", actual.warnings()));
    }

    private ProcessRunAssert endsAs(String expected) {
        return check(
                actual.end().equals(expected),
                "the end of the process",
                "'" + expected + "'",
                "'" + actual.end() + "' (" + actual.exit() + ")",
                said());
    }

    private String said() {
        return Shortened.of((actual.stderr() + actual.stdout()).strip(), QUOTED_CHARACTERS);
    }
}
