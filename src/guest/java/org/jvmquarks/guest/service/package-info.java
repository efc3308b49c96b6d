/** A service with many classes, which shows the memory that they take. */
package org.jvmquarks.guest.service;
