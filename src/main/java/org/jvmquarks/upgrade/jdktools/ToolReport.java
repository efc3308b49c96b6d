package org.jvmquarks.upgrade.jdktools;

import java.util.List;
import java.util.stream.Stream;

/**
 * The findings of the tools of a JDK, with the reasons why some are missing.
 *
 * @param findings each once
 * @param reasons sentences about what could not be asked: a runtime without the tools, a tool that failed
 */
public record ToolReport(List<ToolFinding> findings, List<String> reasons) {
    public ToolReport {
        findings = List.copyOf(findings);
        reasons = List.copyOf(reasons);
    }

    /** Returns the same with other reasons before its own. */
    public ToolReport and(List<String> others) {
        return new ToolReport(
                findings, Stream.concat(others.stream(), reasons.stream()).toList());
    }
}
