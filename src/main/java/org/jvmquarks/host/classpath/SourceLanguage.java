package org.jvmquarks.host.classpath;

import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.Set;

/** The language in which an author writes: messages show code in it. */
public enum SourceLanguage {
    JAVA("%s.class"),
    KOTLIN("[%s::class]"),
    SCALA("Array(classOf[%s])");

    private static final Set<String> OF_KOTLIN = Set.of("kotlin.Metadata");
    private static final Set<String> OF_SCALA =
            Set.of("scala.reflect.ScalaSignature", "scala.reflect.ScalaLongSignature");

    private final String classes;

    SourceLanguage(String classes) {
        this.classes = classes;
    }

    /**
     * Returns the language of a class, by the annotations that the compilers of Kotlin and of Scala 2 leave, the latter
     * on the outermost class alone.
     */
    public static SourceLanguage of(Class<?> type) {
        Class<?> outermost = type;
        while (outermost.getDeclaringClass() != null) {
            outermost = outermost.getDeclaringClass();
        }
        if (hasOneOf(OF_KOTLIN, type)) {
            return KOTLIN;
        }
        return hasOneOf(OF_SCALA, type) || hasOneOf(OF_SCALA, outermost) ? SCALA : JAVA;
    }

    /** Writes a list of one class, as the value of an annotation. */
    public String classes(String simpleName) {
        return classes.formatted(simpleName);
    }

    private static boolean hasOneOf(Set<String> annotations, Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(annotation -> annotations.contains(annotation.getName()));
    }
}
