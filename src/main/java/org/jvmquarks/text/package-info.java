/** Words of messages: numbers, lists and beginnings. Depends on the JDK alone. */
@NullMarked
package org.jvmquarks.text;

import org.jspecify.annotations.NullMarked;
