package org.jvmquarks.inspect.advisory;

import java.util.Comparator;

/**
 * An advisory with whether it concerns a build and its use. The most serious is first: what affects before what may
 * affect, then by kind.
 */
public record AdvisoryMatch(Advisory advisory, Match match) implements Comparable<AdvisoryMatch> {
    private static final Comparator<AdvisoryMatch> ORDER = Comparator.comparing(
                    (AdvisoryMatch each) -> each.advisory().kind())
            .thenComparing(AdvisoryMatch::rank)
            .thenComparing(each -> each.advisory().id());

    private int rank() {
        if (match instanceof Match.Affects) {
            return 0;
        }
        return match instanceof Match.MayAffect ? 1 : match instanceof Match.Unchecked ? 2 : 3;
    }

    @Override
    public int compareTo(AdvisoryMatch other) {
        return ORDER.compare(this, other);
    }
}
