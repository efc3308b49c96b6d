package org.jvmquarks.gate.compare;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RowName;

/**
 * The names that pins had before. Journals and ledgers that were written then have them.
 *
 * <p>For example, with {@code @Pin(formerly = "header")} on {@code headerTakes}, {@code object-header/header} means
 * {@code object-header/headerTakes}.
 *
 * @param methods the methods of pins that were renamed, by the names that they had
 */
public record FormerNames(Map<PinId, String> methods) {

    public FormerNames {
        methods = Map.copyOf(methods);
    }

    /** Returns those that these quarks know. */
    public static FormerNames of(Collection<QuarkRecord> quarks) {
        Map<PinId, String> methods = new HashMap<>();
        for (QuarkRecord quark : quarks) {
            for (PinRecord pin : quark.pins()) {
                pin.formerly()
                        .ifPresent(former -> methods.put(
                                method(quark.id(), former),
                                RowName.of(pin.pin()).method()));
            }
        }
        return new FormerNames(methods);
    }

    private static PinId method(String quark, String name) {
        return new PinId(quark, new RowName(name, Optional.empty()));
    }

    /** Returns the name that a row has now. */
    public PinId current(PinId id) {
        return renamed(id).orElse(id);
    }

    /** Returns what names a row or several now, such as {@code object-header/header}; any other text as it is. */
    public String current(String key) {
        return key.indexOf('/') < 1
                ? key
                : renamed(PinId.of(key)).map(PinId::toString).orElse(key);
    }

    private Optional<PinId> renamed(PinId id) {
        RowName row = id.row();
        return Optional.ofNullable(methods.get(method(id.quark(), row.method())))
                .map(now -> new PinId(id.quark(), new RowName(now, row.argument(), row.writer())));
    }
}
