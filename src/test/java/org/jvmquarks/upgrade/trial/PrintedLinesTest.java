package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintedLinesTest {

    private static PrintedLines printed(String text) {
        PrintedLines printed = new PrintedLines(line -> false);
        text.lines().forEach(printed::add);
        return printed;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-11-28 10:15:02.113 WARN [main] o.e.Server - no answer in 250 ms | # # WARN [main] o.e.Server - no answer in # ms
            2026-11-28T10:15:02,113Z INFO up on port 34817                         | # INFO up on port #
            28-Nov-2026 10:15:02.113 SEVERE [main] Catalina                        | #-Nov-# # SEVERE [main] Catalina
            session 8f14e45f-ceea-467f-a9d0-1c2d3e4f5a6b of Worker@1b6d3586        | session # of Worker@#
            mapped at 0x00007f3c10000000, digest 9e107d9d372bb6826bd81d3542a419d6  | mapped at #, digest #
            INFO utf8 and x86 are words; base64 as well                            | INFO utf# and x# are words; base# as well
            """)
    void sameLineOfAnotherRoundHasSameTemplate(String line, String template) {
        assertThat(PrintedLines.template(line)).isEqualTo(template);
    }

    @Test
    void stackTraceIsExceptionAndFirstFrame() {
        assertThat(printed("""
                WARN shard 3 is late
                java.lang.IllegalStateException: shard 3
                	at app//org.example.Shards.open(Shards.java:17)
                	at org.example.Server.main(Server.java:9)
                Caused by: java.io.IOException: Broken pipe
                	at java.base/sun.nio.ch.FileDispatcherImpl.write0(Native Method)
                	... 12 more
                """).templates())
                .containsExactly(
                        "WARN shard # is late",
                        "java.io.IOException: Broken pipe, at sun.nio.ch.FileDispatcherImpl.write0",
                        "java.lang.IllegalStateException: shard #, at org.example.Shards.open");
    }

    @Test
    void exceptionWithoutATraceIsToldAlone() {
        assertThat(printed("java.lang.StackOverflowError\nnext line\nException in thread \"main\" java.lang.Error: x")
                        .templates())
                .containsExactly("java.lang.Error: x", "java.lang.StackOverflowError", "next line");
    }

    @Test
    void awaitedLineIsSeen() {
        PrintedLines printed = new PrintedLines(line -> line.contains("started"));
        printed.add("starting");
        assertThat(printed.seen()).isNotDone();

        printed.add("started in 3 s");

        assertThat(printed.seen()).isCompleted();
    }

    @Test
    void traceDoesNotHideItsException() {
        String trace = "\tat org.example.Shop.open(Shop.java:3)\n".repeat(20);

        assertThat(printed("starting\njava.lang.IllegalStateException: no shop\n" + trace + "\n\t... 3 more\n")
                        .last())
                .containsExactly("starting", "java.lang.IllegalStateException: no shop");
    }

    @Test
    void lastLinesAreAsTheyWerePrinted() {
        assertThat(printed("1\n2\n3\n4\n5\n6\n" + "x".repeat(500)).last())
                .containsExactly("3", "4", "5", "6", "x".repeat(400) + "…");
    }
}
