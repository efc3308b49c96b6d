/** Known facts about options that the JDK's libraries read, about which no VM can be asked. */
@NullMarked
package org.jvmquarks.inspect.knowledge;

import org.jspecify.annotations.NullMarked;
