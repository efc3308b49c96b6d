/** Starts the probe service in JDKs, and puts together what the VM and the kernel say about it. */
@NullMarked
package org.jvmquarks.budget.service;

import org.jspecify.annotations.NullMarked;
