package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.junit.samples.MeetingProbes;
import org.jvmquarks.launch.Exit;

/** Two pins whose guests wait, and one whose guest needs the whole machine. Run by a test. */
@Quark(id = "meeting", title = "Meeting", source = "none")
class MeetingPins {

    /**
     * Runs a guest beside which no other guest computes, on however many processors.
     *
     * @param name an argument of the guest: cells that ask for the same guest share one
     */
    private record Whole(Class<?> probe, String name) implements Inquiry<Exit> {
        @Override
        public Exit gather(EvidenceContext context) {
            return context.run(GuestRequest.on(probe, Commands.MAIN, name)
                            .withProcessors(Integer.MAX_VALUE)
                            .thatMayFail())
                    .launched()
                    .exit();
        }
    }

    @Pin("the first guest waits")
    @FalsifiedBy(flags = "-XX:-Inline")
    void firstWaits(Jvm jvm) {
        check(jvm, MeetingProbes.Idles.class, "first");
    }

    @Pin("the second guest waits")
    @FalsifiedBy(flags = "-XX:-Inline")
    void secondWaits(Jvm jvm) {
        check(jvm, MeetingProbes.Idles.class, "second");
    }

    @Pin("the third guest computes")
    @FalsifiedBy(flags = "-XX:-Inline")
    void thirdComputes(Jvm jvm) {
        check(jvm, MeetingProbes.Computes.class, "third");
    }

    private static void check(Jvm jvm, Class<?> probe, String name) {
        assertThat(jvm.observe(new Whole(probe, name))).isEqualTo(new Exit.Code(0));
    }
}
