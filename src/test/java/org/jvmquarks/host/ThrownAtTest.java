package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThrownAtTest {

    @Test
    void firstFrameOfTheProjectIsThePlace() {
        String stack = """
                java.lang.IllegalStateException: op (Fake.java:1)
                \tat java.base/java.util.ArrayList.get(ArrayList.java:427)
                \tat com.example.Library.fail(Library.java:9)
                \tat app//org.jvmquarks.host.Ring$Slot.<init>(Ring.java:20)
                \tat org.jvmquarks.host.Probe.op(Probe.java:30)
                \tat org.jvmquarks.guest.ValueCommand.call(ValueCommand.java:22)
                """;

        assertThat(ThrownAt.in(stack, ThrownAtTest.class)).contains("Ring.java:20");
        assertThat(ThrownAt.in(stack.replace("host", "other"), ThrownAtTest.class))
                .isEmpty();
        assertThat(ThrownAt.in("", ThrownAtTest.class)).isEmpty();
    }

    @Test
    void frameWithoutALineIsNoPlace() {
        assertThat(ThrownAt.in("\tat org.jvmquarks.host.Probe.op(Unknown Source)\n", ThrownAtTest.class))
                .isEmpty();
    }
}
