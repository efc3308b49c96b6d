/** Probes: how a guest finds, prepares and calls them, and what they themselves may use. */
package org.jvmquarks.guest.probe;
