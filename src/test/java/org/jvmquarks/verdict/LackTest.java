package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LackTest {
    private final Lack lack = new Lack("Capstone", "read machine code", "apt-get install libcapstone4");

    @Test
    void reasonNamesLackAndHowToInstallIt() {
        assertThat(lack.reason())
                .isEqualTo("needs Capstone to read machine code; to install it: apt-get install libcapstone4");
    }
}
