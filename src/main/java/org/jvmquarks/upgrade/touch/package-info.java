/**
 * Which quarks concern an application, and where: what quarks declare, matched with what archives, options and
 * recordings show.
 */
@NullMarked
package org.jvmquarks.upgrade.touch;

import org.jspecify.annotations.NullMarked;
