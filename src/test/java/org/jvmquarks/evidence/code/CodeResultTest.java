package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.RecordedGuests;
import org.jvmquarks.evidence.RecordedGuests.Gathered;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;

/** The command {@code code}: read as evidence, and with each field and line damaged. */
class CodeResultTest {
    @TempDir
    Path folder;

    /** Loads and stores a field. */
    public static final class Counter {
        int count;

        public void op() {
            count++;
        }
    }

    @Test
    void codeIsRead() {
        GuestRequest request = GuestRequest.on(
                        Counter.class, Commands.CODE, "op", "op", "4", Commands.ENTERED_BY_CALL, Commands.BEFORE_CHANGE)
                .withOptions(List.of("-Xbatch"))
                .withWhiteBox();
        Gathered<CompiledCode> gathered = new RecordedGuests(folder)
                .gather(context -> context.run(request).result().read(CompiledCode::read));

        CompiledCode code = gathered.evidence();
        assertThat(code.level()).isEqualTo(4);
        assertThat(code.bytes()).isNotEmpty();
        assertThat(code.blobs()).isNotEmpty();
        assertThat(code.fields()).singleElement().isEqualTo(new FieldOffset("Counter", "count", 12));
        gathered.requireEveryDamageToBeAnError();
    }
}
