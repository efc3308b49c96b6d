/**
 * Facts from the archives of an application: class-file versions, references to the Java API, services, agents, and
 * what bundled libraries for bytecode can read. Reads files and starts no process; what cannot be read is a finding
 * with its path.
 */
@NullMarked
package org.jvmquarks.upgrade.archive;

import org.jspecify.annotations.NullMarked;
