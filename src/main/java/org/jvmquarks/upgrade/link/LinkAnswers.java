package org.jvmquarks.upgrade.link;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.guest.link.Phase;
import org.jvmquarks.guest.link.Signature;

/**
 * What a JDK makes of the archives of an application.
 *
 * @param opened archives that it opens, by number
 * @param refused archives that it does not open, by number
 * @param classes classes that it does not load, link or show, by name
 * @param fatal classes with which the VM crashed or hung
 * @param gaps why an archive was not asked about, in sentences
 */
record LinkAnswers(
        Map<Integer, Opened> opened,
        Map<Integer, Refused> refused,
        Map<String, RefusedClass> classes,
        Map<String, Refused> fatal,
        List<String> gaps) {

    /**
     * An archive that a JDK opens.
     *
     * @param classes number of its classes
     * @param signature what the JDK makes of its signature
     */
    record Opened(int classes, Signature signature) {}

    /**
     * A class that a JDK refuses.
     *
     * @param archive number of its archive
     * @param phase how far it came
     */
    record RefusedClass(int archive, Phase phase, Refused why) {}

    LinkAnswers {
        opened = Map.copyOf(opened);
        refused = Map.copyOf(refused);
        classes = Map.copyOf(classes);
        fatal = Map.copyOf(fatal);
        gaps = List.copyOf(gaps);
    }

    /** Returns the answers of a JDK that was asked about nothing. */
    static LinkAnswers none() {
        return new LinkAnswers(Map.of(), Map.of(), Map.of(), Map.of(), List.of());
    }

    /** Tells whether the JDK was asked about a class and takes it. */
    boolean takes(String name, int archive) {
        return opened.containsKey(archive) && !classes.containsKey(name) && !fatal.containsKey(name);
    }

    /** Tells whether the JDK does not look at a class, since an archive has it for later releases alone. */
    boolean isLater(String name) {
        return Optional.ofNullable(classes.get(name))
                .filter(each -> each.phase() == Phase.LATER)
                .isPresent();
    }

    /** Returns the packages that several archives have, with other signers or under a seal. */
    Set<String> packagesInConflict() {
        return classes.values().stream()
                .flatMap(each -> each.why().packageInConflict().stream())
                .collect(Collectors.toSet());
    }

    /** Returns an archive that it opens. */
    Optional<Opened> archive(int number) {
        return Optional.ofNullable(opened.get(number));
    }
}
