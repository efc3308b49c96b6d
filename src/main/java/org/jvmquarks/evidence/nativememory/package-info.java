/** Native memory of the VM by category, as its own tracking (NMT) counts it. */
@NullMarked
package org.jvmquarks.evidence.nativememory;

import org.jspecify.annotations.NullMarked;
