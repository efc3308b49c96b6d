/** Starts guests and reads what they leave: from a request to a checked result. The kinds of evidence share it. */
@NullMarked
package org.jvmquarks.host;

import org.jspecify.annotations.NullMarked;
