/**
 * The consequences of a move from one JDK to another for one application: what the gate, the VMs themselves and the
 * application's code tell, sorted by whether it concerns the application.
 *
 * <p>{@link org.jvmquarks.upgrade.findings.KnownApplication} is what is known of the application,
 * {@link org.jvmquarks.upgrade.findings.Relevance} decides which pins concern it, and
 * {@link org.jvmquarks.upgrade.findings.UpgradeResult} is the answer.
 */
@NullMarked
package org.jvmquarks.upgrade.findings;

import org.jspecify.annotations.NullMarked;
