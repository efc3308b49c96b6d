package org.jvmquarks.upgrade.mention;

import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import org.objectweb.asm.ClassReader;

/**
 * Names of classes that appear anywhere in the archives: in constant pools, resources, manifests. They are kept as bits
 * of their hashes, so that a large application needs a few megabytes. A name may seem to appear that does not: then a
 * class counts as used that is not.
 */
public final class NameIndex {
    private static final int BITS = 1 << 25;

    private static final int UTF8 = 1;

    private static final int BUFFER = 1 << 16;

    /** Longer ones are encoded data. */
    private static final int LONGEST = 400;

    private static final String PRIMITIVES = "BCDFIJSZ";

    /** Number of characters whose bytes are the same in every class file and text. */
    private static final int ASCII = 0x80;

    private final BitSet hashes = new BitSet(BITS);

    /** Returns the hashes of all names so far. */
    Numbers numbers() {
        return Numbers.of(hashes.stream());
    }

    /** Adds the names of another index by their hashes. */
    public void addAll(Numbers others) {
        others.stream().forEach(hashes::set);
    }

    /** Adds all names in the constant pool of a class, but its own and those of its nest. */
    void addConstants(ClassReader type) {
        Tokens tokens = new Tokens(topLevel(type.getClassName()), false);
        for (int i = 1; i < type.getItemCount(); i++) {
            int at = type.getItem(i);
            // The second half of a long or double is no constant.
            if (at > 0 && type.readByte(at - 1) == UTF8) {
                int end = at + 2 + type.readUnsignedShort(at);
                for (int next = at + 2; next < end; next++) {
                    tokens.next((char) (type.readByte(next) & 0xFF));
                }
                tokens.end();
            }
        }
    }

    /**
     * Adds all names in a text, or in data between whose bytes names may stand.
     *
     * @return whether it has no more bytes than those
     */
    boolean addAll(InputStream in, int most) throws IOException {
        Tokens tokens = new Tokens("", true);
        byte[] buffer = new byte[BUFFER];
        int read = 0;
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            read += count;
            if (read > most) {
                return false;
            }
            for (int i = 0; i < count; i++) {
                tokens.next((char) Byte.toUnsignedInt(buffer[i]));
            }
        }
        tokens.end();
        return true;
    }

    /** Adds all names in a text. */
    public void add(String text) {
        Tokens tokens = new Tokens("", false);
        text.chars().forEach(each -> tokens.next((char) each));
        tokens.end();
    }

    /**
     * Tells whether anything may refer to a class: by its name with or without its package, or by a package before it
     * to which code or a resource appends the rest.
     *
     * @param topLevel {@code a/b/C}; those nested in it count as it
     */
    public boolean mayMean(String topLevel) {
        String name = topLevel.replace('/', '.');
        if (isStrange(name) || has(name) || has(name.substring(name.lastIndexOf('.') + 1))) {
            return true;
        }
        int end = name.lastIndexOf('.');
        if (end > 0 && has(name.substring(0, end))) {
            return true;
        }
        // A package of one part, such as "org.", is often the end of a sentence.
        for (int first = name.indexOf('.'); end > first; end = name.lastIndexOf('.', end - 1)) {
            if (has(name.substring(0, end + 1))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the class in whose file of source code a class stands, as far as names tell. */
    public static String topLevel(String className) {
        int nested = className.indexOf('$', className.lastIndexOf('/') + 2);
        return nested < 0 ? className : className.substring(0, nested);
    }

    private static boolean isStrange(String name) {
        return name.chars().anyMatch(each -> each >= ASCII);
    }

    private boolean has(String name) {
        return hashes.get(index(hash(name)));
    }

    private static int hash(String name) {
        int hash = 0;
        for (int i = 0; i < name.length(); i++) {
            hash = hash(hash, name.charAt(i));
        }
        return hash;
    }

    /** From left to right, so that the parts of a name need no hash of their own. */
    private static int hash(int before, char next) {
        return 31 * before + next;
    }

    private static int index(int hash) {
        return (hash ^ (hash >>> 15) * 0x9E3779B1) & (BITS - 1);
    }

    /** Cuts characters into names. There are millions of them: nothing is copied. */
    private final class Tokens {
        private final String ownName;
        private final String ownSimpleName;
        private final int ownHash;
        private final int ownSimpleHash;
        private final boolean data;
        private final char[] token = new char[LONGEST];
        private int length;

        /**
         * @param own name of the class that does not mention itself; empty for none
         * @param data whether a byte with the length of a name may stand before it
         */
        Tokens(String own, boolean data) {
            this.ownName = own.replace('/', '.');
            this.ownSimpleName = ownName.substring(ownName.lastIndexOf('.') + 1);
            this.ownHash = hash(ownName);
            this.ownSimpleHash = hash(ownSimpleName);
            this.data = data;
        }

        void next(char each) {
            if (isPart(each) || each == '/') {
                if (length < LONGEST) {
                    token[length] = each == '/' ? '.' : each;
                }
                length++;
            } else {
                end();
            }
        }

        private static boolean isPart(char each) {
            return (each >= 'a' && each <= 'z')
                    || (each >= 'A' && each <= 'Z')
                    || (each >= '0' && each <= '9')
                    || each == '_'
                    || each == '$'
                    || each == '.';
        }

        void end() {
            if (length > 1 && length <= LONGEST) {
                addToken();
            }
            length = 0;
        }

        private void addToken() {
            int start = token[0] == '.' ? 1 : 0;
            add(start);
            if (data) {
                add(start + 1);
            }
            // In a descriptor, primitive types may stand before the class.
            int type = 0;
            while (type < length && PRIMITIVES.indexOf(token[type]) >= 0) {
                type++;
            }
            if (type < length && token[type] == 'L') {
                add(type + 1);
            }
        }

        /** A name of a class may go on, as with that of a member: {@code a.b.C.run}. */
        private void add(int start) {
            int hash = 0;
            boolean ofClass = false;
            for (int i = start; i < length; i++) {
                char each = token[i];
                if (i == start || token[i - 1] == '.') {
                    ofClass = each >= 'A' && each <= 'Z';
                }
                if (ofClass && (each == '.' || each == '$')) {
                    addName(start, i, hash);
                }
                hash = hash(hash, each);
            }
            addName(start, length, hash);
        }

        private void addName(int start, int end, int hash) {
            boolean own = (hash == ownHash && isOwn(ownName, start, end))
                    || (hash == ownSimpleHash && isOwn(ownSimpleName, start, end));
            if (!own) {
                hashes.set(index(hash));
            }
        }

        private boolean isOwn(String own, int start, int end) {
            if (own.length() != end - start) {
                return false;
            }
            for (int i = start; i < end; i++) {
                if (own.charAt(i - start) != token[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
