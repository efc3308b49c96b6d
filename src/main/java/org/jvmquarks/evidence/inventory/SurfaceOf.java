package org.jvmquarks.evidence.inventory;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.SurfacesCommand;
import org.jvmquarks.guest.inventory.Surface;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Asks a JDK to list one of its surfaces, such as {@code tls} or {@code root-certificates}. A JDK without it makes the
 * pin not applicable. Nothing is recorded: {@code inventory} compares whole surfaces.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SurfaceOf implements Inquiry<ListedSurface> {
    private final String surface;

    /** @param surface its name, as {@code inventory --surface} takes it */
    public SurfaceOf(String surface) {
        List<String> known =
                SurfacesCommand.surfaces().stream().map(Surface::name).toList();
        if (!known.contains(surface)) {
            throw new IllegalArgumentException(
                    "there is no surface '%s'; there are %s".formatted(surface, String.join(", ", known)));
        }
        this.surface = surface;
    }

    @Override
    public ListedSurface gather(EvidenceContext context) {
        Listing listing =
                new InventoryOf(List.of(surface)).gather(context).listings().get(0);
        if (listing instanceof Listing.Absent absent) {
            if (absent.failed()) {
                throw new CellError(
                        ErrorKind.GUEST_FAILED,
                        "%s: the surface %s %s".formatted(context.jdk(), surface, absent.reason()));
            }
            throw new NotApplicable("the surface %s %s".formatted(surface, absent.reason()));
        }
        return new ListedSurface("%s [%s]".formatted(surface, context.jdk()), ((Listing.Listed) listing).values());
    }
}
