package org.jvmquarks.evidence.inventory;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about a {@link ListedSurface}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ListedSurfaceAssert extends EvidenceAssert<ListedSurfaceAssert, ListedSurface> {

    public ListedSurfaceAssert(ListedSurface actual) {
        super(actual, ListedSurfaceAssert.class);
    }

    /** The surface has the key, as {@code inventory --all} prints it. */
    public ListedSurfaceAssert has(String key) {
        return check(actual.value(key).isPresent(), quoted(key), "there", "missing");
    }

    /** The surface does not have the key. */
    public ListedSurfaceAssert doesNotHave(String key) {
        return check(actual.value(key).isEmpty(), quoted(key), "missing", "there");
    }

    /** The surface has the key with that value. */
    public ListedSurfaceAssert has(String key, String value) {
        return check(
                actual.value(key).filter(value::equals).isPresent(),
                quoted(key),
                quoted(value),
                actual.value(key).map(ListedSurfaceAssert::quoted).orElse("missing"));
    }

    private static String quoted(String text) {
        return "'" + text + "'";
    }
}
