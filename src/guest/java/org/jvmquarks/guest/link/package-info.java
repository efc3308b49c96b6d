/** Opens archives and links their classes as a JDK does, without running a line of them. */
package org.jvmquarks.guest.link;
