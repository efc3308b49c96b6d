/**
 * Whatever may refer to a class of an application: constant pools, resources, manifests. Names are kept as hashes, of
 * which a large service has millions.
 */
@NullMarked
package org.jvmquarks.upgrade.mention;

import org.jspecify.annotations.NullMarked;
