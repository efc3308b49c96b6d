package org.jvmquarks.report;

import org.jvmquarks.report.document.Document;

/**
 * What a command found, for any {@link Format}.
 *
 * @param command what found it
 * @param document for people; its blocks have what build servers are told
 * @param json for programs: a value that Jackson maps, with the version of its schema
 */
public record Report(String command, Document document, Object json) {

    /** A report of the command for which its document is named. */
    public Report(Document document, Object json) {
        this(document.name(), document, json);
    }
}
