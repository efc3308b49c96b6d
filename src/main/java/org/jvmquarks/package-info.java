/** The API that authors of pins import. */
@NullMarked
package org.jvmquarks;

import org.jspecify.annotations.NullMarked;
