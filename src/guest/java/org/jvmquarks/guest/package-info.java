/** The guest, which runs inside the JDK under test: Java 8, the JDK, JMH and JOL alone. */
package org.jvmquarks.guest;
