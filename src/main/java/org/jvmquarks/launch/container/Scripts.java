package org.jvmquarks.launch.container;

import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.launch.Scrubbed;

/**
 * Scripts that run inside a container, for the plain shell that every image has. The first argument is the folder of a
 * guest; {@link #START} takes several arguments.
 */
final class Scripts {
    /** Environment variable whose value, a folder, marks a guest and its child processes. */
    static final String MARK = "QUARKS_GUEST";

    /** Size in bytes from which on a file of a guest is copied instead of printed. */
    static final int LARGE_FILE = 250_000;

    /** The mark at the end of the name of a folder, or of a file that cannot be read: it has to be copied. */
    static final String TO_COPY = "/";

    /** Files that {@link #START} itself writes to a guest's folder, as a pattern of a shell. */
    private static final String BOOKKEEPING = "pid|memory-kills";

    /** Prints the kernel's count of kills at the memory limit, for both cgroup versions. */
    private static final String MEMORY_KILLS = "sed -n 's/^oom_kill //p' /sys/fs/cgroup/memory.events"
            + " /sys/fs/cgroup/memory/memory.oom_control 2>/dev/null";

    /** Kills the group of the guest in $f, and processes that left it but carry its mark. */
    private static final String KILL_GUEST = "{ read -r p < $f/pid && kill -KILL -$p; } 2>/dev/null;"
            + " for e in $(grep -lsxzF "
            + MARK
            + "=$f /proc/[0-9]*/environ); do e=${e%/environ}; kill -KILL ${e#/proc/}; done";

    static final String KILL = "f=$1; " + KILL_GUEST + "; true";

    /** Signals the children alone: the group's leader is a shell, which the signal would end. */
    static final String THREAD_DUMP = "g=$(cat $1/pid); for p in /proc/[0-9]*; do read -r i n s parent rest < $p/stat;"
            + " [ \"$parent\" != \"$g\" ] || kill -QUIT ${p#/proc/}; done 2>/dev/null";

    static final String KILLED_FOR_MEMORY = "[ \"$(" + MEMORY_KILLS + ")\" = \"$(cat $1/memory-kills)\" ] || echo yes";

    static final String JAVA = "command -v java";

    /** Prints the path of the group that limits the memory, in version 1 of control groups. */
    static final String MEMORY_GROUP = "sed -n 's/^[0-9]*:memory://p' /proc/1/cgroup";

    /**
     * Kills what earlier guests have left and removes their folders: the first argument, separated by blanks. Then
     * prints the mark that is the third argument to both streams, makes the new guest's folder, the second argument,
     * and runs the guest, the arguments from the fifth on. At the end prints what {@link LeftFiles} reads: a mark,
     * which is the fourth argument, and behind further marks each file that the guest left, its name before it. Links
     * are left out: the file that the guest was handed is one.
     */
    static final String START = "cd /; for f in $1; do "
            + KILL_GUEST
            + "; rm -rf $f; done; printf %s \"$3\"; printf %s \"$3\" >&2; mkdir -p $2 && cd $2 && echo $$ > pid && "
            + MEMORY_KILLS
            + " > memory-kills; unset "
            + String.join(" ", Scrubbed.VARIABLES)
            + "; m=$4; shift 4; \"$@\"; s=$?; printf %s \"$m\"; for f in * .[!.]*; do case $f in "
            + BOOKKEEPING
            + ") continue; esac; if [ -L \"$f\" ]; then continue; elif [ -f \"$f\" ] && [ -r \"$f\" ];"
            + " then printf '%s%s\\n' \"$m\" \"$f\"; head -c "
            + LARGE_FILE
            + " < \"$f\"; elif [ -f \"$f\" ] || [ -d \"$f\" ]; then printf '%s%s"
            + TO_COPY
            + "\\n' \"$m\" \"$f\"; fi; done; printf %s \"$m\"; exit $s";

    /**
     * Gives the guest, all further arguments, the file that is the first one. A guest without its file must not start:
     * it would take the lack for the answer.
     */
    static final String HAND_OVER = "ln -s \"$0\" " + Handover.FILE + " || exit 125; exec \"$@\"";

    private Scripts() {}
}
