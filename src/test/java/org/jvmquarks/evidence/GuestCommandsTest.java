package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.RecordedGuests.Gathered;
import org.jvmquarks.evidence.allocation.Allocation;
import org.jvmquarks.evidence.allocation.AllocationOf;
import org.jvmquarks.evidence.collector.CollectorOf;
import org.jvmquarks.evidence.collector.RunningCollector;
import org.jvmquarks.evidence.compilation.Compilation;
import org.jvmquarks.evidence.compilation.CompilationAssert;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.evidence.flags.AllFlags;
import org.jvmquarks.evidence.flags.AllFlagsOf;
import org.jvmquarks.evidence.flags.Flag;
import org.jvmquarks.evidence.flags.FlagOf;
import org.jvmquarks.evidence.flags.FlagStatus;
import org.jvmquarks.evidence.flags.FlagStatusOf;
import org.jvmquarks.evidence.footprint.IdleHeap;
import org.jvmquarks.evidence.footprint.IdleHeapOf;
import org.jvmquarks.evidence.heapdump.HeapDump;
import org.jvmquarks.evidence.heapdump.HeapDumpOf;
import org.jvmquarks.evidence.inventory.InventoryOf;
import org.jvmquarks.evidence.jfr.FlightRecording;
import org.jvmquarks.evidence.jfr.RecordingOf;
import org.jvmquarks.evidence.layout.Layout;
import org.jvmquarks.evidence.layout.LayoutAssert;
import org.jvmquarks.evidence.layout.LayoutOf;
import org.jvmquarks.evidence.litmus.Litmus;
import org.jvmquarks.evidence.litmus.LitmusOf;
import org.jvmquarks.evidence.process.ProcessOf;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.litmus.TwoActors;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryRow;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/**
 * Each command of the guest, run in a VM of its own, read as evidence, and read again with each field and line of its
 * file damaged. The commands {@code benchmark} and {@code code} have tests beside their kinds of evidence.
 */
class GuestCommandsTest {
    private static final String GC = "jdk.GarbageCollection";

    @TempDir
    Path folder;

    private RecordedGuests guests() {
        return new RecordedGuests(folder);
    }

    /** Allocates an array of a known length. */
    public static final class ArrayProbe {
        public Object op() {
            return new long[12_345];
        }
    }

    /** Has two fields, which no layout puts at the same place. */
    public static final class FieldsProbe {
        long first;
        long second;
    }

    /** Computes a value of each type. */
    public static final class ValuesProbe {
        public Object op() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("whole", 42);
            values.put("broken", 1.5);
            values.put("text", "a \"quoted\" line\n");
            values.put("truth", true);
            values.put("no number", Double.NaN);
            return values;
        }
    }

    /** Collects the heap. */
    public static final class CollectingProbe {
        public void op() {
            System.gc();
        }
    }

    /** An option that each VM of the tests knows. */
    public static final class OptionProbe {
        public static final String OPTION = "-XX:+UseSerialGC";
    }

    /** Prints its argument. */
    public static final class PrintingProbe {
        public static void main(String[] args) {
            System.out.println("number " + args[0]);
        }
    }

    /** Has one outcome, however its actors meet. */
    public static final class ApartProbe extends TwoActors {
        @Override
        public void actor1() {
            r1 = 7;
        }

        @Override
        public void actor2() {
            r2 = -3;
        }
    }

    /** Fails in the thread of the second actor, which makes objects as well. */
    public static final class FailingActorProbe extends TwoActors {
        public FailingActorProbe() {
            if (Thread.currentThread().getName().equals("actor2")) {
                throw new IllegalStateException("as designed");
            }
        }

        @Override
        public void actor1() {
            r1 = 1;
        }

        @Override
        public void actor2() {
            r2 = 1;
        }
    }

    /** Throws what it is called for. */
    public static final class ThrowingProbe {
        public void op() {
            fail("as designed");
        }

        private static void fail(String message) {
            throw new IllegalStateException(message);
        }
    }

    @Test
    void allocationIsRead() {
        Gathered<Allocation> gathered = guests().gather(new AllocationOf(ArrayProbe.class));

        assertThat(gathered.evidence().bytesPerOp()).isEqualTo(16 + 8 * 12_345);
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void valuesAreRead() {
        Gathered<Values> gathered = guests().gather(new ValuesOf(ValuesProbe.class));

        Values values = gathered.evidence();
        assertThat(values.number("whole")).isEqualTo(42);
        assertThat(values.get("broken")).isEqualTo(1.5);
        assertThat(values.get("text")).isEqualTo("a \"quoted\" line\n");
        assertThat(values.get("truth")).isEqualTo(true);
        assertThat(values.get("no number")).isEqualTo("NaN");
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void surfacesAreReadOrAbsentWithTheReason() {
        Gathered<Inventory> gathered =
                guests().gather(new InventoryOf(List.of("tls", "currencies", "modules", "format-versions")));

        Inventory inventory = gathered.evidence();
        assertThat(inventory.jdk()).isEqualTo("under-test");
        assertThat(inventory.listings()).hasSize(4).allMatch(Listing.Listed.class::isInstance);
        assertThat(inventory.rows()).contains(new InventoryRow("currencies", "EUR | digits", "2"));
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void layoutIsRead() {
        Gathered<Layout> gathered = guests().gather(new LayoutOf("java.lang.Long"));

        new LayoutAssert(gathered.evidence()).hasSize(24).hasFieldAt("value", 16);
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void layoutOfAProbeIsRead() {
        Gathered<Layout> gathered = guests().gather(new LayoutOf(FieldsProbe.class));

        new LayoutAssert(gathered.evidence()).hasFieldsApart("first", "second", 8);
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void flagIsRead() {
        Gathered<Flag> gathered = guests().gather(new FlagOf("MaxHeapSize"));

        assertThat(Long.parseLong(gathered.evidence().value().orElseThrow())).isPositive();
        assertThat(gathered.evidence().origin()).contains("ERGONOMIC");
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void absentFlagIsRead() {
        Gathered<Flag> gathered = guests().gather(new FlagOf("NoSuchFlag"));

        assertThat(gathered.evidence().value()).isEmpty();
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void membersAreRead() {
        Gathered<GuestNames.Members> gathered = guests().gather(context -> members(context, "java.util.ArrayList"));

        assertThat(gathered.evidence().declared().orElseThrow())
                .contains("grow", "<init>", "<clinit>")
                .doesNotContain("containsAll");
        assertThat(gathered.evidence().inheritedFrom())
                .startsWith("java.util.AbstractCollection")
                .contains("java.util.Collection");
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void absentClassIsRead() {
        Gathered<GuestNames.Members> gathered = guests().gather(context -> members(context, "java.util.ArrayLits"));

        assertThat(gathered.evidence().declared()).isEmpty();
        gathered.requireEveryDamageToBeAnError();
    }

    private static GuestNames.Members members(EvidenceContext context, String className) {
        return GuestNames.of(context, ArrayProbe.class).lookup().members(className, "containsAll");
    }

    @Test
    void collectorIsRead() {
        Gathered<RunningCollector> gathered = guests().gather(new CollectorOf());

        assertThat(gathered.evidence().collector()).isPresent();
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void unreadResultIsChecked() {
        Gathered<AllFlags> gathered = guests().gather(new AllFlagsOf());

        assertThat(gathered.evidence().names()).contains("MaxHeapSize");
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void requestedFlagsAreRead() {
        Gathered<GuestResult> gathered = guests().gather(GuestCommandsTest::serial);

        assertThat(gathered.evidence().flags())
                .singleElement()
                .matches(flag -> flag.name().equals("UseSerialGC") && flag.isOn());
        gathered.requireEveryDamageToBeAnError();
    }

    private static GuestResult serial(EvidenceContext context) {
        return context.run(GuestRequest.of(Commands.IDENTITY).withOptions(List.of(Collector.SERIAL.options())));
    }

    @Test
    void compilationIsRead() {
        Gathered<Compilation> gathered = guests().gather(new CompilationOf(ArrayProbe.class));

        new CompilationAssert(gathered.evidence()).isCompiledAtTier(4);
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void heapDumpIsRead() {
        Gathered<HeapDump> gathered = guests().gather(HeapDumpOf.live(ArrayProbe.class));

        assertThat(gathered.evidence().of("long[]").arraysOfAtLeast(12_345)).isEqualTo(1);
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void litmusIsRead() {
        Gathered<Litmus> gathered = guests().gather(new LitmusOf(ApartProbe.class));

        Litmus litmus = gathered.evidence();
        assertThat(litmus.runsWith("7, -3")).isEqualTo(litmus.runs());
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void litmusEndsAtRequestedOutcome() {
        Litmus seen =
                guests().gather(new LitmusOf(ApartProbe.class).until("7, -3")).evidence();

        assertThat(seen.runs()).isPositive().isLessThan(500_000);
    }

    @Test
    void failureOfTheSecondThreadIsRead() {
        assertThatThrownBy(() -> guests().gather(new LitmusOf(FailingActorProbe.class)))
                .isInstanceOfSatisfying(
                        CellError.class, error -> assertThat(error.kind()).isEqualTo(ErrorKind.GUEST_FAILED))
                .hasMessageStartingWith("under-test: the probe threw java.lang.IllegalStateException: as designed");
    }

    @Test
    void recordingIsRead() {
        Gathered<FlightRecording> gathered = guests().gather(new RecordingOf(CollectingProbe.class, GC));

        assertThat(gathered.evidence().events(GC)).isNotEmpty();
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void idleHeapIsRead() {
        Gathered<IdleHeap> gathered =
                guests().gather(new IdleHeapOf(ArrayProbe.class, Long.MAX_VALUE, Duration.ofSeconds(5)));

        assertThat(gathered.evidence().committedWhenHeld()).isPositive();
        gathered.requireEveryDamageToBeAnError();
    }

    /** What the kernel says has tests of its own, as not each kernel says it. */
    @Test
    void footprintIsRead() {
        Gathered<Integer> gathered = guests().gather(
                        context -> context.run(GuestRequest.on(ArrayProbe.class, Commands.FOOTPRINT))
                                .result()
                                .read(fields -> fields.requiredInt(Fields.HELD)));

        assertThat(gathered.evidence()).isEqualTo(2);
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void heldWorkHasNoResult() {
        Gathered<GuestResult> gathered =
                guests().gather(context -> context.run(GuestRequest.on(ArrayProbe.class, Commands.HOLD)));

        assertThat(gathered.evidence().results()).isEmpty();
        assertThat(gathered.evidence().complete()).isTrue();
        gathered.requireEveryDamageToBeAnError();
    }

    @Test
    void statusOfAnOptionIsRead() {
        Gathered<FlagStatus> gathered = guests().gather(new FlagStatusOf(OptionProbe.class));

        assertThat(gathered.evidence().outcome()).isEqualTo(OptionOutcome.ACCEPTED);
        gathered.requireEveryDamageToBeAnError();
    }

    /** The end of the process is the evidence: it may come before that of the file. */
    @Test
    void processIsRead() {
        Gathered<ProcessRun> gathered = guests().gather(new ProcessOf(PrintingProbe.class, "7"));

        assertThat(gathered.evidence().exit()).isEqualTo("exit code 0");
        assertThat(gathered.evidence().number("printed", "number (\\d+)")).isEqualTo(7);
        gathered.requireEveryDamageBeforeTheEndToBeAnError();
    }

    /** That a probe failed may be the evidence as well, but not without the line that says so. */
    @Test
    void failureIsRead() {
        Gathered<GuestResult> gathered = guests().gather(context ->
                context.run(GuestRequest.on(ThrowingProbe.class, Commands.VALUE).thatMayFail()));

        assertThat(gathered.evidence().failure().orElseThrow().describe())
                .isEqualTo("java.lang.IllegalStateException: as designed");
        gathered.requireEveryDamageBeforeTheEndToBeAnError();
        assertThatThrownBy(() -> guests().gather(new ValuesOf(ThrowingProbe.class)))
                .isInstanceOfSatisfying(
                        CellError.class, error -> assertThat(error.kind()).isEqualTo(ErrorKind.GUEST_FAILED))
                .hasMessageStartingWith("under-test: the probe threw java.lang.IllegalStateException: as designed");
    }
}
