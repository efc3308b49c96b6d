package org.jvmquarks.upgrade.link;

import java.util.List;
import org.jvmquarks.upgrade.code.CodeFinding;

/**
 * How the answers of two JDKs about archives differ.
 *
 * @param findings what the new JDK alone refuses, and a count of what both refuse
 * @param gaps what they were not asked about, in sentences
 */
public record LinkComparison(List<CodeFinding> findings, List<String> gaps) {
    public LinkComparison {
        findings = List.copyOf(findings);
        gaps = List.copyOf(gaps);
    }
}
