package org.jvmquarks.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {
    @TempDir Path root;

    private void file(String path, String content) throws IOException {
        Path file = root.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private ControlGroups groups() {
        return new ControlGroups(new TextFiles(root.toString()));
    }

    @Test
    void versionOneIsReadAtTheMountOfTheContainer() throws IOException {
        file("/proc/self/cgroup", "4:memory:/docker/abc\n2:cpu,cpuacct:/docker/abc\n0::/\n");
        file(
                "/proc/self/mountinfo",
                "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n"
                        + "36 31 0:33 /docker/abc /sys/fs/cgroup/cpu ro - cgroup cgroup"
                        + " rw,cpu,cpuacct\n");
        file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912\n");
        file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "150000\n");
        file("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

        assertThat(groups().version()).contains("v1");
        assertThat(groups().memory()).contains(536870912L);
        assertThat(groups().processors()).contains(1.5);
    }

    @Test
    void versionOneWithoutLimitsHasNone() throws IOException {
        file("/proc/self/cgroup", "4:memory:/\n1:cpu:/\n");
        file(
                "/proc/self/mountinfo",
                """
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
        file(
                "/proc/self/mountinfo",
                "30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate\n");
        file("/sys/fs/cgroup/user.slice/job/inner/memory.max", "max\n");
        file("/sys/fs/cgroup/user.slice/job/memory.max", "1073741824\n");
        file("/sys/fs/cgroup/user.slice/memory.max", "2147483648\n");
        file("/sys/fs/cgroup/user.slice/job/inner/cpu.max", "200000 100000\n");
        file("/sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");

        assertThat(groups().version()).contains("v2");
        assertThat(groups().memory()).contains(1L << 30);
        assertThat(groups().processors()).contains(2.0);
    }

    @Test
    void systemWithoutControlGroupsHasNoLimits() {
        assertThat(groups().version()).isEmpty();
        assertThat(groups().memory()).isEmpty();
        assertThat(groups().processors()).isEmpty();
    }
}
