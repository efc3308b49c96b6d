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
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.SurfacesCommand;
import org.jvmquarks.guest.inventory.Surface;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
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
public final class InventoryOf implements Inquiry<Inventory> {
    private static final String FILE = "inventory.tsv.gz";

    /** In bytes, compressed; all surfaces of JDK 25 take less than 2 MB. */
    private static final long LARGEST = 64L << 20;

    /** Surfaces do not depend on them; a surface that forgets one is then the same everywhere all the same. */
    private static final List<String> SAME_DEFAULTS = List.of(
            "-Duser.language=en",
            "-Duser.country=US",
            "-Duser.timezone=UTC",
            "-Djava.security.krb5.conf=/dev/null",
            // JDKs of Red Hat take algorithms from the machine unless told otherwise.
            "-Djava.security.disableSystemPropertiesFile=true",
            "-Dredhat.crypto-policies=off");

    /**
     * What a JDK keeps to itself: types of Kerberos, days of distrust, groups of TLS, time-outs and what naming
     * services trust.
     */
    private static final List<String> INTERNALS = List.of(
            "--add-exports=java.security.jgss/sun.security.krb5.internal.crypto=ALL-UNNAMED",
            "--add-opens=java.base/sun.security.validator=ALL-UNNAMED",
            "--add-opens=java.base/sun.security.ssl=ALL-UNNAMED",
            "--add-opens=java.base/sun.net=ALL-UNNAMED",
            "--add-opens=java.base/sun.net.www.http=ALL-UNNAMED",
            "--add-opens=java.naming/com.sun.jndi.ldap=ALL-UNNAMED",
            "--add-opens=java.naming/com.sun.naming.internal=ALL-UNNAMED",
            "--add-opens=java.net.http/jdk.internal.net.http=ALL-UNNAMED");

    /**
     * For work of three seconds, C2 costs more than it saves, and so do collections of the whole heap for classes; and
     * the beans of one collector are the same everywhere.
     */
    private static final List<String> SHORT_WORK =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:MetaspaceSize=128m");

    /** Makes what depends on identity hashes another in a second start; the generator of 2 gives each object a 1. */
    private static final List<String> OTHER_HASHES = List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2");

    private static final int MODULES = 9;

    private final List<String> surfaces;

    /** @param surfaces their names, those of {@link SurfacesCommand#surfaces} */
    public InventoryOf(List<String> surfaces) {
        if (surfaces.isEmpty()) {
            throw new IllegalArgumentException("name the surfaces to list");
        }
        this.surfaces = List.copyOf(surfaces);
    }

    /** Asks for all surfaces but those on request. */
    public static InventoryOf all() {
        return new InventoryOf(
                SurfacesCommand.surfaces().stream().map(Surface::name).toList());
    }

    @Override
    public Inventory gather(EvidenceContext context) {
        Inventory inventory = list(context, surfaces, List.of());
        List<String> onRequest =
                SurfacesCommand.onRequest().stream().map(Surface::name).toList();
        List<String> twice = surfaces.stream().filter(onRequest::contains).toList();
        return twice.isEmpty() || !context.facts().isHotSpot()
                ? inventory
                : inventory.agreeing(list(context, twice, OTHER_HASHES));
    }

    private static Inventory list(EvidenceContext context, List<String> surfaces, List<String> more) {
        List<String> options = new ArrayList<>(options(context));
        options.addAll(more);
        GuestRequest request = GuestRequest.of(
                        Commands.INVENTORY,
                        Stream.concat(Stream.of(FILE), surfaces.stream()).toArray(String[]::new))
                .withOptions(options);
        GuestResult result = context.run(request);
        GuestFile file = GuestFile.of(context, result, FILE, "the inventory");
        Map<String, SortedMap<String, String>> values = read(file);
        List<Listing> listings = new ArrayList<>();
        for (ResultLine line : result.results()) {
            listings.add(line.read(fields -> listing(fields, values)));
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

    private static Listing listing(FieldReader fields, Map<String, SortedMap<String, String>> values) {
        String surface = fields.requiredText(Fields.NAME);
        SortedMap<String, String> rows = values.getOrDefault(surface, new TreeMap<>());
        Optional<Listing.Absent> absent = absent(surface, fields);
        int expected = absent.isPresent() ? 0 : fields.requiredInt(Fields.ROWS);
        if (rows.size() != expected) {
            throw new IllegalArgumentException(
                    "the surface %s has %d rows, and the file %d of them".formatted(surface, expected, rows.size()));
        }
        return absent.<Listing>map(it -> it).orElseGet(() -> new Listing.Listed(surface, rows));
    }

    private static Optional<Listing.Absent> absent(String surface, FieldReader fields) {
        Optional<String> reason = fields.optionalText(Fields.UNAVAILABLE);
        Optional<String> thrown = fields.optionalText(Fields.THROWN);
        if (reason.isPresent() || thrown.isEmpty()) {
            return reason.map(it -> new Listing.Absent(surface, it));
        }
        String failure = "failed with " + thrown.get() + ": " + fields.requiredText(Fields.MESSAGE);
        Optional<String> module = fields.optionalText(Fields.MISSING_CLASS)
                .flatMap(missing -> MissingModule.of(missing, fields.requiredTexts(Fields.MODULES)));
        return Optional.of(new Listing.Absent(surface, module.orElse(failure), module.isEmpty()));
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
