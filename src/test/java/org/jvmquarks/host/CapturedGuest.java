package org.jvmquarks.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.WireReader;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.Launched;

/** Reads what a real guest wrote, for the tests of other packages. */
public final class CapturedGuest {
    private CapturedGuest() {}

    /** A guest that wrote this and ended well. */
    public static GuestResult read(String text) {
        Launched launched = new Launched(List.of(), new Exit.Code(0), Duration.ZERO, Path.of(""), false);
        return WireReader.read("captured", launched, text).result();
    }
}
