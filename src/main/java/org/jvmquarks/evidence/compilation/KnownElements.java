package org.jvmquarks.evidence.compilation;

import java.util.Set;
import org.jvmquarks.jdk.Jit;

/**
 * Elements that the VMs of 8 to 28 can write and that are no evidence here: taken from logs of each, and from the names
 * in their libraries. All others are errors: a compiler that words a decision anew must not look like one that did not
 * decide.
 */
final class KnownElements {
    private static final Set<String> OUTSIDE_OF_TASKS = Set.of(
            // the VM and its file
            "hotspot_log",
            "vm_version",
            "name",
            "release",
            "info",
            "vm_arguments",
            "args",
            "command",
            "launcher",
            "properties",
            "tty",
            "tty_done",
            "writer",
            "thread_logfile",
            "destroy_vm",
            "fragment",
            "statistics",
            // code and where it lies
            "blob",
            "sect",
            "print_nmethod",
            "code_cache_full",
            "sweeper",
            "make_unloaded",
            // what leads to compilations, and away from compiled code
            "compilation_log",
            "task_queued",
            "task_dequeued",
            "deoptimized",
            "speculative_traps_oom",
            "dependency_failed",
            "deps_find_witness");

    private static final Set<String> IN_TASKS = Set.of(
            // profile and types
            "branch",
            "observe",
            "cast_up",
            "symbol",
            "missing_mdp",
            "assert_null",
            "dependency",
            "dependency_failed",
            "deps_find_witness",
            // how a decision is carried out, or what led to it
            "direct_call",
            "predicted_call",
            "warm_call",
            "inline_id",
            "inline_level_discount",
            "predicated_intrinsic",
            "predicate_intrinsic",
            "hot_throw",
            // phases and optimizations
            "parse_done",
            "phase",
            "phase_done",
            "loop",
            "loop_tree",
            "regalloc",
            "eliminate_allocation",
            "eliminate_boxing",
            "eliminate_lock",
            "replace_string_concat",
            "comment",
            "stress_test",
            // the end
            "code_cache",
            "method_not_compilable",
            "method_not_compilable_at_tier");

    private KnownElements() {}

    static void requireIrrelevant(String name) {
        require(OUTSIDE_OF_TASKS, name, "");
    }

    static void requireIrrelevantInTask(String name) {
        require(IN_TASKS, name, " in a task");
    }

    private static void require(Set<String> known, String name, String where) {
        if (!known.contains(name)) {
            throw new IllegalArgumentException("has the unknown element '" + name + "'" + where);
        }
    }

    /** The compiler that a thread runs. */
    static Jit compilerOf(String thread) {
        if (thread.startsWith("C1 ")) {
            return Jit.C1;
        } else if (thread.startsWith("C2 ")) {
            return Jit.C2;
        } else if (thread.startsWith("JVMCI")) {
            return Jit.GRAAL;
        }
        throw new IllegalArgumentException("has an unknown compiler's thread '" + thread + "'");
    }
}
