package org.jvmquarks.upgrade.guard;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.archive.PlatformNames;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Reads methods by whose names libraries ask whether a class is there, such as Spring's {@code ClassUtils.isPresent}:
 * where such a method cannot be followed, or is not among the archives, its name says what it answers.
 */
final class PresenceCheck {
    private static final Pattern NAME = Pattern.compile(
            "(is|has|class)?(Class)?(Is)?(Present|Available|Exists|Loadable|InClasspath|OnClasspath)|hasClass",
            Pattern.CASE_INSENSITIVE);

    private final TargetJdk target;
    private final ApplicationClasses classes;

    PresenceCheck(TargetJdk target, ApplicationClasses classes) {
        this.target = target;
        this.classes = classes;
    }

    /** Returns that a class is not there, if a call asks for one of the JDK that the new one does not have. */
    Optional<Known> answer(MethodInsnNode call, List<Known> arguments) {
        if (!call.desc.endsWith(")Z") || !NAME.matcher(call.name).matches() || PlatformNames.contain(call.owner)) {
            return Optional.empty();
        }
        return arguments.stream()
                .filter(each -> each.is(String.class))
                .map(each -> (String) each.content())
                .filter(this::isGone)
                .findFirst()
                .map(name -> Known.of(0).from("the lookup of " + name));
    }

    private boolean isGone(String name) {
        String internal = name.replace('.', '/');
        return PlatformNames.contain(internal)
                && classes.find(internal).isEmpty()
                && !target.has(NamedApi.ofClass(internal)).orElse(true);
    }
}
