package org.jvmquarks.jdk.matrix;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlFields;
import org.jvmquarks.yaml.YamlNodes;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reads {@code container: {memory: 2g, processors: 2, shares: 512, cpuset: 0-3}}. */
public final class ContainerReader {

    private static final List<String> KEYS = List.of("memory", "processors", "shares", "cpuset");

    private static final Pattern MEMORY = Pattern.compile("([1-9][0-9]{0,8})([mMgG])");

    private static final Pattern PROCESSORS = Pattern.compile("[0-9]{1,4}(\\.[0-9]{1,3})?");

    private static final Pattern SHARES = Pattern.compile("[0-9]{1,6}");

    private final Problems problems;

    public ContainerReader(Problems problems) {
        this.problems = problems;
    }

    /** Reads the limits; those with a problem count as absent. */
    public ContainerLimits read(Node node) {
        return YamlNodes.mapping(node, "'container'", problems)
                .map(mapping -> YamlFields.of(mapping, KEYS, problems))
                .map(fields -> new ContainerLimits(memory(fields), processors(fields), shares(fields), cpuset(fields)))
                .orElse(ContainerLimits.none());
    }

    private OptionalLong memory(YamlFields fields) {
        return fields.text("memory").stream()
                .flatMapToLong(text -> megabytes(text))
                .findFirst();
    }

    private LongStream megabytes(ScalarNode text) {
        Matcher memory = MEMORY.matcher(text.getValue());
        if (!memory.matches()) {
            problems.at(
                    text,
                    "memory must be a whole number of megabytes or gigabytes, such as 512m or 2g, was '"
                            + text.getValue()
                            + "'");
            return LongStream.empty();
        }
        long number = Long.parseLong(memory.group(1));
        boolean giga = memory.group(2).equalsIgnoreCase("g");
        return LongStream.of(giga ? number * 1024 : number);
    }

    private OptionalDouble processors(YamlFields fields) {
        return fields.text("processors").stream()
                .filter(this::isProcessors)
                .mapToDouble(text -> Double.parseDouble(text.getValue()))
                .findFirst();
    }

    private boolean isProcessors(ScalarNode text) {
        String value = text.getValue();
        if (PROCESSORS.matcher(value).matches() && Double.parseDouble(value) > 0) {
            return true;
        }
        problems.at(text, "processors must be a number above 0, such as 2 or 0.5, was '" + value + "'");
        return false;
    }

    private OptionalInt shares(YamlFields fields) {
        return fields.text("shares").stream()
                .filter(this::isShares)
                .mapToInt(text -> Integer.parseInt(text.getValue()))
                .findFirst();
    }

    private boolean isShares(ScalarNode text) {
        String value = text.getValue();
        if (SHARES.matcher(value).matches()
                && Integer.parseInt(value) >= ContainerLimits.LEAST_SHARES
                && Integer.parseInt(value) <= ContainerLimits.MOST_SHARES) {
            return true;
        }
        problems.at(
                text,
                "shares must be a whole number from %d to %d, such as 512, was '%s'"
                        .formatted(ContainerLimits.LEAST_SHARES, ContainerLimits.MOST_SHARES, value));
        return false;
    }

    private Optional<CpuSet> cpuset(YamlFields fields) {
        return fields.text("cpuset").flatMap(this::cpuset);
    }

    private Optional<CpuSet> cpuset(ScalarNode text) {
        try {
            return Optional.of(CpuSet.parse(text.getValue()));
        } catch (IllegalArgumentException e) {
            problems.at(
                    text,
                    "cpuset must have numbers of processors, such as 0, 0-1 or 0,2-3, was '" + text.getValue() + "'");
            return Optional.empty();
        }
    }
}
