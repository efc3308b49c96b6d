package org.jvmquarks.guest.calls;

/** What can be evaluated again and again: each evaluation makes new objects. */
interface Expression {
    Value evaluate() throws Throwable;
}
