package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.guard.ConstantArgument;
import org.jvmquarks.upgrade.guard.GuardedName;

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
     * @param constants texts and classes that it passes to methods of the JDK, with some places of each
     * @param guarded names that it passes to them behind guards alone
     */
    public record Code(
            List<CodeFinding> findings,
            List<Gap> gaps,
            Map<ConstantArgument, List<CodeLocation>> constants,
            List<GuardedName> guarded) {
        public Code {
            findings = List.copyOf(findings);
            gaps = List.copyOf(gaps);
            constants = Map.copyOf(constants);
            guarded = List.copyOf(guarded);
        }

        /** Code of which no constants are known. */
        public Code(List<CodeFinding> findings, List<Gap> gaps) {
            this(findings, gaps, Map.of(), List.of());
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
                            .toList(),
                    constants,
                    guarded);
        }

        /** Returns the same with something that could not be asked. */
        public Code and(Gap gap) {
            return new Code(
                    findings, Stream.concat(gaps.stream(), Stream.of(gap)).toList(), constants, guarded);
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
