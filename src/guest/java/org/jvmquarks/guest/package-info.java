/** What runs inside the JDK under test: release 8, the JDK, JMH and JOL alone. */
package org.jvmquarks.guest;
