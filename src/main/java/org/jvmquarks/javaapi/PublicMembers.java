package org.jvmquarks.javaapi;

import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The members that each JDK shows to all code, as the one that runs this program has them. */
final class PublicMembers {
    private PublicMembers() {}

    /**
     * Tells whether all methods and fields of a name are public in a public class that its module exports.
     *
     * @param owner internal name
     * @param parameters internal names of the parameters of a method; empty for all methods of that name
     */
    static boolean contain(String owner, String name, Optional<List<String>> parameters) {
        if (owner.isEmpty()) {
            return false;
        }
        try {
            Class<?> type = Class.forName(owner.replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
            boolean shown =
                    Modifier.isPublic(type.getModifiers()) && type.getModule().isExported(type.getPackageName());
            return shown
                    && named(type, name, parameters).findAny().isPresent()
                    && named(type, name, parameters).allMatch(PublicMembers::isPublic);
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }

    private static Stream<Member> named(Class<?> type, String name, Optional<List<String>> parameters) {
        Stream<Method> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> parameters.isEmpty() || parameters.get().equals(parameters(each)));
        return Stream.<Member>concat(methods, Arrays.stream(type.getDeclaredFields()))
                .filter(each -> each.getName().equals(name));
    }

    private static List<String> parameters(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(each -> each.getName().replace('.', '/'))
                .toList();
    }

    private static boolean isPublic(Member member) {
        return Modifier.isPublic(member.getModifiers());
    }
}
