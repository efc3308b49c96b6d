package org.jvmquarks.guest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.inventory.Absent;
import org.jvmquarks.guest.inventory.InventoryFile;
import org.jvmquarks.guest.inventory.Rows;
import org.jvmquarks.guest.inventory.Surface;
import org.jvmquarks.guest.inventory.Surfaces;

/**
 * Lists surfaces of this JDK into a file: {@code <file> <surface> ...}. Reports for each surface how many rows the file
 * has, or why it has none: one that fails does not take the others with it.
 */
public final class InventoryCommand implements Command {

    /** Returns all surfaces, in the order of reports; making one reads nothing. */
    public static List<Surface> surfaces() {
        return new ArrayList<>(Surfaces.all());
    }

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        try (InventoryFile file = new InventoryFile(arguments.get(0))) {
            for (String name : arguments.subList(1, arguments.size())) {
                results.writeResult(Commands.INVENTORY, list(surface(name), file));
            }
        }
    }

    private static Surface surface(String name) {
        for (Surface each : surfaces()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("no such surface: " + name);
    }

    private static Map<String, Object> list(Surface surface, InventoryFile file) throws Exception {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.NAME, surface.name());
        Rows rows = new Rows();
        try {
            surface.list(rows);
        } catch (Absent absent) {
            line.put(Fields.UNAVAILABLE, String.valueOf(absent.getMessage()));
            return line;
        } catch (Exception | LinkageError failed) {
            line.put(Fields.THROWN, failed.getClass().getName());
            line.put(Fields.MESSAGE, String.valueOf(failed.getMessage()));
            line.putAll(MissingPart.of(failed));
            return line;
        }
        file.write(surface.name(), rows);
        line.put(Fields.ROWS, rows.sorted().size());
        return line;
    }
}
