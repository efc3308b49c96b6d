package org.jvmquarks.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jvmquarks.host.classpath.ClassLocations;
import org.jvmquarks.host.classpath.ProjectClasses;
import org.jvmquarks.host.classpath.SourceLanguage;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.MissingModule;

/** Tells what to do about a class of a library that a guest did not find. */
final class MissingLibrary {
    private MissingLibrary() {}

    /**
     * Returns the sentence about the class that a probe did not find; empty if it failed for another reason, or if the
     * class is the probe itself or one of a JDK.
     *
     * @param failure of the guest
     * @param probe the class that the guest worked on
     */
    static Optional<String> of(GuestResult.Failure failure, Class<?> probe) {
        return failure.missingClass()
                .filter(missing -> !missing.equals(probe.getName()))
                .filter(missing -> !MissingModule.isOfJdk(missing))
                .flatMap(missing -> sentence(missing, failure, probe));
    }

    /** As {@link #of}, but only if the host has the class: a probe may look for a missing class on purpose. */
    static Optional<String> thatHostHas(GuestResult.Failure failure, Class<?> probe) {
        return of(failure, probe)
                .filter(sentence -> isOnHost(failure.missingClass().orElseThrow(), probe));
    }

    private static boolean isOnHost(String missing, Class<?> probe) {
        return place(missing, probe.getClassLoader()).isPresent();
    }

    private static Optional<String> sentence(String missing, GuestResult.Failure failure, Class<?> probe) {
        Optional<Path> place = place(missing, probe.getClassLoader());
        String advice = advice(missing, SourceLanguage.of(probe));
        if (place.isPresent()) {
            return Optional.of(sentence(missing, place.get(), advice));
        }
        return failure.isOfMissingClass()
                ? Optional.of(
                        "%s is neither on the guest's class path nor on that of the tests; add the library that has it to the dependencies of the tests, and %s"
                                .formatted(missing, advice))
                : Optional.empty();
    }

    private static String sentence(String missing, Path place, String advice) {
        if (ProjectClasses.holdsFramework(place)) {
            return missing
                    + " is a class of jvm-quarks itself, which guests do not have; remove calls to"
                    + " it, and to the enclosing quark, from the probe";
        }
        if (Files.isDirectory(place)) {
            return "%s is not on the guest's class path: the tests' class loader loads it from %s, and does not say that it has this folder; start the tests with the folder on the class path of their JVM"
                    .formatted(missing, place);
        }
        return "%s is not on the guest's class path (it is in %s); %s".formatted(missing, place.getFileName(), advice);
    }

    private static Optional<Path> place(String className, ClassLoader loader) {
        return ClassLocations.holding(loader, ClassLocations.fileOf(className)).stream()
                .findFirst();
    }

    /** Any class of the library will do: that around a nested one has a name to import. */
    private static String advice(String className, SourceLanguage language) {
        String outer = className.replaceFirst("\\$.*", "");
        return "add it to libraries: @Quark(libraries = %s)"
                .formatted(language.classes(outer.substring(outer.lastIndexOf('.') + 1)));
    }
}
