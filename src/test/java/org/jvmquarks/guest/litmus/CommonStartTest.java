package org.jvmquarks.guest.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommonStartTest {
    private final CommonStart start = new CommonStart();

    @Test
    void followerThatWasHeldUpGetsEachStart() {
        start.begin();
        start.begin();
        start.end();

        assertThat(start.follow(1)).isTrue();
        assertThat(start.follow(2)).isTrue();
        assertThat(start.follow(3)).isFalse();
    }

    @Test
    void leaderGivesUpOnSilentFollower() {
        assertThat(start.lead(0)).isFalse();
        start.end();

        assertThat(start.follow(1)).isFalse();
    }
}
