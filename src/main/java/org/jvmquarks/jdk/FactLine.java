package org.jvmquarks.jdk;

import java.util.ArrayList;
import java.util.List;

/** The facts about a machine that readers of a report need, in one line. */
final class FactLine {
    private FactLine() {}

    /**
     * Returns {@code Linux 6.1.0, amd64, 2 processors, 4 KB pages, 24105 MB, THP madvise, glibc 2.36}; with
     * {@code emulated on amd64} where another processor runs the VM, and with {@code limits …}, {@code cpuset 0} and
     * {@code 512 CPU shares} where a container has any. What is unknown is left out.
     */
    static String of(ReportedFacts facts) {
        List<String> parts = new ArrayList<>();
        parts.add((facts.system().name() + " " + facts.system().kernel()).strip());
        parts.add(facts.architecture());
        parts.add(facts.processors() + (facts.processors() == 1 ? " processor" : " processors"));
        facts.machine().pageSize().ifPresent(bytes -> parts.add(size(bytes) + " pages"));
        facts.machine().memoryMegabytes().ifPresent(megabytes -> parts.add(megabytes + " MB"));
        if (!facts.limits().isNone()) {
            parts.add("limits " + facts.limits().describe());
        }
        facts.system()
                .group()
                .ifPresent(it -> parts.addAll(it.describe(facts.machine().cpu().online())));
        facts.thp().ifPresent(mode -> parts.add("THP " + mode));
        facts.system().libc().ifPresent(parts::add);
        return String.join(", ", parts);
    }

    private static String size(int bytes) {
        return bytes % 1024 == 0 ? bytes / 1024 + " KB" : bytes + " B";
    }
}
