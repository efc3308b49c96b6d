package org.jvmquarks.evidence.inventory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.Commands;
import org.jvmquarks.guest.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.MissingModule;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.inventory.DamagedInventory;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryReader;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.jdk.Identity;

/** Asks a JDK to list some of its surfaces, in one guest. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class InventoryOf implements Inquiry<Inventory> {
    private static final String FILE = "inventory.tsv.gz";

    /** In bytes, compressed; all surfaces of JDK 25 take less than 2 MB. */
    private static final long LARGEST = 64L << 20;

    /** Surfaces do not depend on them; a surface that forgets one is then the same everywhere all the same. */
    private static final List<String> SAME_DEFAULTS = List.of(
            "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Djava.security.krb5.conf=/dev/null");

    /** The types of Kerberos are in no package that is exported. */
    private static final List<String> INTERNALS =
            List.of("--add-exports=java.security.jgss/sun.security.krb5.internal.crypto=ALL-UNNAMED");

    /**
     * For work of three seconds, C2 costs more than it saves; and the beans of one collector are the same everywhere.
     */
    private static final List<String> SHORT_WORK = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final int MODULES = 9;

    private final List<String> surfaces;

    /** @param surfaces their names, those of {@link org.jvmquarks.guest.InventoryCommand#surfaces} */
    public InventoryOf(List<String> surfaces) {
        if (surfaces.isEmpty()) {
            throw new IllegalArgumentException("name the surfaces to list");
        }
        this.surfaces = List.copyOf(surfaces);
    }

    /**
     * What the guest reports of a surface.
     *
     * @param surface its name
     * @param rows number of its rows; empty if it is absent
     * @param absence why it is; empty if it is not
     */
    private record Reported(String surface, Optional<Integer> rows, Optional<String> absence) {

        static Reported read(FieldReader fields) {
            String surface = fields.requiredText(Fields.NAME);
            Optional<String> absence = fields.optionalText(Fields.UNAVAILABLE).or(() -> failure(fields));
            return new Reported(
                    surface,
                    absence.isPresent() ? Optional.empty() : Optional.of(fields.requiredInt(Fields.ROWS)),
                    absence);
        }

        private static Optional<String> failure(FieldReader fields) {
            Optional<String> thrown = fields.optionalText(Fields.THROWN);
            if (thrown.isEmpty()) {
                return thrown;
            }
            String failure = "failed with " + thrown.get() + ": " + fields.requiredText(Fields.MESSAGE);
            return fields.optionalText(Fields.MISSING_CLASS)
                    .flatMap(missing -> MissingModule.of(missing, fields.requiredTexts(Fields.MODULES)))
                    .or(() -> Optional.of(failure));
        }
    }

    @Override
    public Inventory gather(EvidenceContext context) {
        GuestRequest request = GuestRequest.of(
                        Commands.INVENTORY,
                        Stream.concat(Stream.of(FILE), surfaces.stream()).toArray(String[]::new))
                .withOptions(options(context));
        GuestResult result = context.run(request);
        GuestFile file = GuestFile.of(context, result, FILE, "the inventory");
        Map<String, SortedMap<String, String>> values = read(file);
        List<Listing> listings = new ArrayList<>();
        for (ResultLine line : result.results()) {
            listings.add(line.read(fields -> listing(Reported.read(fields), values)));
        }
        List<String> listed = listings.stream().map(Listing::surface).toList();
        if (!listed.equals(surfaces)) {
            throw result.error("expected the surfaces %s, got %s".formatted(surfaces, listed));
        }
        Identity identity = context.identity();
        return new Inventory(context.jdk(), identity.build(), identity.os(), identity.arch(), listings);
    }

    private static List<String> options(EvidenceContext context) {
        List<String> options = new ArrayList<>(SAME_DEFAULTS);
        if (context.identity().feature() >= MODULES) {
            options.addAll(INTERNALS);
        }
        // A Zero VM has no compilers, and OpenJ9 ignores these options.
        if (context.facts().isHotSpot() && context.identity().vm().contains("Server")) {
            options.addAll(SHORT_WORK);
        }
        return options;
    }

    private static Listing listing(Reported reported, Map<String, SortedMap<String, String>> values) {
        SortedMap<String, String> rows = values.getOrDefault(reported.surface(), new TreeMap<>());
        int expected = reported.rows().orElse(0);
        if (rows.size() != expected) {
            throw new IllegalArgumentException("the surface %s has %d rows, and the file %d of them"
                    .formatted(reported.surface(), expected, rows.size()));
        }
        return reported.absence()
                .<Listing>map(reason -> new Listing.Absent(reported.surface(), reason))
                .orElseGet(() -> new Listing.Listed(reported.surface(), rows));
    }

    private static Map<String, SortedMap<String, String>> read(GuestFile file) {
        Path path = file.requireAtMost(LARGEST);
        try {
            return InventoryReader.read(path);
        } catch (IOException | DamagedInventory e) {
            throw file.unreadable(e);
        }
    }
}
