package org.jvmquarks.upgrade.link;

import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Asks two JDKs about the archives of an application, and compares their answers. The new JDK is asked about all
 * classes, and then the JDK in use about those that the new one refuses.
 */
public final class ArchiveLinks {
    private final LinkJdks jdks;
    private final DiskCache cache;

    /**
     * @param jdks link the archives; closed by the caller
     * @param cache for answers
     */
    public ArchiveLinks(LinkJdks jdks, DiskCache cache) {
        this.jdks = jdks;
        this.cache = cache;
    }

    /**
     * A JDK with the options of the application that it takes.
     *
     * @param feature its version
     */
    public record Side(Jdk jdk, int feature, List<String> options) {
        public Side {
            options = List.copyOf(options);
        }
    }

    /**
     * Compares what both make of the archives.
     *
     * @param content what tells the archives from others
     * @param unreferred classes to which nothing in the archives refers
     * @throws java.io.UncheckedIOException if the folder cannot be written
     */
    public LinkComparison compare(
            Side before, Side after, StagedArchives archives, String content, References.Unreferred unreferred) {
        LinkGuests guests = new LinkGuests(jdks, archives, new KeptLinks(cache, content));
        try {
            LinkAnswers ofAfter = guests.ask(after, LinkScope.all());
            LinkAnswers ofBefore = ask(before, new OpenQuestions(ofAfter), guests);
            return new LinkComparison(
                    new LinkFindings(archives.paths(), unreferred, before.feature(), after.feature())
                            .of(ofBefore, ofAfter),
                    Stream.of(ofBefore, ofAfter)
                            .flatMap(each -> each.gaps().stream())
                            .toList());
        } catch (CellError | NotApplicable e) {
            return new LinkComparison(List.of(), List.of(String.valueOf(e.getMessage())));
        }
    }

    private static LinkAnswers ask(Side before, OpenQuestions open, LinkGuests guests) {
        if (open.areNone()) {
            return LinkAnswers.none();
        }
        LinkAnswers some = guests.ask(before, open.scope());
        return open.needOthers(some) ? guests.ask(before, LinkScope.all()) : some;
    }
}
