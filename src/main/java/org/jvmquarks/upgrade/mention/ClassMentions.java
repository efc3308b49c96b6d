package org.jvmquarks.upgrade.mention;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassReader;

/**
 * What one class names, and who may find it without its name.
 *
 * @param names hashes of the outermost classes that it names, by symbol or as a text, its own left out
 * @param starts whether the JVM can start it as a program or as an agent
 * @param found whether a framework may find it by an annotation or a convention
 */
public record ClassMentions(Numbers names, boolean starts, boolean found) {
    private static final int CLASS = 7;

    private static final int STRING = 8;

    /** A longer text is no name of a class. */
    private static final int LONGEST = 200;

    static ClassMentions of(ClassReader type, EntryPoint entry) {
        return new ClassMentions(names(type), entry.starts(), entry.isFoundByFramework());
    }

    /** Returns the hash of a class by which {@link #hashes} knows it. */
    public static int hash(String topLevel) {
        return topLevel.hashCode();
    }

    /** Returns the hashes of the outermost classes that it names. */
    public IntStream hashes() {
        return names.stream();
    }

    private static Numbers names(ClassReader type) {
        String own = NameIndex.topLevel(type.getClassName());
        char[] buffer = new char[type.getMaxStringLength()];
        Set<String> names = new HashSet<>();
        for (int i = 1; i < type.getItemCount(); i++) {
            int at = type.getItem(i);
            int tag = at == 0 ? 0 : type.readByte(at - 1);
            if (tag == CLASS || tag == STRING) {
                String text = type.readUTF8(at, buffer);
                if (tag == CLASS || isClassName(text)) {
                    names.add(NameIndex.topLevel(internal(text)));
                }
            }
        }
        names.remove(own);
        return Numbers.of(
                names.stream().filter(name -> !name.startsWith("java/")).mapToInt(ClassMentions::hash));
    }

    /** Of an array, the class of its elements. */
    private static String internal(String text) {
        String name = text.replace('.', '/');
        return name.startsWith("[") && name.endsWith(";")
                ? name.substring(name.lastIndexOf('[') + 2, name.length() - 1)
                : name;
    }

    private static boolean isClassName(String text) {
        return text.length() <= LONGEST
                && (text.indexOf('.') > 0 || text.indexOf('/') > 0)
                && text.chars().allMatch(each -> each == '.' || each == '/' || Character.isJavaIdentifierPart(each));
    }
}
