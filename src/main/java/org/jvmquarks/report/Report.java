package org.jvmquarks.report;

import java.util.List;
import org.jvmquarks.report.document.Document;

/**
 * What a command found, for any {@link Format}.
 *
 * @param document for people
 * @param json for programs: a value that Jackson maps, with the version of its schema
 * @param notices for build servers, the most important first
 */
public record Report(Document document, Object json, List<Notice> notices) {

    public Report {
        notices = List.copyOf(notices);
    }
}
