package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.code.CodeFinding;

/**
 * The answers of both VMs about options and limits, and of the archives about their code.
 *
 * @param from the JDK in use
 * @param to the JDK that is to replace it
 * @param application what is known of the application, with its code as the new JDK reads it
 * @param code what both JDKs and their tools tell about that code
 */
public record Answers(AskedJdk from, AskedJdk to, KnownApplication application, Code code) {

    /**
     * What the JDKs tell about the code of an application.
     *
     * @param findings what the move does to it, the worst first
     * @param gaps what could not be asked
     */
    public record Code(List<CodeFinding> findings, List<Gap> gaps) {
        public Code {
            findings = List.copyOf(findings);
            gaps = List.copyOf(gaps);
        }

        /**
         * Returns the same with what linking tells.
         *
         * @param unlinked what was not linked, in sentences
         */
        public Code and(List<CodeFinding> links, List<String> unlinked) {
            return new Code(
                    Stream.concat(findings.stream(), links.stream()).toList(),
                    Stream.concat(
                                    gaps.stream(),
                                    unlinked.stream().map(each -> Gap.ofCode("linking of the archives", each)))
                            .toList());
        }

        /** Returns the answer where no archives were given. */
        public static Code none() {
            return new Code(List.of(), List.of());
        }
    }

    /** Returns the feature version of the JDK to which the application moves. */
    public int target() {
        return to.feature();
    }
}
