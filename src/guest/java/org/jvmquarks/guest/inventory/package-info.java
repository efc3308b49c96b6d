/** The surfaces that a JDK can list by itself: one class each, and all of them in {@code Surfaces}. */
package org.jvmquarks.guest.inventory;
