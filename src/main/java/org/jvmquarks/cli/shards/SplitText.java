package org.jvmquarks.cli.shards;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jvmquarks.cli.shared.JsonOutput;
import org.jvmquarks.journal.ShardPart;
import org.jvmquarks.shard.Split;

/**
 * A split for people, and for what starts the shards.
 *
 * @param machine the machine that the estimates are for, in words
 * @param arguments of {@code run}, which select pins and JDKs
 * @param timing whether a shard may have claims about time, which need a machine of their own
 * @param needs what else each shard needs, a sentence each
 */
record SplitText(Split split, String machine, RunArguments arguments, boolean timing, List<String> needs) {
    SplitText {
        needs = List.copyOf(needs);
    }

    /** Formats, with their names on the command line. */
    enum Format {
        text,
        github,
        kubernetes,
        slurm,
        swarm
    }

    String render(Format format) {
        return switch (format) {
            case text -> text();
            case github -> JsonOutput.line(Map.of("include", jobs()));
            case kubernetes -> job().kubernetes();
            case slurm -> job().slurm();
            case swarm -> job().swarm();
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%-8s%10s%8s  %s%n", "shard", "estimate", "cells", "JDKs"));
        for (int i = 0; i < split.parts().size(); i++) {
            ShardPart part = split.parts().get(i);
            text.append(String.format(
                    Locale.ROOT,
                    "%-8s%10s%8d  %s%n",
                    part.label(),
                    time(split.seconds().get(i)),
                    part.cells().values().stream().mapToInt(List::size).sum(),
                    part.cells().isEmpty()
                            ? "nothing to do"
                            : String.join(", ", part.cells().keySet())));
        }
        return text.append(String.format(
                        Locale.ROOT,
                        "slowest %s, mean %s: %.2f times; estimated for %s%n",
                        time(split.slowest()),
                        time(split.mean()),
                        split.mean() == 0 ? 1 : split.slowest() / split.mean(),
                        machine))
                .toString();
    }

    private static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole < 60 ? whole + " s" : "%d:%02d min".formatted(whole / 60, whole % 60);
    }

    private List<Map<String, String>> jobs() {
        List<Map<String, String>> jobs = new ArrayList<>();
        for (ShardPart part : split.parts()) {
            Map<String, String> job = new LinkedHashMap<>();
            job.put("shard", part.label());
            job.put("name", part.number() + "-of-" + part.count());
            job.put("jdks", String.join(",", part.cells().keySet()));
            jobs.add(job);
        }
        return jobs;
    }

    private ShardJob job() {
        return new ShardJob("run", split.parts().size(), arguments, timing, needs);
    }
}
