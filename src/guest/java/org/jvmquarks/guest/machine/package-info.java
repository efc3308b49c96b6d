/** What a guest finds out about its VM, its process and its machine. */
package org.jvmquarks.guest.machine;
