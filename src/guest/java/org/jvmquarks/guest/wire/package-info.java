/** What a guest is asked for and answers: names of commands and fields, and the lines that it writes. */
package org.jvmquarks.guest.wire;
