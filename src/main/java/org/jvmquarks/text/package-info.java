/** Words of messages: numbers and lists. Depends on the JDK alone. */
@NullMarked
package org.jvmquarks.text;

import org.jspecify.annotations.NullMarked;
