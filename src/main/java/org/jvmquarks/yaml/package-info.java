/**
 * YAML files that people write: what is wrong with one is said at its line and column, all at once,
 * with the word that was probably meant.
 */
@NullMarked
package org.jvmquarks.yaml;

import org.jspecify.annotations.NullMarked;
