/** What a guest sends and gets: its lines, read strictly, and the options that it must prove. */
@NullMarked
package org.jvmquarks.host.wire;

import org.jspecify.annotations.NullMarked;
