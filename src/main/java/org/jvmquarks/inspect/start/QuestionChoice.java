package org.jvmquarks.inspect.start;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jvmquarks.host.wire.MemorySize;
import org.jvmquarks.inspect.options.OptionUse;

/** Decides how a VM is asked about an option. */
public final class QuestionChoice {
    /** The VM stops at it after it has read all options before; even the launcher passes it on. */
    public static final String STOP = "-Xquarks-stop";

    /**
     * Flags that make a VM write to a place of the user, run a command, open a port, touch the whole heap, wait, or
     * take long.
     */
    private static final Pattern ACTS =
            Pattern.compile("OnError|OnOutOfMemoryError|AlwaysPreTouch(Stacks)?|PauseAtStartup\\w*"
                    + "|ManagementServer|FlightRecorder\\w*|StartFlightRecording"
                    + "|HeapDump(Path|GzipLevel)|ErrorFile|LogFile|PerfDataSave\\w*"
                    + "|DumpPerfMapAtExit|DumpSharedSpaces|DynamicDumpSharedSpaces"
                    + "|RecordDynamicDumpInfo|ArchiveClassesAtExit|SharedArchive\\w*"
                    + "|AutoCreateSharedArchive|AOT(Cache\\w*|Mode|Configuration|Library)"
                    + "|\\w*ClassList\\w*|CompileCommandFile|CompilerDirectivesFile"
                    + "|ReplayDataFile|InlineDataFile|ReplayCompiles|AllocateHeapAt|CRaC\\w*"
                    + "|TraceClassLoading\\w*|TraceClassUnloading|JVMCILibPath");

    /**
     * The beginning of a word that names a module of the JDK. Libraries of Jakarta EE 8 are modules {@code java.json},
     * {@code java.persistence} and, as up to JDK 10 the JDK's own, {@code java.xml.bind}.
     */
    private static final String OF_JDK =
            "(?:jdk\\.|ALL-|java\\.(?:base|compiler|corba|datatransfer|desktop|instrument|logging"
                    + "|management(?:\\.rmi)?|naming|net\\.http|prefs|rmi|scripting|se(?:\\.ee)?"
                    + "|security\\.(?:jgss|sasl)|smartcardio|sql(?:\\.rowset)?|transaction\\.xa"
                    + "|xml(?:\\.crypto)?)(?![\\w.]))";

    /** "--add-opens=m/p=n,ALL-UNNAMED": words with a dot that are not modules of the JDK. */
    private static final Pattern OF_APPLICATION =
            Pattern.compile(("--(add-modules|limit-modules|enable-native-access)=.*(?<=[=,])(?!%1$s)[\\w.]+.*"
                            + "|--add-(opens|exports|reads)=(?!%1$s).*"
                            + "|--add-(opens|exports|reads)=[^=]*=(.*,)?(?!%1$s).*|--add-modules=.*ALL-MODULE-PATH.*")
                    .formatted(OF_JDK));

    private final Predicate<OptionUse> isReadByBoot;
    private final boolean hasModulePath;

    /**
     * @param line the whole line, which may have a module path: its modules are not read
     * @param isReadByBoot tells whether the VM or the boot layer reads a system property, so that it is worth asking;
     *     all others are taken by any VM
     */
    public QuestionChoice(List<OptionUse> line, Predicate<OptionUse> isReadByBoot) {
        this.isReadByBoot = isReadByBoot;
        this.hasModulePath = line.stream().anyMatch(use -> use.word().matches("(-p|--module-path)=.*"));
    }

    /** Returns how to ask about an option. */
    public Question of(OptionUse use) {
        return switch (use.form()) {
            case AGENT -> new Question.None("an agent is not started");
            case CLASS_PATH -> new Question.None("classes of the application are not read");
            case ACTION -> new Question.None("it makes the VM print something and end");
            case PROPERTY ->
                isReadByBoot.test(use) ? property(use) : new Question.None("a VM takes every system property");
            case FLAG -> flag(use);
            case MODULE ->
                hasModulePath && OF_APPLICATION.matcher(use.word()).matches()
                        ? new Question.Read(use.word())
                        : new Question.Started(use.word());
            case STANDARD -> standard(use.word());
        };
    }

    /** The class of a security manager is one of the application. */
    private static Question property(OptionUse use) {
        return new Question.Started(
                use.word().matches("-Djava\\.security\\.manager=(?!(allow|disallow|default)$).*")
                        ? "-Djava.security.manager"
                        : use.word());
    }

    private static Question flag(OptionUse use) {
        String name = use.flagName().orElse("");
        if (use.namesFile()) {
            return new Question.None("it names a file of options; pass its content");
        }
        if (name.equals("IgnoreUnrecognizedVMOptions") || name.equals("PrintWarnings")) {
            return new Question.Alone(use.word());
        }
        return ACTS.matcher(name).matches() ? new Question.Read(use.word()) : new Question.Started(use.word());
    }

    private static Question standard(String word) {
        if (word.startsWith("-Xlog:disable") || word.startsWith("-Xlog:all=off")) {
            return new Question.Alone(word);
        }
        if (word.startsWith("-Xlog")) {
            return new Question.Started(LogOption.harmless(word));
        }
        boolean acts = word.startsWith("-Xbootclasspath")
                || word.equals("-Xshare:dump")
                || word.equals("-Xcomp")
                || word.startsWith("-verbose")
                || word.startsWith("-splash:");
        return acts ? new Question.Read(word) : new Question.Started(word);
    }

    /** Returns the initial heap in bytes that an option demands; empty if it demands none. */
    public static Optional<Long> demandedHeap(OptionUse use) {
        String word = use.word();
        String size = word.startsWith("-Xms")
                ? word.substring("-Xms".length())
                : use.flag()
                        .filter(flag -> flag.name().matches("(Initial|Min)HeapSize"))
                        .map(flag -> flag.value())
                        .orElse("");
        return MemorySize.parse(size);
    }
}
