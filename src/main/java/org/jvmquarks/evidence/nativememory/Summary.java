package org.jvmquarks.evidence.nativememory;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The summary of one process.
 *
 * @param total as the VM says it
 * @param categories by the VM's names, in its order; one with nothing in it may be missing
 * @param stacks the stacks of threads, which are in the category {@code Thread}
 */
public record Summary(Usage total, Map<String, Usage> categories, Usage stacks) {

    public Summary {
        categories = Collections.unmodifiableMap(new LinkedHashMap<>(categories));
    }
}
