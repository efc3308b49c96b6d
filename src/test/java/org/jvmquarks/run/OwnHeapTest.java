package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import com.sun.management.VMOption.Origin;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnHeapTest {
    private final Vm vm = new Vm();
    private final List<String> collections = new ArrayList<>();

    /** A VM with G1 and a heap that nobody sized. */
    private static final class Vm implements HotSpotDiagnosticMXBean {
        private final Map<String, VMOption> options = new HashMap<>();
        private final List<String> set = new ArrayList<>();

        Vm() {
            with("UseG1GC", "true", Origin.ERGONOMIC);
            with("InitialHeapSize", "394264576", Origin.ERGONOMIC);
            with("MaxHeapSize", "6308233216", Origin.ERGONOMIC);
            with("MinHeapFreeRatio", "40", Origin.DEFAULT);
            with("MaxHeapFreeRatio", "70", Origin.DEFAULT);
            with("G1PeriodicGCInterval", "0", Origin.DEFAULT);
        }

        void with(String name, String value, Origin origin) {
            options.put(name, new VMOption(name, value, false, origin));
        }

        @Override
        public VMOption getVMOption(String name) {
            if (!options.containsKey(name)) {
                throw new IllegalArgumentException("VM option \"" + name + "\" does not exist");
            }
            return options.get(name);
        }

        @Override
        public void setVMOption(String name, String value) {
            getVMOption(name);
            set.add(name + "=" + value);
        }

        @Override
        public List<VMOption> getDiagnosticOptions() {
            return List.copyOf(options.values());
        }

        @Override
        public ObjectName getObjectName() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void dumpHeap(String file, boolean live) {
            throw new UnsupportedOperationException();
        }
    }

    private boolean keepSmall() {
        return OwnHeap.keepSmall(vm, () -> collections.add("after " + vm.set.size() + " options"));
    }

    @Test
    void heapOfG1ShrinksOnceOptionsAreSet() {
        assertThat(keepSmall()).isTrue();

        assertThat(vm.set).containsExactly("MinHeapFreeRatio=10", "MaxHeapFreeRatio=30", "G1PeriodicGCInterval=3000");
        assertThat(collections).containsExactly("after 3 options");
    }

    @ParameterizedTest
    @CsvSource({"InitialHeapSize, VM_CREATION", "MaxHeapSize, ENVIRON_VAR"})
    void heapSizedByItsUserStays(String option, Origin origin) {
        vm.with(option, "167772160", origin);

        assertThat(keepSmall()).isFalse();
        assertThat(vm.set).isEmpty();
        assertThat(collections).isEmpty();
    }

    @Test
    void heapOfAnotherCollectorStaysAsItIs() {
        vm.with("UseG1GC", "false", Origin.DEFAULT);

        assertThat(keepSmall()).isFalse();
        assertThat(vm.set).isEmpty();
    }

    @Test
    void vmWithoutOptionGoesOn() {
        vm.options.remove("G1PeriodicGCInterval");

        assertThat(keepSmall()).isFalse();
        assertThat(collections).isEmpty();
    }

    /**
     * In a VM of its own, as the build sizes the heap of the tests. It sees 8 GB, wherever it runs: with more, the
     * regions of G1 are larger, and so is its smallest heap.
     */
    @Test
    void realVmWithG1TakesTheOptions() throws Exception {
        List<String> command = List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseG1GC",
                "-XX:MaxRAM=8g",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                OnItsOwn.class.getName());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
        builder.environment().keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        Process process = builder.start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .containsExactly("true", "a heap of at most 64 MB");
    }

    /** A program with G1 and a heap that nobody sized. */
    static final class OnItsOwn {
        public static void main(String[] arguments) {
            System.out.println(OwnHeap.keepSmall());
            long megabytes = Runtime.getRuntime().totalMemory() >> 20;
            System.out.println("a heap of at most " + (megabytes <= 64 ? 64 : megabytes) + " MB");
        }
    }
}
