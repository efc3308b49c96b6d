package org.jvmquarks.upgrade.fleet;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.upgrade.application.Application;

/** A service of a fleet, as somebody describes it. */
public sealed interface FleetEntry {

    /** Returns its name, which no other service of the fleet has. */
    String name();

    /** Returns where it is described: a file, or a list. */
    String source();

    /** Returns the same service with another name. */
    FleetEntry named(String other);

    /** Returns what somebody tells about it, besides what its image shows; empty if that could not be read. */
    Optional<Application> told();

    /**
     * Returns why less is known of it than archives and options tell, in sentences without their full stop. Such a
     * service is never ready.
     */
    List<String> doubts();

    /** A service whose archives are on this machine. */
    record Described(String name, String source, Application application, List<String> doubts) implements FleetEntry {
        public Described {
            doubts = List.copyOf(doubts);
        }

        @Override
        public Optional<Application> told() {
            return Optional.of(application);
        }

        @Override
        public FleetEntry named(String other) {
            return new Described(other, source, application, doubts);
        }
    }

    /**
     * A service in a container image.
     *
     * @param reference of the image
     * @param application what a manifest or an application.yaml says besides the image: limits, options, a trial
     */
    record InImage(String name, String source, String reference, Application application, List<String> doubts)
            implements FleetEntry {
        public InImage {
            doubts = List.copyOf(doubts);
        }

        @Override
        public Optional<Application> told() {
            return Optional.of(application);
        }

        @Override
        public FleetEntry named(String other) {
            return new InImage(other, source, reference, application, doubts);
        }
    }

    /**
     * A service that could not be read.
     *
     * @param reason why, and what to do about it, in a sentence without its full stop
     */
    record Unread(String name, String source, String reason) implements FleetEntry {
        @Override
        public Optional<Application> told() {
            return Optional.empty();
        }

        @Override
        public FleetEntry named(String other) {
            return new Unread(other, source, reason);
        }

        @Override
        public List<String> doubts() {
            return List.of();
        }
    }
}
