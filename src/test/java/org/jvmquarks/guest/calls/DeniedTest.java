package org.jvmquarks.guest.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DeniedTest {
    private static final Pattern RELEASES = Pattern.compile("\\((since|until) (\\d+)\\)$");

    /** Names of packages that a runtime may lack, since their modules are not in it. */
    private static final List<String> OF_OTHER_MODULES = List.of("java.applet", "java.awt", "java.beans", "javax.");

    static Stream<String> names() throws IOException {
        return Denied.read().reasons().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void namesWhatTheJdkHas(String name) throws IOException {
        String reason = Denied.read().reasons().get(name);
        assertThat(reason).hasSizeGreaterThan(4);
        Matcher releases = RELEASES.matcher(reason);
        int running = Runtime.version().feature();
        // An update may have what a later release brought.
        boolean expected = !releases.find()
                || (releases.group(1).equals("since")
                        ? running >= Integer.parseInt(releases.group(2))
                        : running <= Integer.parseInt(releases.group(2)));

        if (expected) {
            assertThat(exists(name)).as("%s exists in JDK %d", name, running).isTrue();
        }
    }

    private static boolean exists(String name) {
        if (name.endsWith(".*")) {
            String start = name.substring(0, name.length() - 1);
            return OF_OTHER_MODULES.stream().anyMatch(start::startsWith)
                    || ModuleLayer.boot().modules().stream()
                            .flatMap(module -> module.getPackages().stream())
                            .anyMatch(each -> (each + ".").startsWith(start))
                    || find(start.substring(0, start.length() - 1)).isPresent();
        }
        int parameters = name.indexOf('(');
        String path = parameters < 0 ? name : name.substring(0, parameters);
        if (find(path).isPresent()) {
            return true;
        }
        int dot = path.lastIndexOf('.');
        return find(path.substring(0, dot)).stream()
                .flatMap(DeniedTest::members)
                .anyMatch(each -> parameters < 0
                        ? memberName(each).equals(path.substring(dot + 1))
                        : Call.signature(each).replace('$', '.').equals(name));
    }

    private static Stream<Executable> members(Class<?> type) {
        return Stream.concat(Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getMethods()));
    }

    private static String memberName(Executable member) {
        return member instanceof java.lang.reflect.Constructor ? "<init>" : member.getName();
    }

    private static Optional<Class<?>> find(String name) {
        return new SourceNames(List.of()).find(name);
    }
}
