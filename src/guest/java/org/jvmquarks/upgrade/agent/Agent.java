package org.jvmquarks.upgrade.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Constructor;

/**
 * Counts in a JVM of an application how often code comes to some calls, and what it passes to some others. Writes into
 * a folder what it counted: every few seconds, so that a killed JVM leaves most of it, and at the end.
 *
 * <p>The application starts whatever happens here. What weaves its classes lies with ASM in a folder of the archive,
 * where no class loader of the application finds it.
 */
public final class Agent {
    /** Name of the file with what to count. */
    public static final String QUESTIONS = "questions.txt";

    /** The folder of the archive with what nobody but {@link AloneLoader} finds. */
    public static final String APART = "apart/";

    private static final String WEAVER = "org.jvmquarks.upgrade.agent.Weaver";
    private static final long BETWEEN_WRITES_MILLIS = 2000;

    private Agent() {}

    /** @param folder with the {@link #QUESTIONS}, for the answers */
    public static void premain(String folder, Instrumentation instrumentation) {
        AnswerFile file = new AnswerFile(new File(folder));
        try {
            start(Questions.read(new File(folder, QUESTIONS)), file, instrumentation);
        } catch (Throwable e) { // the application starts all the same
            Counts.refused(e.toString());
            file.write();
        }
    }

    private static void start(Questions questions, AnswerFile file, Instrumentation instrumentation)
            throws IOException, ReflectiveOperationException {
        ClassLoader alone = new AloneLoader(Agent.class.getClassLoader());
        Constructor<?> weaver = alone.loadClass(WEAVER).getConstructor(Questions.class);
        instrumentation.addTransformer((ClassFileTransformer) weaver.newInstance(questions));
        Thread writer = new Thread("jvm-quarks-counts") {
            @Override
            public void run() {
                writeNowAndThen(file);
            }
        };
        writer.setDaemon(true);
        writer.start();
        Runtime.getRuntime().addShutdownHook(new Thread("jvm-quarks-counts-end") {
            @Override
            public void run() {
                file.write();
            }
        });
    }

    private static void writeNowAndThen(AnswerFile file) {
        try {
            while (true) {
                file.write();
                Thread.sleep(BETWEEN_WRITES_MILLIS);
            }
        } catch (InterruptedException e) {
            // Nobody else knows this thread, so nobody waits for it.
            file.write();
        }
    }
}
