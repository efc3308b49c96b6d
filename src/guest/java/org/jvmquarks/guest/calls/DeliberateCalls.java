package org.jvmquarks.guest.calls;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.guest.inventory.Rows;
import org.jvmquarks.guest.inventory.Surface;

/**
 * The answers to the calls of one file: the key is the call, as Java. A call that this JDK lacks has no row. To add a
 * call, add its line to the file; to add an area, add its name here.
 */
final class DeliberateCalls implements Surface {
    private static final List<String> AREAS = Collections.unmodifiableList(Arrays.asList(
            "collections",
            "dates",
            "files",
            "messages",
            "net",
            "numbers",
            "regex",
            "runtime",
            "security",
            "text",
            "xml"));

    private final String area;

    private DeliberateCalls(String area) {
        this.area = area;
    }

    static List<Surface> all() {
        List<Surface> surfaces = new ArrayList<>();
        for (String area : AREAS) {
            surfaces.add(new DeliberateCalls(area));
        }
        return surfaces;
    }

    @Override
    public String name() {
        return Surface.ofCalls(area);
    }

    @Override
    public void list(Rows rows) throws IOException {
        CallFile file = CallFile.read(area);
        SourceNames names = file.names();
        try (Deadline deadline = new Deadline()) {
            Defaults.fixed(() -> {
                for (String call : file.calls()) {
                    add(call, deadline.call(() -> answer(call, names)).orElse(Optional.of(deadline.describe())), rows);
                }
            });
        }
    }

    private static void add(String call, Optional<String> answer, Rows rows) {
        answer.ifPresent(text -> rows.add(call, text));
    }

    /** Returns nothing for API that this JDK lacks: the comparison of classes finds what came and went. */
    private static Optional<String> answer(String call, SourceNames names) {
        try {
            return Optional.of(answer(Parser.parse(call, names)));
        } catch (MissingApi missing) {
            return Optional.empty();
        }
    }

    private static String answer(Expression expression) throws MissingApi {
        try {
            return CallResult.of(expression.evaluate().object);
        } catch (MissingApi missing) {
            throw missing;
        } catch (NoClassDefFoundError missing) {
            throw new MissingApi(String.valueOf(missing.getMessage()));
        } catch (Throwable thrown) {
            return CallResult.thrown(thrown);
        }
    }
}
