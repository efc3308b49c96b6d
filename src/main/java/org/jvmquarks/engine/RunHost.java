package org.jvmquarks.engine;

import java.util.Collection;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The clock and the code versions that a run takes from its own JVM.
 *
 * @param nanoTime the clock behind the seconds of a cell
 * @param codeVersion identifies the code of these classes
 */
record RunHost(LongSupplier nanoTime, Function<Collection<Class<?>>, String> codeVersion) {

    static RunHost current() {
        return new RunHost(System::nanoTime, CodeVersion::of);
    }
}
