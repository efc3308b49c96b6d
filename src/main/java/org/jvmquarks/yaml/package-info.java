/**
 * Readers for YAML files that people write: they report all problems at once, each with its line and column and a
 * suggestion for a misspelled word.
 */
@NullMarked
package org.jvmquarks.yaml;

import org.jspecify.annotations.NullMarked;
