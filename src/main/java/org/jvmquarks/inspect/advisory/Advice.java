package org.jvmquarks.inspect.advisory;

import java.util.List;
import java.util.Map;

/**
 * The advisories about some builds.
 *
 * @param builds the builds, in the order of the request
 * @param application what is known of the application, in sentences without their full stop
 * @param unasked why other builds could not be asked, by name
 */
public record Advice(List<Build> builds, List<String> application, Map<String, String> unasked) {

    public Advice {
        builds = List.copyOf(builds);
        application = List.copyOf(application);
    }

    /**
     * A build with its advisories.
     *
     * @param name id of its JDK, or its version if no JDK was asked
     * @param here what is known of it
     * @param matches its advisories, the most serious first
     */
    public record Build(String name, Circumstances here, List<AdvisoryMatch> matches) {
        public Build {
            matches = List.copyOf(matches);
        }

        /** Returns the name with the version where that says more. */
        public String describe() {
            String version = here.version().toString();
            return name.equals(version) ? version : name + " (" + version + ")";
        }

        /** Returns how many advisories have a match of a type. */
        public long count(Class<? extends Match> type) {
            return matches.stream()
                    .filter(each -> type.isInstance(each.match()))
                    .count();
        }
    }

    /** Returns how many matches are of a type. */
    public long count(Class<? extends Match> type) {
        return builds.stream().mapToLong(each -> each.count(type)).sum();
    }
}
