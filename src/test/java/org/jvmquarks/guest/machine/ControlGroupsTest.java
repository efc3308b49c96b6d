package org.jvmquarks.guest.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {
    @TempDir
    Path root;

    private void file(String path, String content) throws IOException {
        Path file = root.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private ControlGroups groups() {
        return new ControlGroups(new TextFiles(root.toString()));
    }

    @Test
    void versionOneIsReadAtMountOfContainer() throws IOException {
        file("/proc/self/cgroup", "5:cpuset:/docker/abc\n4:memory:/docker/abc\n2:cpu,cpuacct:/docker/abc\n0::/\n");
        file("/proc/self/mountinfo", """
                34 31 0:31 /docker/abc /sys/fs/cgroup/cpuset ro - cgroup cgroup rw,cpuset
                35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory
                36 31 0:33 /docker/abc /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu,cpuacct
                """);
        file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912\n");
        file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "150000\n");
        file("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
        file("/sys/fs/cgroup/cpu/cpu.shares", "512\n");
        file("/sys/fs/cgroup/cpuset/cpuset.cpus", "0-3\n");

        assertThat(groups().shares()).contains(512L);
        assertThat(groups().weight()).isEmpty();
        assertThat(groups().cpuset()).contains("0-3");
        file("/sys/fs/cgroup/cpuset/cpuset.effective_cpus", "0,2\n");
        assertThat(groups().cpuset()).contains("0,2");
        assertThat(groups().version()).contains("v1");
        assertThat(groups().memory()).contains(536870912L);
        file(
                "/sys/fs/cgroup/memory/memory.stat",
                "cache 0\nhierarchical_memory_limit 536870912\nhierarchical_memsw_limit 4096\n");
        assertThat(groups().memory()).contains(536870912L);
        assertThat(groups().processors()).contains(1.5);
    }

    @Test
    void versionOneWithoutLimitsHasNone() throws IOException {
        file("/proc/self/cgroup", "4:memory:/\n1:cpu:/\n");
        file("/proc/self/mountinfo", """
                35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
                36 31 0:33 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
                """);
        file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
        file("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

        assertThat(groups().memory()).isEmpty();
        assertThat(groups().processors()).isEmpty();
    }

    @Test
    void versionTwoTakesTheLeastOfNestedGroups() throws IOException {
        file("/proc/self/cgroup", "0::/user.slice/job/inner\n");
        file("/proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate\n");
        file("/sys/fs/cgroup/user.slice/job/inner/memory.max", "max\n");
        file("/sys/fs/cgroup/user.slice/job/memory.max", "1073741824\n");
        file("/sys/fs/cgroup/user.slice/memory.max", "2147483648\n");
        file("/sys/fs/cgroup/user.slice/job/inner/cpu.max", "200000 100000\n");
        file("/sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
        file("/sys/fs/cgroup/user.slice/job/inner/cpuset.cpus", "\n");
        file("/sys/fs/cgroup/user.slice/job/inner/cpuset.cpus.effective", "1\n");
        file("/sys/fs/cgroup/user.slice/cpuset.cpus.effective", "0-7\n");
        file("/sys/fs/cgroup/user.slice/job/inner/cpu.weight", "59\n");
        file("/sys/fs/cgroup/user.slice/cpu.weight", "100\n");

        assertThat(groups().cpuset()).contains("1");
        assertThat(groups().weight()).contains(59L);
        assertThat(groups().shares()).isEmpty();
        assertThat(groups().version()).contains("v2");
        assertThat(groups().memory()).contains(1L << 30);
        assertThat(groups().processors()).contains(2.0);
    }

    @Test
    void systemWithoutControlGroupsHasNoLimits() {
        assertThat(groups().version()).isEmpty();
        assertThat(groups().memory()).isEmpty();
        assertThat(groups().processors()).isEmpty();
        assertThat(groups().cpuset()).isEmpty();
        assertThat(groups().shares()).isEmpty();
        assertThat(groups().weight()).isEmpty();
        assertThat(groups().listed()).isEmpty();
    }

    /** Recorded inside a container without a limit, in the group of one with 1 GB. */
    @Test
    void unmountedGroupHasLimitOfVersionOne() throws IOException {
        file("/proc/self/cgroup", "4:memory:/docker/4000ca/659a7f\n");
        file(
                "/proc/self/mountinfo",
                "35 31 0:32 /docker/4000ca/659a7f /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n");
        file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        file("/sys/fs/cgroup/memory/memory.stat", "total_unevictable 0\nhierarchical_memory_limit 1073741824\n");

        assertThat(groups().memory()).contains(1L << 30);
    }

    @Test
    void cpusetOfVersionOneLeavesVersionTwosLimits() throws IOException {
        file("/proc/self/cgroup", "1:cpuset:/\n0::/job\n");
        file("/proc/self/mountinfo", """
                30 23 0:25 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset
                31 23 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
                """);
        file("/sys/fs/cgroup/cpuset/cpuset.cpus", "0-1\n");

        assertThat(groups().version()).contains("v2");
        assertThat(groups().cpuset()).contains("0-1");
    }

    /** From a kernel 6.18 with version 1 of all controllers. */
    @Test
    void controllersAreListed() throws IOException {
        file("/proc/cgroups", """
                #subsys_name	hierarchy	num_cgroups	enabled
                cpuset	3	2	1
                cpu	1	2	1
                cpuacct	2	2	1
                blkio	7	2	1
                memory	4	10	1
                hugetlb	0	2	0
                """);

        assertThat(groups().listed()).containsExactly("blkio", "cpu", "cpuacct", "cpuset", "memory");
    }

    /** A kernel from 6.12 on, built without version 1 of the controllers memory and cpuset. */
    @Test
    void controllerWithoutVersionOneIsNotListed() throws IOException {
        file("/proc/cgroups", """
                #subsys_name	hierarchy	num_cgroups	enabled
                cpu	0	81	1
                cpuacct	0	81	1
                blkio	0	81	1
                pids	0	81	1
                """);

        assertThat(groups().listed()).containsExactly("blkio", "cpu", "cpuacct", "pids");
        file("/proc/cgroups", "#subsys_name	hierarchy	num_cgroups	enabled\n");
        assertThat(groups().listed()).isEmpty();
    }
}
