package org.jvmquarks.upgrade.jdktools;

import java.util.List;

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
}
