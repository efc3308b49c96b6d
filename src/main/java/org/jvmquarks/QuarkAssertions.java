package org.jvmquarks;

import org.apiguardian.api.API;
import org.assertj.core.api.Assertions;
import org.jvmquarks.evidence.allocation.Allocation;
import org.jvmquarks.evidence.allocation.AllocationAssert;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.evidence.benchmark.TimingAssert;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.MachineCodeAssert;
import org.jvmquarks.evidence.collector.RunningCollector;
import org.jvmquarks.evidence.collector.RunningCollectorAssert;
import org.jvmquarks.evidence.compilation.Compilation;
import org.jvmquarks.evidence.compilation.CompilationAssert;
import org.jvmquarks.evidence.flags.AllFlags;
import org.jvmquarks.evidence.flags.AllFlagsAssert;
import org.jvmquarks.evidence.flags.DefaultFlags;
import org.jvmquarks.evidence.flags.DefaultFlagsAssert;
import org.jvmquarks.evidence.flags.Flag;
import org.jvmquarks.evidence.flags.FlagAssert;
import org.jvmquarks.evidence.flags.FlagStatus;
import org.jvmquarks.evidence.flags.FlagStatusAssert;
import org.jvmquarks.evidence.flags.LargestHeap;
import org.jvmquarks.evidence.flags.LargestHeapAssert;
import org.jvmquarks.evidence.footprint.Footprint;
import org.jvmquarks.evidence.footprint.FootprintAssert;
import org.jvmquarks.evidence.footprint.IdleHeap;
import org.jvmquarks.evidence.footprint.IdleHeapAssert;
import org.jvmquarks.evidence.gclog.GcLog;
import org.jvmquarks.evidence.gclog.GcLogAssert;
import org.jvmquarks.evidence.gclog.LongestPause;
import org.jvmquarks.evidence.gclog.LongestPauseAssert;
import org.jvmquarks.evidence.heapdump.HeapDump;
import org.jvmquarks.evidence.heapdump.HeapDumpAssert;
import org.jvmquarks.evidence.inventory.ListedSurface;
import org.jvmquarks.evidence.inventory.ListedSurfaceAssert;
import org.jvmquarks.evidence.jfr.FlightRecording;
import org.jvmquarks.evidence.jfr.FlightRecordingAssert;
import org.jvmquarks.evidence.layout.Layout;
import org.jvmquarks.evidence.layout.LayoutAssert;
import org.jvmquarks.evidence.litmus.Litmus;
import org.jvmquarks.evidence.litmus.LitmusAssert;
import org.jvmquarks.evidence.nativememory.NativeMemory;
import org.jvmquarks.evidence.nativememory.NativeMemoryAssert;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.evidence.process.ProcessRunAssert;
import org.jvmquarks.evidence.process.VmMessages;
import org.jvmquarks.evidence.process.VmMessagesAssert;
import org.jvmquarks.evidence.safepoints.SafepointLog;
import org.jvmquarks.evidence.safepoints.SafepointLogAssert;
import org.jvmquarks.evidence.strings.VmTable;
import org.jvmquarks.evidence.strings.VmTableAssert;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesAssert;

/** AssertJ with the assertions of all kinds of evidence, for one static import. */
@API(status = API.Status.STABLE, since = "0.1")
public final class QuarkAssertions extends Assertions {

    private QuarkAssertions() {}

    public static AllocationAssert assertThat(Allocation actual) {
        return new AllocationAssert(actual);
    }

    public static LayoutAssert assertThat(Layout actual) {
        return new LayoutAssert(actual);
    }

    public static FlagAssert assertThat(Flag actual) {
        return new FlagAssert(actual);
    }

    public static ValuesAssert assertThat(Values actual) {
        return new ValuesAssert(actual);
    }

    public static ProcessRunAssert assertThat(ProcessRun actual) {
        return new ProcessRunAssert(actual);
    }

    public static TimingAssert assertThat(Timing actual) {
        return new TimingAssert(actual);
    }

    public static RunningCollectorAssert assertThat(RunningCollector actual) {
        return new RunningCollectorAssert(actual);
    }

    public static LargestHeapAssert assertThat(LargestHeap actual) {
        return new LargestHeapAssert(actual);
    }

    public static VmMessagesAssert assertThat(VmMessages actual) {
        return new VmMessagesAssert(actual);
    }

    public static GcLogAssert assertThat(GcLog actual) {
        return new GcLogAssert(actual);
    }

    public static LongestPauseAssert assertThat(LongestPause actual) {
        return new LongestPauseAssert(actual);
    }

    public static CompilationAssert assertThat(Compilation actual) {
        return new CompilationAssert(actual);
    }

    public static MachineCodeAssert assertThat(MachineCode actual) {
        return new MachineCodeAssert(actual);
    }

    public static LitmusAssert assertThat(Litmus actual) {
        return new LitmusAssert(actual);
    }

    public static HeapDumpAssert assertThat(HeapDump actual) {
        return new HeapDumpAssert(actual);
    }

    public static FlightRecordingAssert assertThat(FlightRecording actual) {
        return new FlightRecordingAssert(actual);
    }

    public static NativeMemoryAssert assertThat(NativeMemory actual) {
        return new NativeMemoryAssert(actual);
    }

    public static FootprintAssert assertThat(Footprint actual) {
        return new FootprintAssert(actual);
    }

    public static IdleHeapAssert assertThat(IdleHeap actual) {
        return new IdleHeapAssert(actual);
    }

    public static SafepointLogAssert assertThat(SafepointLog actual) {
        return new SafepointLogAssert(actual);
    }

    public static VmTableAssert assertThat(VmTable actual) {
        return new VmTableAssert(actual);
    }

    public static FlagStatusAssert assertThat(FlagStatus actual) {
        return new FlagStatusAssert(actual);
    }

    public static AllFlagsAssert assertThat(AllFlags actual) {
        return new AllFlagsAssert(actual);
    }

    public static ListedSurfaceAssert assertThat(ListedSurface actual) {
        return new ListedSurfaceAssert(actual);
    }

    public static DefaultFlagsAssert assertThat(DefaultFlags actual) {
        return new DefaultFlagsAssert(actual);
    }
}
