package org.jvmquarks.project;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last image of a Dockerfile that has Java, which is the one that runs the application. Stages that begin with
 * another stage have its image, and arguments have their defaults.
 */
final class Dockerfile {
    // FROM --platform=$BUILDPLATFORM eclipse-temurin:17-jre AS runtime
    private static final Pattern FROM =
            Pattern.compile("FROM\\s+(?:--\\S+\\s+)*(\\S+)(?:\\s+AS\\s+(\\S+))?\\s*", Pattern.CASE_INSENSITIVE);

    private static final Pattern ARG = Pattern.compile("ARG\\s+(\\w+)=(\\S*)\\s*", Pattern.CASE_INSENSITIVE);

    private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{(\\w+)(?::-([^}]*))?}|(\\w+))");

    private final String name;
    private final Map<String, String> arguments = new HashMap<>();
    private final Map<String, Optional<Declared>> stages = new HashMap<>();

    private Dockerfile(String name) {
        this.name = name;
    }

    static Declared read(String name, String text) {
        return new Dockerfile(name).last(text);
    }

    private Declared last(String text) {
        Declared last = Declared.nothing();
        for (Line line : lines(text)) {
            Matcher from = FROM.matcher(line.text());
            Matcher argument = ARG.matcher(line.text());
            if (argument.matches() && stages.isEmpty()) {
                arguments.put(argument.group(1), unquoted(argument.group(2)));
            } else if (from.matches()) {
                String image = replaced(from.group(1));
                Optional<Declared> java = Optional.ofNullable(stages.get(image.toLowerCase(Locale.ROOT)))
                        .orElseGet(() -> declared(image, line.number()));
                stages.put(
                        Optional.ofNullable(from.group(2))
                                .orElse("stage at line " + line.number())
                                .toLowerCase(Locale.ROOT),
                        java);
                last = java.orElse(last);
            }
        }
        return last;
    }

    private Optional<Declared> declared(String image, int line) {
        return ImageName.isJava(image)
                ? Optional.of(Declared.of(image, ImageName.feature(image), "%s:%d (%s)".formatted(name, line, image)))
                : Optional.empty();
    }

    private String replaced(String image) {
        return VARIABLE.matcher(unquoted(image)).replaceAll(variable -> {
            String name = Optional.ofNullable(variable.group(1)).orElseGet(() -> variable.group(3));
            return Matcher.quoteReplacement(Optional.ofNullable(arguments.get(name))
                    .or(() -> Optional.ofNullable(variable.group(2)))
                    .orElseGet(variable::group));
        });
    }

    private static String unquoted(String text) {
        return text.replaceAll("^[\"']|[\"']$", "");
    }

    /**
     * An instruction, with continued lines joined.
     *
     * @param number the line in which it begins, from 1
     */
    private record Line(int number, String text) {}

    private static List<Line> lines(String text) {
        List<Line> instructions = new ArrayList<>();
        StringBuilder open = new StringBuilder();
        int begin = 0;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String content = line.strip();
            if (content.startsWith("#") || content.isEmpty()) {
                continue;
            }
            begin = open.isEmpty() ? number : begin;
            boolean continued = content.endsWith("\\") || content.endsWith("`");
            open.append(continued ? content.substring(0, content.length() - 1) + " " : content);
            if (!continued) {
                instructions.add(new Line(begin, open.toString()));
                open.setLength(0);
            }
        }
        return instructions;
    }
}
