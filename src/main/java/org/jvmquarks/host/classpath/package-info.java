/** The class path of a guest: the classes of a probe and of what it uses, and nothing else. */
@NullMarked
package org.jvmquarks.host.classpath;

import org.jspecify.annotations.NullMarked;
