package org.jvmquarks.upgrade.agent;

import org.objectweb.asm.Type;

/** Methods whose arguments are of interest, by what they take. */
enum Watched {
    NOTHING,
    /** A name of the JDK, such as that of an algorithm or a property. */
    TEXT,
    /** The name of a class. */
    TYPE,
    /** A class and the name of a member of it. */
    MEMBER,
    /** Likewise, as an argument of a method handle's lookup. */
    HANDLE,
    /** A member, as which it is called. */
    OPENED;

    private static final String CLASS = "java/lang/Class";
    private static final String STRING = "Ljava/lang/String;";

    static Watched of(String owner, String name, String descriptor, Questions questions) {
        if (owner.equals(CLASS)) {
            boolean member = name.startsWith("get")
                    && (descriptor.startsWith("(" + STRING) || descriptor.startsWith("([Ljava/lang/Class;"));
            return name.equals("forName") && descriptor.startsWith("(" + STRING)
                    ? TYPE
                    : member ? MEMBER : text(owner, name, descriptor, questions);
        }
        if (owner.equals("java/lang/ClassLoader") && name.equals("loadClass") && descriptor.startsWith("(" + STRING)) {
            return TYPE;
        }
        if (owner.startsWith("java/lang/reflect/") && name.equals("setAccessible") && descriptor.equals("(Z)V")) {
            return OPENED;
        }
        if (owner.equals("java/lang/invoke/MethodHandles$Lookup")
                && name.startsWith("find")
                && descriptor.startsWith("(L" + CLASS + ";" + STRING)) {
            return HANDLE;
        }
        return text(owner, name, descriptor, questions);
    }

    private static Watched text(String owner, String name, String descriptor, Questions questions) {
        return firstText(descriptor) >= 0 && questions.texts.contains(new Member(owner, name, descriptor))
                ? TEXT
                : NOTHING;
    }

    /** Returns the position of the first parameter that is a text; -1 without one. */
    static int firstText(String descriptor) {
        if (!descriptor.startsWith("(")) {
            return -1;
        }
        Type[] types = Type.getArgumentTypes(descriptor);
        for (int i = 0; i < types.length; i++) {
            if (types[i].getDescriptor().equals(STRING)) {
                return i;
            }
        }
        return -1;
    }
}
