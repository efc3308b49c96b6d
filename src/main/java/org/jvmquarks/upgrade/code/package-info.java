/**
 * The effects of a move to another JDK on the code of an application: the archives' facts, matched with what the JDK
 * removed, encapsulated, or made throw or warn, and with an installed JDK where there is one.
 */
@NullMarked
package org.jvmquarks.upgrade.code;

import org.jspecify.annotations.NullMarked;
