package org.jvmquarks.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.engine.Settings.PinKinds;

class RunSizeTest {
    @Test
    void firstLineSaysWhatRunsWhere() {
        assertThat(new RunSize(85, 555, List.of("debian-17", "debian-25")).describe())
                .isEqualTo("85 quarks, 555 pins on 2 JDKs: debian-17, debian-25 (1110 cells)");
        assertThat(new RunSize(1, 1, List.of("debian-17")).describe())
                .isEqualTo("1 quark, 1 pin on 1 JDK: debian-17 (1 cell)");
    }

    @Test
    void pinThatIsSelectedTwiceCountsOnce() {
        List<QuarkSelection> selected =
                QuarkSelection.of(
                        QuarkCatalog.load(),
                        List.of("scalar-replacement", "ScalarReplacementQuark/mergeIsReplaced"),
                        List.of());

        RunSize size = RunSize.of(selected, PinKinds.ALL, List.of());

        assertThat(size.quarks()).isEqualTo(1);
        assertThat(size.pins()).isEqualTo(15);
        assertThat(RunSize.of(selected, PinKinds.TIMING, List.of()).pins()).isZero();
    }
}
