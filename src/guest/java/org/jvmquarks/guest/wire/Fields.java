package org.jvmquarks.guest.wire;

/**
 * Names of the fields on the wire. The guest writes each line with them and the host reads it with them, so that
 * neither can rename a field alone. A name that several lines share has one meaning.
 */
public final class Fields {
    /** Command that a result is of; one of {@link Commands}. */
    public static final String KIND = "kind";

    /** Number of lines before {@link Wire#END}: a line that was lost is noticed. */
    public static final String LINES = "lines";

    // What a VM says it is: the names of system properties, and two numbers of Runtime.
    public static final String VM_NAME = "java.vm.name";
    public static final String VM_VENDOR = "java.vm.vendor";
    public static final String VM_VERSION = "java.vm.version";
    public static final String VM_INFO = "java.vm.info";
    public static final String JAVA_VENDOR = "java.vendor";
    public static final String JAVA_VENDOR_VERSION = "java.vendor.version";
    public static final String JAVA_VERSION = "java.version";
    public static final String RUNTIME_VERSION = "java.runtime.version";
    public static final String SPECIFICATION_VERSION = "java.specification.version";
    public static final String JAVA_HOME = "java.home";
    public static final String OS_NAME = "os.name";
    public static final String OS_ARCH = "os.arch";
    public static final String COMPILER = "sun.management.compiler";
    public static final String PROCESSORS = "processors";
    public static final String MAX_MEMORY = "maxMemory";

    // The options that a VM got: COMMAND_LINE from the kernel, or INPUT_ARGUMENTS from the VM, or
    // UNAVAILABLE with the reason; and PROPERTIES, the system properties among them, as name=value.
    public static final String COMMAND_LINE = "commandLine";
    public static final String INPUT_ARGUMENTS = "inputArguments";
    public static final String PROPERTIES = "properties";

    // What a probe threw.
    public static final String THROWN = "thrown";
    public static final String MESSAGE = "message";
    public static final String STACK = "stack";

    // Why it threw that, where the runtime lacks something: UNAVAILABLE with the reason, or the
    // class that was not found and the MODULES that are there, or the class that was compiled for
    // a later JDK and the version of its file.
    public static final String MISSING_CLASS = "missingClass";
    public static final String NEWER_CLASS = "newerClass";
    public static final String CLASS_FILE_VERSION = "classFileVersion";

    // Why no flag was reported.
    public static final String REASON = "reason";

    // Shared by several lines.
    public static final String NAME = "name";
    public static final String VALUE = "value";
    public static final String PROBE = "probe";
    public static final String BYTES = "bytes";
    public static final String SETTLED = "settled";
    public static final String SIZE = "size";
    public static final String OFFSET = "offset";
    public static final String FIELDS = "fields";
    public static final String HELD = "held";
    public static final String UNAVAILABLE = "unavailable";

    // A flag: VALUE and ORIGIN, or ABSENT when the VM does not know it.
    public static final String ORIGIN = "origin";
    public static final String ABSENT = "absent";

    // identity: COLLECTORS, or UNAVAILABLE with the reason.
    public static final String COLLECTORS = "collectors";

    // facts: sizes in bytes; those that are not there are in WITHOUT.
    public static final String OS_VERSION = "os.version";
    public static final String BITS = "bits";
    public static final String PAGE_SIZE = "pageSize";
    public static final String CACHE_LINE = "cacheLine";
    public static final String ONLINE_PROCESSORS = "onlineProcessors";
    public static final String THREADS_PER_CORE = "threadsPerCore";
    public static final String MEMORY = "memory";
    public static final String CPU_FEATURES = "cpuFeatures";
    public static final String LIBC = "libc";
    public static final String TRANSPARENT_HUGE_PAGES = "transparentHugePages";
    public static final String CONTROL_GROUPS = "controlGroups";
    public static final String EXECUTOR = "executor";
    public static final String MEMORY_LIMIT = "memoryLimit";
    public static final String PROCESSOR_LIMIT = "processorLimit";
    public static final String CPUSET = "cpuset";
    public static final String CPU_SHARES = "cpuShares";
    public static final String CPU_WEIGHT = "cpuWeight";
    public static final String LISTED_CONTROLLERS = "listedControllers";
    public static final String LOCALE = "locale";
    public static final String CHARSET = "charset";
    public static final String TIME_ZONE = "timeZone";
    public static final String MODULES = "modules";

    /** Names of the facts that the machine does not tell, or does not have. */
    public static final String WITHOUT = "without";

    // allocation
    public static final String OPERATIONS = "operations";
    public static final String BATCHES = "batches";

    // benchmark
    public static final String NANOSECONDS_PER_OP = "nanosecondsPerOp";
    public static final String ITERATIONS = "iterations";
    public static final String WARM_UP = "warmUp";
    public static final String FLOOR = "floor";
    public static final String BLACKHOLES = "blackholes";
    public static final String OPERATIONS_PER_CALL = "operationsPerCall";

    // code
    public static final String LEVEL = "level";
    public static final String CODE = "code";
    public static final String ADDRESS = "address";
    public static final String BLOBS = "blobs";
    public static final String HOLDER = "holder";
    public static final String STATIC = "static";

    // heap
    public static final String PHASE = "phase";
    public static final String MILLIS = "millis";
    public static final String COMMITTED = "committed";
    public static final String USED = "used";
    public static final String COLLECTIONS = "collections";

    // heapdump
    public static final String LIVE = "live";
    public static final String ALIVE = "alive";

    // inventory: ROWS of the surface NAME in the file; or UNAVAILABLE with the reason; or what was THROWN, with MESSAGE
    public static final String ROWS = "rows";

    // layout
    public static final String OF = "of";
    public static final String HEADER = "header";
    public static final String TYPE = "type";

    // link: the number of an ARCHIVE with what was THROWN and its MESSAGE, of a class with its NAME and the PHASE as
    // well; of one that was opened with its CLASSES, and what is made of its SIGNATURE
    public static final String ARCHIVE = "archive";
    public static final String SIGNATURE = "signature";

    // litmus: OUTCOMES with NAME and COUNT, and the lower LEVEL of both actors
    public static final String RUNS = "runs";
    public static final String OUTCOMES = "outcomes";
    public static final String COUNT = "count";

    // members: whether the class is ABSENT, its METHODS, and the classes that one is INHERITED_FROM
    public static final String METHODS = "methods";
    public static final String INHERITED_FROM = "inheritedFrom";

    // recording: TYPES, or UNAVAILABLE with the reason.
    public static final String TYPES = "types";

    // service: PHASE, and when loaded what it took: numbers of CLASSES and THREADS, else bytes.
    public static final String CLASSES = "classes";
    public static final String THREADS = "threads";
    public static final String BUFFERS = "buffers";
    public static final String RETAINED = "retained";

    // startup
    public static final String OPTION = "option";
    public static final String EXIT = "exit";
    public static final String OUTPUT = "output";

    // value
    public static final String KEY = "key";

    private Fields() {}
}
