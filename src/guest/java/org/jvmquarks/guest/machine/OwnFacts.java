package org.jvmquarks.guest.machine;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import org.jvmquarks.guest.wire.Fields;

/**
 * Facts about this runtime and its machine, for pins whose claim depends on them. Reads system properties and the files
 * of the kernel; starts no process, and needs {@code java.base} alone.
 */
public final class OwnFacts {
    private static final String[] PROPERTIES = {
        Fields.VM_NAME, Fields.VM_VENDOR, Fields.VM_VERSION, Fields.OS_NAME, Fields.OS_VERSION, Fields.OS_ARCH,
    };

    private final MachineFiles machine;
    private final ControlGroups groups;
    private final CLibrary library;
    private final Map<String, Object> line = new LinkedHashMap<>();
    private final List<String> without = new ArrayList<>();

    /** @param root folder to put before each path; empty for the machine itself */
    OwnFacts(String root) {
        TextFiles files = new TextFiles(root);
        this.machine = new MachineFiles(files);
        this.groups = new ControlGroups(files);
        this.library = new CLibrary(files);
    }

    public static OwnFacts ofThisMachine() {
        return new OwnFacts("");
    }

    public Map<String, Object> read() {
        for (String property : PROPERTIES) {
            line.put(property, System.getProperty(property, ""));
        }
        line.put(Fields.BITS, bits());
        line.put(Fields.PROCESSORS, Runtime.getRuntime().availableProcessors());
        put(Fields.ONLINE_PROCESSORS, machine.onlineProcessors());
        put(Fields.THREADS_PER_CORE, machine.threadsPerCore());
        put(Fields.PAGE_SIZE, machine.pageSize());
        put(Fields.CACHE_LINE, machine.cacheLine());
        put(Fields.MEMORY, machine.memory());
        put(Fields.EXECUTOR, machine.executor());
        line.put(Fields.CPU_FEATURES, machine.cpuFeatures());
        put(Fields.TRANSPARENT_HUGE_PAGES, machine.transparentHugePages());
        put(Fields.LIBC, library.name());
        put(Fields.CONTROL_GROUPS, groups.version());
        put(Fields.MEMORY_LIMIT, groups.memory());
        put(Fields.PROCESSOR_LIMIT, groups.processors());
        put(Fields.CPUSET, groups.cpuset());
        put(Fields.CPU_SHARES, groups.shares());
        put(Fields.CPU_WEIGHT, groups.weight());
        line.put(Fields.LISTED_CONTROLLERS, groups.listed());
        line.put(Fields.LOCALE, Locale.getDefault().toString());
        line.put(Fields.CHARSET, Charset.defaultCharset().name());
        line.put(Fields.TIME_ZONE, TimeZone.getDefault().getID());
        line.put(Fields.MODULES, Modules.names());
        line.put(Fields.WITHOUT, without);
        return line;
    }

    private void put(String name, Optional<?> fact) {
        if (fact.isPresent()) {
            line.put(name, fact.get());
        } else {
            without.add(name);
        }
    }

    /** Returns the bits of an address; a VM that does not say them has 64 unless it is old. */
    private static int bits() {
        String said = System.getProperty("sun.arch.data.model", "");
        if (said.equals("32") || said.equals("64")) {
            return Integer.parseInt(said);
        }
        String arch = System.getProperty("os.arch", "");
        return arch.equals("x86") || arch.equals("i386") || arch.equals("arm") ? 32 : 64;
    }
}
