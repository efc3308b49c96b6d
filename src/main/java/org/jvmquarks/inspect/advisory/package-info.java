/** Known defects and changes of update releases, and whether they concern a build and an application. */
@NullMarked
package org.jvmquarks.inspect.advisory;

import org.jspecify.annotations.NullMarked;
