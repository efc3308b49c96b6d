/**
 * The comparison of two JDKs: what changed, by how much, by which default flag, and whether
 * somebody has accepted it. Works on what journals hold; it starts no JDK itself, but asks for
 * variants of one through {@link org.jvmquarks.gate.attribution.Trials}.
 */
@NullMarked
package org.jvmquarks.gate;

import org.jspecify.annotations.NullMarked;
