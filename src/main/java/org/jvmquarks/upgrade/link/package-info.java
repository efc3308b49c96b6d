/** Asks JDKs about the archives of an application: what each of them opens, loads and links, without running it. */
@NullMarked
package org.jvmquarks.upgrade.link;

import org.jspecify.annotations.NullMarked;
