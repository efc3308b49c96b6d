package org.jvmquarks.javaapi;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.stream.Stream;

/** The members that each JDK shows to all code, as the one that runs this program has them. */
final class PublicMembers {
    private PublicMembers() {}

    /**
     * Tells whether all methods and fields of a name are public in a public class that its module exports.
     *
     * @param owner internal name
     */
    static boolean contain(String owner, String name) {
        if (owner.isEmpty()) {
            return false;
        }
        try {
            Class<?> type = Class.forName(owner.replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
            boolean shown =
                    Modifier.isPublic(type.getModifiers()) && type.getModule().isExported(type.getPackageName());
            return shown
                    && named(type, name).findAny().isPresent()
                    && named(type, name).allMatch(PublicMembers::isPublic);
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }

    private static Stream<Member> named(Class<?> type, String name) {
        return Stream.<Member>concat(Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getDeclaredFields()))
                .filter(each -> each.getName().equals(name));
    }

    private static boolean isPublic(Member member) {
        return Modifier.isPublic(member.getModifiers());
    }
}
