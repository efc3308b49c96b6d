package org.jvmquarks.evidence.compilation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Collects the elements of one compilation; ids of classes and methods are its own. */
final class TaskReader {
    private final int id;
    private final String method;
    private final int level;
    private final OptionalInt osrBci;
    private final Map<String, String> classes = new HashMap<>();
    private final Map<String, String> methods = new HashMap<>();
    private final List<CompileTask.Inlining> inlinings = new ArrayList<>();
    private final List<String> intrinsics = new ArrayList<>();
    private final List<String> traps = new ArrayList<>();
    private String callee = "";
    private boolean success;
    private long codeBytes;

    /** The VM leaves the highest level out. */
    TaskReader(Attributes task) {
        id = task.number("compile_id");
        method = dotted(task.text("method"));
        level = task.has("level") ? task.number("level") : 4;
        osrBci = task.has("osr_bci") ? OptionalInt.of(task.number("osr_bci")) : OptionalInt.empty();
    }

    void element(String name, Attributes element) {
        switch (name) {
            case "klass" -> classes.put(element.text("id"), element.text("name").replace('/', '.'));
            case "method" ->
                    methods.put(
                            element.text("id"),
                            classes.getOrDefault(element.text("holder"), "?")
                                    + "."
                                    + element.text("name"));
            case "call" -> callee = methods.getOrDefault(element.text("method"), "?");
            case "inline_success" -> inlining(true, element);
            case "inline_fail" -> inlining(false, element);
            case "intrinsic" -> intrinsics.add(element.text("id"));
            case "uncommon_trap" -> traps.add(element.text("reason"));
            case "task_done" -> {
                success = element.text("success").equals("1");
                codeBytes = element.has("nmsize") ? element.number("nmsize") : 0;
            }
            default -> {
                // Phases, types and dependencies are no part of the evidence.
            }
        }
    }

    /** JDK 8 has slashes in the holder; in the descriptor they belong there. */
    private static String dotted(String method) {
        int end = method.indexOf(' ');
        return end < 0
                ? method
                : method.substring(0, end).replace('/', '.') + method.substring(end);
    }

    private void inlining(boolean inlined, Attributes element) {
        inlinings.add(
                new CompileTask.Inlining(
                        callee, inlined, element.has("reason") ? element.text("reason") : ""));
    }

    CompileTask task() {
        return new CompileTask(
                id, method, level, osrBci, success, codeBytes, inlinings, intrinsics, traps);
    }
}
