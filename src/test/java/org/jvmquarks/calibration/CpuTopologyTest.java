package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.CpuSet;

/** Machines of eight processors. */
class CpuTopologyTest {

    @TempDir
    Path root;

    private FakeMachine machine;

    @BeforeEach
    void allowAll() throws IOException {
        machine = new FakeMachine(root).allow("0-7");
    }

    private static List<String> lanes(CpuTopology topology, int count) {
        return topology.lanes(count).stream().map(CpuSet::toString).toList();
    }

    @Test
    void eightCoresMakeFourLanes() throws IOException {
        CpuTopology topology =
                machine.socket(0, "0", "1", "2", "3", "4", "5", "6", "7").topology(8);

        assertThat(topology.noLanes()).isEmpty();
        assertThat(topology.mostLanes()).isEqualTo(4);
        assertThat(lanes(topology, 4)).containsExactly("0-1", "2-3", "4-5", "6-7");
        assertThat(lanes(topology, 3)).containsExactly("0-1", "2-3", "4-5");
        assertThat(lanes(topology, 2)).containsExactly("0-3", "4-7");
    }

    /** As on a machine into which processors can be plugged later. */
    @Test
    void processorsThatAreNotOnlineDoNotCount() throws IOException {
        CpuTopology topology = machine.socket(0, "0", "1", "2", "3", "4", "5", "6", "7")
                .allow("0-127")
                .online("0-7")
                .topology(8);

        assertThat(topology.noLanes()).isEmpty();
        assertThat(topology.mostLanes()).isEqualTo(4);
    }

    @Test
    void siblingsAreInOneLane() throws IOException {
        CpuTopology halves = machine.socket(0, "0,4", "1,5", "2,6", "3,7").topology(8);

        assertThat(halves.mostLanes()).isEqualTo(2);
        assertThat(lanes(halves, 2)).containsExactly("0-1,4-5", "2-3,6-7");
        assertThatThrownBy(() -> halves.lanes(4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected 2 to 2 lanes of 2 cores each, was 4");

        CpuTopology neighbours = machine.socket(0, "0-1", "2-3", "4-5", "6-7").topology(8);

        assertThat(lanes(neighbours, 2)).containsExactly("0-3", "4-7");
    }

    @Test
    void forbiddenSiblingLeavesOneProcessorOfItsCore() throws IOException {
        CpuTopology topology =
                machine.socket(0, "0,4", "1,5", "2,6", "3,7").allow("0-3").topology(4);

        assertThat(lanes(topology, 2)).containsExactly("0-1", "2-3");
    }

    @Test
    void forbiddenCoresAreInNoLane() throws IOException {
        CpuTopology topology =
                machine.socket(0, "0,4", "1,5", "2,6", "3,7").allow("0-2,4-6").topology(6);

        assertThat(topology.mostLanes()).isEqualTo(1);
        assertThat(topology.noLanes()).hasValue("two lanes need 4 cores and this program may use 3");
    }

    @Test
    void laneIsWithinASocket() throws IOException {
        CpuTopology topology = machine.socket(0, "0", "2", "4")
                .socket(1, "1", "3", "5", "6", "7")
                .topology(8);

        assertThat(topology.mostLanes()).isEqualTo(3);
        assertThat(lanes(topology, 3)).containsExactly("0,2", "1,3", "5-6");
        assertThat(lanes(topology, 2)).containsExactly("0,2,4", "1,3,5");
    }

    @Test
    void socketsOfOneCoreHaveNoLanes() throws IOException {
        CpuTopology topology = machine.allow("0-3")
                .socket(0, "0")
                .socket(1, "1")
                .socket(2, "2")
                .socket(3, "3")
                .topology(4);

        assertThat(topology.noLanes())
                .hasValue("a lane needs 2 cores of one socket, and this program may use 4 cores in 4 sockets");
    }

    @Test
    void quotaAllowsNoLanes() throws IOException {
        CpuTopology topology =
                machine.socket(0, "0", "1", "2", "3", "4", "5", "6", "7").topology(4);

        assertThat(topology.noLanes())
                .hasValue("a quota lets this program use 4 of its 8 processors at a time, whichever they are");
        assertThatThrownBy(() -> topology.lanes(2)).hasMessageStartingWith("a quota lets ");
    }

    @Test
    void unknownCoresAllowNoLanes() throws IOException {
        String unknown = "this system does not say which processors share a core";

        assertThat(machine.topology(8).noLanes()).hasValue(unknown);
        assertThat(machine.socket(0, "0", "1", "2", "3").topology(8).noLanes()).hasValue(unknown);
        assertThat(machine.allow("none").topology(8).noLanes()).hasValue(unknown);
    }

    @Test
    void oneLaneIsNone() throws IOException {
        CpuTopology topology = machine.socket(0, "0", "1").allow("0-1").topology(2);

        assertThat(topology.noLanes()).hasValue("two lanes need 4 cores and this program may use 2");
        assertThatThrownBy(() -> topology.lanes(1)).hasMessage("two lanes need 4 cores and this program may use 2");
    }
}
