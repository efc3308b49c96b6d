package org.jvmquarks.javaapi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the patterns of a set that a reference matches, without trying them one by one. */
public final class ApiMatcher {

    /** A pattern whose parts are taken apart once. */
    private record Parts(ApiPattern pattern, String member, String parameters, boolean anyList) {

        static Parts of(ApiPattern pattern) {
            return new Parts(
                    pattern,
                    pattern.member().orElse(""),
                    pattern.parameters().orElse(""),
                    pattern.parameters().isEmpty());
        }

        boolean matches(NamedApi name) {
            return member.equals(name.member());
        }

        boolean matches(ApiPattern method) {
            return member.isEmpty()
                    || (method.member().filter(member::equals).isPresent()
                            && (anyList
                                    || method.parameters()
                                            .filter(parameters::equals)
                                            .isPresent()));
        }

        boolean matches(Reference reference) {
            if (member.isEmpty()) {
                return true;
            }
            return member.equals(reference.name())
                    && (anyList
                            || (reference.descriptor().startsWith("(")
                                    && Descriptors.parameters(reference.descriptor())
                                            .replace(" ", "")
                                            .equals(parameters)));
        }
    }

    private final Map<String, List<Parts>> byClass = new HashMap<>();
    private final Map<String, List<Parts>> byPackage = new HashMap<>();

    public ApiMatcher(Collection<ApiPattern> patterns) {
        for (ApiPattern pattern : patterns) {
            (pattern.isPackage() ? byPackage : byClass)
                    .computeIfAbsent(pattern.owner(), owner -> new ArrayList<>())
                    .add(Parts.of(pattern));
        }
    }

    /** Returns the patterns that match, in the order in which they were given. */
    public List<ApiPattern> matching(Reference reference) {
        List<ApiPattern> found = new ArrayList<>();
        for (Parts parts : byClass.getOrDefault(reference.className(), List.of())) {
            if (parts.matches(reference)) {
                found.add(parts.pattern());
            }
        }
        for (Parts parts : byPackage.getOrDefault(reference.packageName(), List.of())) {
            found.add(parts.pattern());
        }
        return found;
    }

    /** Returns the patterns that match a method, given with its parameters. */
    public List<ApiPattern> matching(ApiPattern method) {
        List<ApiPattern> found = new ArrayList<>();
        String type = method.owner();
        for (Parts parts : byClass.getOrDefault(type, List.of())) {
            if (parts.matches(method)) {
                found.add(parts.pattern());
            }
        }
        String inPackage = type.substring(0, Math.max(type.lastIndexOf('.'), 0));
        for (Parts parts : byPackage.getOrDefault(inPackage, List.of())) {
            found.add(parts.pattern());
        }
        return found;
    }

    /**
     * Returns the patterns that match a name: those of its class or package for a class, those of the member alone for
     * a member.
     */
    public List<ApiPattern> matching(NamedApi name) {
        List<ApiPattern> found = new ArrayList<>();
        for (Parts parts : byClass.getOrDefault(name.type().className(), List.of())) {
            if (parts.matches(name)) {
                found.add(parts.pattern());
            }
        }
        if (name.isClass()) {
            for (Parts parts : byPackage.getOrDefault(name.type().packageName(), List.of())) {
                found.add(parts.pattern());
            }
        }
        return found;
    }
}
