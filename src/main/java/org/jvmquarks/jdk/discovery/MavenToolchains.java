package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.XmlElement;

/**
 * The JDKs of Maven's toolchains: {@code jdkHome} of each toolchain of type {@code jdk}. It may have variables of the
 * environment, such as <code>${env.JAVA_17_HOME}</code>, and properties of the system, such as <code>${user.home}
 * </code>.
 */
record MavenToolchains() implements SearchedPlace {

    private static final String FILE = ".m2/toolchains.xml";

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]+)}");

    private static final String ENVIRONMENT = "env.";

    @Override
    public String pattern() {
        return "~/" + FILE;
    }

    @Override
    public List<Path> expand(HostEnvironment environment, Consumer<String> unreadable) {
        Path file = environment.userHome().resolve(FILE);
        if (!Files.exists(file)) {
            return List.of();
        }
        NamedHomes homes = new NamedHomes(file, environment, unreadable);
        try {
            XmlElement.read(file)
                    .at("toolchain")
                    .filter(each -> each.textAt("type").equals(Optional.of("jdk")))
                    .flatMap(each -> each.textAt("configuration", "jdkHome").stream())
                    .forEach(home -> add(home, environment, homes));
        } catch (IOException e) {
            unreadable.accept("cannot read " + file + ": " + FileProblem.reading(file, e));
        }
        return homes.homes();
    }

    private static void add(String home, HostEnvironment environment, NamedHomes homes) {
        StringBuilder path = new StringBuilder();
        Matcher variables = VARIABLE.matcher(home);
        while (variables.find()) {
            String name = variables.group(1);
            Optional<String> value = name.startsWith(ENVIRONMENT)
                    ? environment.variable(name.substring(ENVIRONMENT.length()))
                    : environment.property(name);
            if (value.isEmpty()) {
                homes.tell(home, "has a variable that is not set");
                return;
            }
            variables.appendReplacement(path, Matcher.quoteReplacement(value.get()));
        }
        homes.add(variables.appendTail(path).toString());
    }
}
