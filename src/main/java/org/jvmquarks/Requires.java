package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.Vm;

/**
 * Properties of a JDK and its machine that a {@link Quark} or {@link Pin} requires, decided by what a guest reports.
 * Where one is missing the cell is NOT_APPLICABLE, with the sentence that says what. A pin needs what it names and what
 * its quark names.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Requires {

    /**
     * The VM that the claim is about. Where neither the pin nor its quark says so, that is {@link Vm#HOTSPOT}; quarks
     * about the language and the library lift it with {@link Vm#ANY}.
     */
    Vm[] vm() default {};

    /** Operating systems that will do; empty when any will. */
    Os[] os() default {};

    /**
     * Architectures that will do, as in {@code os.arch} on Linux: {@code amd64}, {@code aarch64}; empty when any will.
     * An unknown name is an error.
     */
    Arch[] arch() default {};

    /** Bits of an address: 32 or 64; 0 when any will do. */
    int bits() default 0;

    /** Page size of the machine, in bytes; 0 when any will do. */
    int pageSize() default 0;

    /**
     * Modes of transparent huge pages that will do, as the kernel names them: {@code always}, {@code madvise},
     * {@code never}; empty when any will.
     */
    String[] thp() default {};

    /** Modules that the runtime must have: {@code jdk.jfr}. */
    String[] modules() default {};

    /** Compilers that must work in the VM. */
    Jit[] jit() default {};

    /** Collectors that must be built in, each. */
    Collector[] collector() default {};

    /** Options with which the VM must start, on the architectures of {@link #optionsArch}. */
    String[] options() default {};

    /** Architectures on which {@link #options} are needed, as in {@code os.arch}; empty for all. */
    Arch[] optionsArch() default {};

    /**
     * Whether the JDK must run in a container, so that limits can be set around it. For a pin about
     * {@linkplain Pin#ergonomics ergonomics} the VM must also see these limits, which old VMs do not on some kernels.
     */
    boolean container() default false;

    /** Processors that the guest must see. */
    int processors() default 1;

    /**
     * Whether the VM must have the object headers that OpenJDK's builds of its version have by default. A vendor may
     * choose others: those of SapMachine are compact since 25, and OpenJDK's since 27 (JEP 534).
     */
    boolean usualHeaders() default false;

    /** Memory that the guest's machine or container must have, in MB (2^20 bytes). */
    int memory() default 0;
}
