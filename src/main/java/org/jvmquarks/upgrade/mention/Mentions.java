package org.jvmquarks.upgrade.mention;

/**
 * Whatever in an archive may refer to a class.
 *
 * @param names hashes of names, as {@link NameIndex} has them
 * @param files those of them that stand elsewhere than in a class
 * @param program whether a class has a main method
 * @param cut whether a file was not read to its end
 */
public record Mentions(Numbers names, Numbers files, boolean program, boolean cut) {}
