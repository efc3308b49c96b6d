/**
 * Evidence about a JDK, one package per kind; this package holds what all kinds share, from the request to the checked
 * result.
 *
 * <h2>The words of the assertions</h2>
 *
 * All assertions follow one vocabulary, so that a reader who knows one kind can read them all:
 *
 * <ul>
 *   <li>Evidence that has parts says {@code has}: {@code hasEvent(type)}, with a count {@code hasEvents(type, 2)}, with
 *       a bound {@code hasAtLeastObjects(name, 8)}, {@code hasAtMostBytes(name, 64)} or {@code hasBytesBetween(16,
 *       64)}. The negation is {@code hasNo}: {@code hasNoEvent(type)}.
 *   <li>Evidence that is one value says {@code is}: {@code isBytesPerOp(16)}, {@code isAtMost(10)}, {@code isBetween(1,
 *       3)}, {@code isOn()}. The negation is {@code isNot}.
 *   <li>A behaviour says its verb in the third person: {@code takesAtLeast(2, other)}, {@code shrinksTo(bytes)},
 *       {@code scalesTo(4, 0.9)}, {@code exists()}. The negation is {@code doesNot}: {@code doesNotScaleTo(4, 0.5)},
 *       {@code doesNotExist()}.
 *   <li>The key comes first (which event, class, cause, field, parameter, other evidence), then the expected value or
 *       bound, then its unit or qualifier. The bound of a ratio is a multiple of the other evidence, which is thus its
 *       unit: {@code takesAtLeast(2, other)}.
 * </ul>
 *
 * A failure message has one shape: {@code expected <what> to be <x> but was <y> [<jdk>]}, then the evidence in detail,
 * and what to do.
 */
@NullMarked
package org.jvmquarks.evidence;

import org.jspecify.annotations.NullMarked;
