package org.jvmquarks.guest.machine;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;
import org.jvmquarks.guest.wire.Unsupported;
import org.jvmquarks.guest.wire.Wire;

/** Effective values of VM flags, as the running VM reports them. */
public final class Flags {
    private Flags() {}

    /**
     * Returns why this runtime cannot read its flags; empty if it can. The host then finds another proof of the flags
     * that it requested.
     */
    public static Optional<String> unreadable() {
        try {
            DiagnosticBean.check();
            return Optional.empty();
        } catch (NoClassDefFoundError missing) {
            return Optional.of(Unsupported.module("jdk.management"));
        } catch (LinkageError stub) {
            return Optional.of("requires flags that can be read, on this VM they cannot: " + stub);
        } catch (Unsupported withoutBean) {
            return Optional.of(String.valueOf(withoutBean.getMessage()));
        }
    }

    /**
     * Reads value and origin of a flag, or {@code absent} if this VM does not know it.
     *
     * @throws Unsupported if the runtime cannot read its flags
     */
    public static Map<String, Object> read(String name) {
        try {
            return DiagnosticBean.read(name);
        } catch (LinkageError e) {
            throw new Unsupported(unreadable().orElseThrow(() -> e));
        }
    }

    /** Writes a line for each flag, or one line that says why there is none. */
    public static void write(List<String> names, ResultFile results) throws IOException {
        Optional<String> unreadable = unreadable();
        if (unreadable.isPresent()) {
            results.write(Wire.UNREADABLE, Collections.singletonMap(Fields.REASON, unreadable.get()));
            return;
        }
        for (String name : names) {
            results.write(Wire.FLAG, read(name));
        }
    }
}
