package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;

class LargestHeapOfTest {
    private static final String FLAG = "UseCompressedOops";
    private static final String LINE = "{\"kind\":\"flags\",\"name\":\"%s\",\"value\":\"%s\",\"origin\":\"ERGONOMIC\"}";

    /** A VM whose flag is on up to a size. */
    private static final class Vm extends OneGuest {
        private final long last;

        Vm(long last) {
            super(Path.of("guest"));
            this.last = last;
        }

        @Override
        public GuestResult run(GuestRequest request) {
            requests().add(request);
            long size = Long.parseLong(request.options().get(0).replaceAll("\\D", ""));
            return new OneGuest(Path.of("guest"), LINE.formatted(FLAG, size <= last)).run(request);
        }
    }

    private static final LargestHeapOf PLAIN = new LargestHeapOf(FLAG, 31_744, 32_768);
    private static final LargestHeapOf NEAR = PLAIN.near(32_766, 32_736);

    @ParameterizedTest
    @CsvSource({
        "32766, 2",
        "32736, 3",
        "32767, 3",
        "32750, 8",
        "31744, 12",
        "32765, 8",
    })
    void likelySizesSaveStartsOnly(long last, int starts) {
        Vm plain = new Vm(last);
        Vm near = new Vm(last);

        new LargestHeapAssert(PLAIN.gather(plain)).isMegabytes(last);
        new LargestHeapAssert(NEAR.gather(near)).isMegabytes(last);

        assertThat(plain.requests()).hasSize(12);
        assertThat(near.requests()).hasSize(starts);
        assertThat(near.observations()).isEqualTo(plain.observations());
    }

    @ParameterizedTest
    @CsvSource({"31743, less than 31744 MB", "32768, at least 32768 MB"})
    void flagThatDoesNotChangeInside(long last, String outcome) {
        for (LargestHeapOf search : List.of(PLAIN, NEAR)) {
            assertThat(search.gather(new Vm(last)).megabytes()).isEmpty();
            assertThat(search.gather(new Vm(last)).outcome()).isEqualTo(outcome);
        }
    }

    @Test
    void nothingToSearch() {
        assertThatThrownBy(() -> new LargestHeapOf(FLAG, 5, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothing to search from 5 to 5");
    }
}
