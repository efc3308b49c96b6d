/** Litmus tests: actors on several threads, and the outcomes that they see. */
package org.jvmquarks.guest.litmus;
