package org.jvmquarks.guest.wire;

/**
 * Names of the commands, which are also the kinds of their results, and the words that their arguments and results are
 * made of.
 */
public final class Commands {
    public static final String IDENTITY = "identity";
    public static final String FACTS = "facts";
    public static final String FLAGS = "flags";
    public static final String ALLOCATION = "allocation";
    public static final String LAYOUT = "layout";
    public static final String VALUE = "value";
    public static final String BENCHMARK = "benchmark";
    public static final String COMPILATION = "compilation";
    public static final String CODE = "code";
    public static final String HEAP_DUMP = "heapdump";
    public static final String RECORDING = "recording";
    public static final String HOLD = "hold";
    public static final String FOOTPRINT = "footprint";
    public static final String HEAP = "heap";
    public static final String STARTUP = "startup";
    public static final String OPTIONS = "options";
    public static final String MAIN = "main";
    public static final String SERVICE = "service";
    public static final String LITMUS = "litmus";
    public static final String MEMBERS = "members";
    public static final String INVENTORY = "inventory";
    public static final String LINK = "link";
    public static final String PLATFORM = "platform";
    public static final String TOOL = "tool";

    /** In place of the flags to report, of {@link #FLOOR} or of {@link #COMPILES}: none. */
    public static final String NONE = "-";

    /** Requests the time of an empty method beside that of the benchmark. */
    public static final String FLOOR = "floor";

    /** Says that the benchmark itself has code compiled, so that the compilers never rest. */
    public static final String COMPILES = "compiles";

    /** Requests the code that callers of a method enter. */
    public static final String ENTERED_BY_CALL = "method";

    /** Requests the code that a running loop enters. */
    public static final String ENTERED_IN_LOOP = "loop";

    /** Requests the code as it is before the probe's {@code change()}. */
    public static final String BEFORE_CHANGE = "before";

    /** Requests the code as it is after the probe's {@code change()}. */
    public static final String AFTER_CHANGE = "after";

    /** Phase of a heap whose objects are reachable. */
    public static final String HELD = "held";

    /** Phase of a heap whose objects were released, and of a service that does nothing. */
    public static final String IDLE = "idle";

    /** Phase of a service that has worked, and holds what it needs for that. */
    public static final String LOADED = "loaded";

    /** The compiler consumes the results of a benchmark. */
    public static final String COMPILER_BLACKHOLES = "compiler";

    /** Code of JMH consumes the results of a benchmark. */
    public static final String JAVA_BLACKHOLES = "java";

    /** Begins the line in which a VM that was started with an option reports its flag. */
    public static final String STARTED = "started ";

    private Commands() {}
}
