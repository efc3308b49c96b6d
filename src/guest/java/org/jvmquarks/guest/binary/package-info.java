/** What files of a JDK say of themselves: class files and native libraries, read as bytes without loading them. */
package org.jvmquarks.guest.binary;
