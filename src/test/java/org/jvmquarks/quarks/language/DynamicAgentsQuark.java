package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;

/**
 * To load an agent into a JVM that runs draws a warning, unless the one who started it said that
 * this is wanted.
 *
 * <h2>Why</h2>
 *
 * An agent may change any class, so whoever can attach to a process can break what its code relies
 * on. Agents on the command line are the choice of the one who starts the JVM; for those that come
 * later the JDK moves to asking as well.
 *
 * <h2>How it is shown</h2>
 *
 * The probe attaches to its own process and loads an agent that prints a line, so it is known that
 * the agent ran. Warnings are read from the error stream.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 20: agents are loaded without a word; since 9 {@code -XX:-EnableDynamicAgentLoading}
 *       refuses them.
 *   <li>since 21: with a warning, unless {@code -XX:+EnableDynamicAgentLoading} is given (JEP 451).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Libraries for mocks attach to their own process: name them with {@code -javaagent} in the build.
 * Profilers and monitors that attach need the flag.
 */
@Quark(id = "dynamic-agents", title = "Agents that are loaded later", source = "JEP 451")
class DynamicAgentsQuark {
    /** Images without the module that attaches refuse it. */
    private static final String ATTACH = "--add-modules=jdk.attach";

    /** The agent. */
    public static class Agent {
        public static void agentmain(String arguments) {
            System.out.println("the agent ran");
        }
    }

    /** Attaches to itself and loads the agent. */
    public static class Loads {
        public static void main(String[] args) throws Throwable {
            try {
                load(archive().getAbsolutePath());
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        private static void load(String archive) throws Exception {
            Class<?> machine = machine();
            String process = ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
            Object self = machine.getMethod("attach", String.class).invoke(null, process);
            machine.getMethod("loadAgent", String.class).invoke(self, archive);
            machine.getMethod("detach").invoke(self);
        }

        /** On 8 it is in an archive of its own. */
        private static Class<?> machine() throws ClassNotFoundException, MalformedURLException {
            File tools = new File(System.getProperty("java.home"), "../lib/tools.jar");
            ClassLoader loader =
                    tools.exists()
                            ? new URLClassLoader(new URL[] {tools.toURI().toURL()})
                            : ClassLoader.getSystemClassLoader();
            return loader.loadClass("com.sun.tools.attach.VirtualMachine");
        }

        private static File archive() throws IOException {
            Manifest manifest = new Manifest();
            Attributes attributes = manifest.getMainAttributes();
            attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
            attributes.put(new Attributes.Name("Agent-Class"), Agent.class.getName());
            File archive = new File("agent.jar");
            new JarOutputStream(new FileOutputStream(archive), manifest).close();
            return archive;
        }
    }

    /** Needs no agent. */
    public static class Prints {
        public static void main(String[] args) {
            Agent.agentmain("");
        }
    }

    private static Jvm attachable(Jvm jvm) {
        return jvm.with("-Djdk.attach.allowAttachSelf=true");
    }

    @Pin(value = "an agent is loaded without a word", until = 8)
    @FalsifiedBy(flags = "-XX:+DisableAttachMechanism")
    void silentOn8(Jvm jvm) {
        assertThat(attachable(jvm).run(Loads.class)).succeeds().hasNoWarning();
    }

    @Pin(
            value = "an agent is loaded without a word, as the default allows it",
            since = 9,
            until = 20)
    @Requires(options = ATTACH)
    @FalsifiedBy(flags = "-XX:+DisableAttachMechanism")
    @FalsifiedBy(flags = "-XX:-EnableDynamicAgentLoading")
    void silent(Jvm jvm) {
        assertThat(attachable(jvm).run(Loads.class)).succeeds().hasNoWarning();
    }

    @Pin(value = "an agent is loaded with a warning", since = 21)
    @Requires(options = ATTACH)
    @FalsifiedBy(flags = "-XX:+EnableDynamicAgentLoading")
    @FalsifiedBy(probe = Prints.class, insteadOf = Loads.class)
    void warned(Jvm jvm) {
        assertThat(attachable(jvm).run(Loads.class))
                .succeeds()
                .hasWarning("A Java agent has been loaded dynamically");
    }

    @Pin(value = "agents can be refused", since = 9)
    @Requires(options = ATTACH)
    @FalsifiedBy(flags = "-XX:+EnableDynamicAgentLoading")
    @FalsifiedBy(probe = Prints.class, insteadOf = Loads.class)
    void refused(Jvm jvm) {
        assertThat(attachable(jvm).with("-XX:-EnableDynamicAgentLoading").run(Loads.class))
                .throwsUncaught("AgentLoadException");
    }
}
