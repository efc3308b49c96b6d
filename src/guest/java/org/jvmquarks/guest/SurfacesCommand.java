package org.jvmquarks.guest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jvmquarks.guest.calls.CallSurfaces;
import org.jvmquarks.guest.inventory.Absent;
import org.jvmquarks.guest.inventory.InventoryFile;
import org.jvmquarks.guest.inventory.Rows;
import org.jvmquarks.guest.inventory.Surface;
import org.jvmquarks.guest.inventory.Surfaces;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Lists surfaces of this JDK into a file: {@code <file> <surface> ...}. Reports for each surface how many rows the file
 * has, or why it has none: one that fails does not take the others with it.
 */
public final class SurfacesCommand implements Command {
    /** Half of the time goes to the locales: they have a thread, and all other surfaces another. */
    private static final int THREADS = 2;

    /** Returns all surfaces, in the order of reports; making one reads nothing. */
    public static List<Surface> surfaces() {
        List<Surface> surfaces = new ArrayList<>(Surfaces.all());
        surfaces.addAll(CallSurfaces.deliberate());
        return surfaces;
    }

    /** Returns the surfaces that are listed where somebody names them. */
    public static List<Surface> onRequest() {
        return Collections.singletonList(CallSurfaces.generated());
    }

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (InventoryFile file = new InventoryFile(arguments.get(0))) {
            List<Future<Answer>> answers = new ArrayList<>();
            for (String name : arguments.subList(1, arguments.size())) {
                Surface surface = surface(name);
                answers.add(threads.submit(() -> list(surface)));
            }
            for (Future<Answer> each : answers) {
                Answer answer = each.get();
                file.write(answer.surface, answer.rows);
                results.writeResult(Commands.INVENTORY, answer.line);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** What a surface told: the line about it, and its rows, none if it is absent. */
    private static final class Answer {
        private final String surface;
        private Rows rows = new Rows();
        private final Map<String, Object> line = new LinkedHashMap<>();

        Answer(String surface) {
            this.surface = surface;
            line.put(Fields.NAME, surface);
        }

        Answer listed(Rows all) {
            rows = all;
            line.put(Fields.ROWS, all.sorted().size());
            return this;
        }

        Answer absent(Map<String, ?> reason) {
            line.putAll(reason);
            return this;
        }
    }

    private static Surface surface(String name) {
        List<Surface> all = new ArrayList<>(surfaces());
        all.addAll(onRequest());
        for (Surface each : all) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("no such surface: " + name);
    }

    private static Answer list(Surface surface) throws Exception {
        Answer answer = new Answer(surface.name());
        Rows rows = new Rows();
        try {
            surface.list(rows);
        } catch (Absent absent) {
            return answer.absent(Collections.singletonMap(Fields.UNAVAILABLE, String.valueOf(absent.getMessage())));
        } catch (Exception | LinkageError failed) {
            Map<String, Object> failure = new LinkedHashMap<>();
            failure.put(Fields.THROWN, failed.getClass().getName());
            failure.put(Fields.MESSAGE, String.valueOf(failed.getMessage()));
            failure.putAll(MissingPart.of(failed));
            return answer.absent(failure);
        }
        return answer.listed(rows);
    }
}
