package org.jvmquarks.upgrade.agent;

import java.util.Objects;

/** A class of the JDK, or a member of it, as class files name it. Public, as the weaver has another loader. */
public final class Member {
    /** The name where a class is cast to. */
    public static final String CAST = "<cast>";

    final String owner;

    /** Empty for the class itself. */
    final String name;

    /** Empty for the class itself. */
    final String descriptor;

    public Member(String owner, String name, String descriptor) {
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Member
                && owner.equals(((Member) other).owner)
                && name.equals(((Member) other).name)
                && descriptor.equals(((Member) other).descriptor);
    }

    @Override
    public int hashCode() {
        return Objects.hash(owner, name, descriptor);
    }

    @Override
    public String toString() {
        return owner + Questions.SEPARATOR + name + Questions.SEPARATOR + descriptor;
    }
}
