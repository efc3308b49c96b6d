/**
 * The same calls in every JDK, and what they gave: deliberate ones from files beside these classes, and generated ones
 * of all that a JDK exports.
 */
package org.jvmquarks.guest.calls;
