/** Results of cells, and the decision of timing claims. Depends on nothing but the JDK and a statistics library. */
@NullMarked
package org.jvmquarks.verdict;

import org.jspecify.annotations.NullMarked;
