/** What an author of pins imports. */
@NullMarked
package org.jvmquarks;

import org.jspecify.annotations.NullMarked;
