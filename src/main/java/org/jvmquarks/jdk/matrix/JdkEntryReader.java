package org.jvmquarks.jdk.matrix;

import java.nio.file.Path;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.Vendors;
import org.jvmquarks.jdk.discovery.HomePaths;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.yaml.Nearest;
import org.jvmquarks.yaml.Problems;
import org.jvmquarks.yaml.YamlFields;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Reads one item of {@code jdks}.
 *
 * @param folder folder to which relative homes are resolved
 */
record JdkEntryReader(Path folder, HostEnvironment environment, Problems problems) {
    private static final List<String> KEYS = List.of(
            "id", "vendor", "version", "verified", "image", "platform", "home", "options", "environment", "container");

    private static final Pattern FEATURE = Pattern.compile("[1-9][0-9]{0,3}");

    private static final Pattern MONTH = Pattern.compile("2[0-9]{3}-(0[1-9]|1[0-2])");

    /** Where a month begins first. */
    private static final ZoneOffset FIRST = ZoneOffset.ofHours(14);

    /** Reads the keys of an item, without checking their values. */
    static YamlFields fields(MappingNode node, Problems problems) {
        return YamlFields.of(node, KEYS, problems);
    }

    /** Reads the JDK; empty if it has a problem. */
    Optional<JdkMatrix.Entry> read(MappingNode node, YamlFields fields) {
        int before = problems.count();
        Optional<String> id = id(node, fields);
        OptionalInt feature = fields.text("version").filter(this::isFeature).stream()
                .mapToInt(text -> Integer.parseInt(text.getValue()))
                .findFirst();
        Optional<String> vendor = fields.text("vendor").filter(this::isVendor).map(ScalarNode::getValue);
        Optional<YearMonth> verified = fields.text("verified").flatMap(this::verified);
        List<String> options = fields.texts("options").stream()
                .filter(this::isOption)
                .map(ScalarNode::getValue)
                .toList();
        GuestEnvironment variables = fields.node("environment")
                .map(new EnvironmentReader(problems)::read)
                .orElse(GuestEnvironment.none());
        ContainerLimits limits = fields.node("container")
                .map(new ContainerReader(problems)::read)
                .orElse(ContainerLimits.none());
        Optional<JdkSource> source = source(node, id, fields);
        if (problems.count() > before || id.isEmpty() || source.isEmpty()) {
            return Optional.empty();
        }
        Node place = fields.node("image").or(() -> fields.node("home")).orElse(node);
        Jdk jdk = new Jdk(id.get(), feature, vendor, source.get(), options, limits, variables);
        return Optional.of(new JdkMatrix.Entry(jdk, problems.position(place), verified));
    }

    private Optional<String> id(MappingNode node, YamlFields fields) {
        if (fields.lacks("id")) {
            problems.at(node, "a JDK must have an 'id'");
        }
        return fields.text("id").filter(this::isId).map(ScalarNode::getValue);
    }

    private Optional<JdkSource> source(MappingNode node, Optional<String> id, YamlFields fields) {
        String name = id.map(text -> "'" + text + "'").orElse("this JDK");
        if (fields.has("image") && fields.has("home")) {
            problems.at(node, name + " must have either an 'image' or a 'home', has both");
        } else if (fields.lacks("image") && fields.lacks("home")) {
            problems.at(node, name + " must have an 'image' or a 'home', has neither");
        }
        if (fields.has("home")) {
            Stream.of("container", "platform").forEach(key -> requireImage(key, fields));
            return fields.text("home").flatMap(this::home);
        }
        Optional<ImagePlatform> platform = fields.text("platform").flatMap(this::platform);
        return fields.text("image").flatMap(text -> image(text, platform));
    }

    private void requireImage(String key, YamlFields fields) {
        fields.node(key).ifPresent(at -> problems.at(at, "'" + key + "' needs an 'image', not a 'home'"));
    }

    private Optional<ImagePlatform> platform(ScalarNode text) {
        Optional<ImagePlatform> platform = ImagePlatform.of(text.getValue());
        if (platform.isEmpty()) {
            List<String> titles = ImagePlatform.titles();
            problems.at(
                    text,
                    "platform must be "
                            + String.join(" or ", titles)
                            + ", was '"
                            + text.getValue()
                            + "'"
                            + Nearest.hint(text.getValue(), titles));
        }
        return platform;
    }

    private Optional<JdkSource> home(ScalarNode text) {
        Optional<Path> path = HomePaths.resolve(text.getValue(), folder, environment);
        if (path.isEmpty()) {
            problems.at(text, "home must be a path of this system, was '" + text.getValue() + "'");
        }
        return path.map(JdkSource.Home::new);
    }

    private Optional<JdkSource> image(ScalarNode text, Optional<ImagePlatform> platform) {
        return check(
                        text,
                        JdkSource.Image.isReference(text.getValue()),
                        "image must be a reference, such as eclipse-temurin:21-jdk, was '%s'")
                ? Optional.of(new JdkSource.Image(text.getValue(), platform))
                : Optional.empty();
    }

    private boolean isId(ScalarNode text) {
        return check(text, Jdk.isId(text.getValue()), "id must be " + Jdk.ID_RULE + ", was '%s'");
    }

    private boolean isVendor(ScalarNode text) {
        return check(text, Vendors.isKey(text.getValue()), "vendor must be " + Vendors.KEY_RULE + ", was '%s'");
    }

    private boolean isFeature(ScalarNode text) {
        String value = text.getValue();
        return check(
                text,
                FEATURE.matcher(value).matches() && Integer.parseInt(value) >= Jdk.OLDEST,
                "version must be a feature version from " + Jdk.OLDEST + " on, such as 21, was '%s'");
    }

    private Optional<YearMonth> verified(ScalarNode text) {
        if (!check(
                text,
                MONTH.matcher(text.getValue()).matches(),
                "verified must be a year and a month, such as 2026-11, was '%s'")) {
            return Optional.empty();
        }
        YearMonth month = YearMonth.parse(text.getValue());
        return check(
                        text,
                        !month.isAfter(YearMonth.now(FIRST)),
                        "verified must be the month of a run, was '%s', which is in the future")
                ? Optional.of(month)
                : Optional.empty();
    }

    private boolean isOption(ScalarNode text) {
        return check(text, text.getValue().startsWith("-"), "option must begin with '-', was '%s'");
    }

    private boolean check(ScalarNode text, boolean valid, String problem) {
        if (!valid) {
            problems.at(text, problem.formatted(text.getValue()));
        }
        return valid;
    }
}
