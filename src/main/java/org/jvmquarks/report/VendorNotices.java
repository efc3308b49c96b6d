package org.jvmquarks.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.gate.vendors.Distinction;
import org.jvmquarks.gate.vendors.VendorGroup;
import org.jvmquarks.gate.vendors.VendorRow;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.QuarkRecord;

/** Differences between vendors; all are notes, as none of them fails a command. */
public final class VendorNotices {
    private final List<QuarkRecord> quarks;

    private VendorNotices(List<QuarkRecord> quarks) {
        this.quarks = quarks;
    }

    /**
     * Returns a notice for each difference, by feature version.
     *
     * @param quarks those of the run
     */
    public static List<Notice> of(List<VendorGroup> groups, List<QuarkRecord> quarks) {
        VendorNotices notices = new VendorNotices(quarks);
        return groups.stream()
                .flatMap(group -> group.rows().stream().map(row -> notices.of(group.feature(), row)))
                .toList();
    }

    private Notice of(int feature, VendorRow row) {
        PinId shown = PinId.of(row.key());
        return new Notice(
                Notice.Level.NOTE,
                row.key(),
                "JDKs %d differ: %s".formatted(feature, row.key()),
                row.byValue().entrySet().stream()
                        .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
                        .collect(Collectors.joining("\n")),
                quarks.stream()
                        .filter(quark -> quark.id().equals(shown.quark()))
                        .findFirst(),
                row.kind() == Distinction.VERDICT ? Optional.of(shown.row()) : Optional.empty(),
                row.key() + " " + feature);
    }
}
