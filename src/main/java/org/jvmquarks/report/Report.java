package org.jvmquarks.report;

import java.util.List;
import org.jvmquarks.report.document.Document;

/**
 * What a command found, for any {@link Format}.
 *
 * @param command what found it
 * @param document for people
 * @param json for programs: a value that Jackson maps, with the version of its schema
 * @param notices for build servers, the most important first
 */
public record Report(String command, Document document, Object json, List<Notice> notices) {

    public Report {
        notices = List.copyOf(notices);
    }

    /** A report of the command for which its document is named. */
    public Report(Document document, Object json, List<Notice> notices) {
        this(document.name(), document, json, notices);
    }
}
