/**
 * What can be asked of a JDK: one package per kind; here is what all kinds share, from the request
 * to the checked result.
 */
@NullMarked
package org.jvmquarks.evidence;

import org.jspecify.annotations.NullMarked;
