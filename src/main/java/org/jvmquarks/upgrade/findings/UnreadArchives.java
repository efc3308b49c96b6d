package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.upgrade.archive.ArchiveFacts;

/** Says which code of the application was not read. */
final class UnreadArchives {
    private UnreadArchives() {}

    static Found find(Answers answers, Observed observed) {
        return new Found(
                List.of(),
                answers.application().code().stream()
                        .flatMap(UnreadArchives::gaps)
                        .toList());
    }

    private static Stream<Gap> gaps(ArchiveFacts code) {
        Stream<Gap> empty = code.classes() == 0
                ? Stream.of(Gap.of(
                        Point.ARCHIVE,
                        "classes",
                        "the archives have no class; name those that have the application's code"))
                : Stream.empty();
        return Stream.concat(
                empty, code.problems().stream().map(it -> Gap.of(Point.ARCHIVE, it.name(), it.toString())));
    }
}
