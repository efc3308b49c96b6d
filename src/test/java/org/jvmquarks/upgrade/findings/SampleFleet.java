package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.code.Allowance;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;

/** Results for the services of a fleet that moves from 17 to 25. */
public final class SampleFleet {
    public static final UpgradeResult.Jdk FROM = SampleUpgrade.FROM;

    public static final UpgradeResult.Jdk TO = SampleUpgrade.TO;

    private SampleFleet() {}

    /** Returns the result of a service with nothing to fix. */
    public static UpgradeResult ready() {
        return code();
    }

    /** Returns the result of a service whose code must be fixed for some causes. */
    public static UpgradeResult code(String... causes) {
        return SampleUpgrade.result(
                SampleUpgrade.answers(
                        SampleUpgrade.with("-Xmx1g"),
                        Stream.of(causes).map(SampleFleet::finding).toArray(CodeFinding[]::new)),
                Observed.nothing());
    }

    /** Returns the result of a service whose code must be fixed, or allowed to do what it does. */
    public static UpgradeResult allowed(Allowance allowance) {
        CodeFinding finding = finding("closed");
        return SampleUpgrade.result(
                SampleUpgrade.answers(
                        SampleUpgrade.with("-Xmx1g"),
                        new CodeFinding(
                                finding.cause(),
                                finding.evidence(),
                                finding.consequence(),
                                finding.fact(),
                                finding.remark(),
                                finding.advice(),
                                finding.where(),
                                new CodeFinding.Relief(finding.prevented(), allowance))),
                Observed.nothing());
    }

    /** Returns the result of a service with options that the new JDK refuses. */
    public static UpgradeResult options() {
        return SampleUpgrade.result();
    }

    /** Returns the result of a service for which a verdict was lost. */
    public static UpgradeResult lost() {
        return SampleUpgrade.lost();
    }

    private static CodeFinding finding(String cause) {
        return new CodeFinding(
                new CodeFinding.Cause(cause, Set.of(), 1),
                Consequence.FAILURE,
                "1 class uses " + cause,
                CodeFinding.Origin.unknown(),
                "Do without.",
                List.of("a.B in own.jar"));
    }
}
