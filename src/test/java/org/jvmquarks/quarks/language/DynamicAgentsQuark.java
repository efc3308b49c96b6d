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
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Since JDK 21 the JVM warns when an agent is loaded into it while it runs, unless its command line permits this.
 *
 * <h2>Why</h2>
 *
 * An agent may change any class, so anybody who can attach to a process can break the assumptions of its code. With
 * options on the command line, the person who starts the JVM consents: {@code -javaagent} names an agent,
 * {@code -XX:+EnableDynamicAgentLoading} permits agents that are loaded later. A future release will refuse such agents
 * by default.
 *
 * <h2>How it is shown</h2>
 *
 * The probe attaches to its own process and loads an agent. Its standard error shows the warnings. A probe that calls
 * the agent's method without loading it is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 20: the JVM loads agents silently. Since 9 {@code -XX:-EnableDynamicAgentLoading} refuses them.
 *   <li>since 21: the JVM warns unless {@code -XX:+EnableDynamicAgentLoading} is given (JEP 451).
 *   <li>not measured: 9, 10 and 18 to 20; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Mocking libraries attach to their own process: add them with {@code -javaagent} to the command line of the tests.
 * Where profilers or monitors attach to a service, start the service with {@code -XX:+EnableDynamicAgentLoading}.
 */
@Quark(id = "dynamic-agents", title = "Agents that are loaded later", source = "JEP 451", impact = Impact.WARNING)
@Requires(modules = {"java.instrument", "java.management", "jdk.attach"})
@Touches(
        versionedApi = {
            "com.sun.tools.attach.VirtualMachine#loadAgent",
            "com.sun.tools.attach.VirtualMachine#loadAgentLibrary",
            "com.sun.tools.attach.VirtualMachine#loadAgentPath"
        },
        options = {"-Djdk.attach.allowAttachSelf", "-XX:DisableAttachMechanism", "-XX:EnableDynamicAgentLoading"})
class DynamicAgentsQuark {
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

        /** On 8 the class is in an archive of its own, which a JRE does not have. */
        private static Class<?> machine() throws ClassNotFoundException, MalformedURLException {
            File tools = new File(System.getProperty("java.home"), "../lib/tools.jar");
            ClassLoader loader = tools.exists()
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

    /** Prints a warning of its own first. */
    public static class Warns {
        public static void main(String[] args) throws Throwable {
            System.err.println("WARNING: of the probe");
            Loads.main(args);
        }
    }

    @Pin(value = "loading an agent into a running JVM {causes|does not cause} a warning", formerly = "warned")
    @Expect(value = "false", until = "20")
    @Expect(value = "true", since = "21", by = "JEP 451")
    @FalsifiedBy(flags = "-XX:+DisableAttachMechanism")
    @FalsifiedBy(probe = Warns.class, insteadOf = Loads.class, until = "20")
    @FalsifiedBy(flags = "-XX:-EnableDynamicAgentLoading", since = "9", until = "20")
    @FalsifiedBy(flags = "-XX:+EnableDynamicAgentLoading", since = "21")
    @FalsifiedBy(probe = Prints.class, insteadOf = Loads.class, since = "21")
    void agentCausesWarning(Jvm jvm, boolean warns) {
        ProcessRun run = load(jvm);
        assertThat(run).succeeds();
        if (warns) {
            assertThat(run).hasWarning("A Java agent has been loaded dynamically");
        } else {
            assertThat(run).hasNoWarning();
        }
    }

    @Pin(value = "with -XX:-EnableDynamicAgentLoading, a running JVM refuses to load an agent", formerly = "refused")
    @Expect(since = "9")
    @FalsifiedBy(flags = "-XX:+EnableDynamicAgentLoading")
    @FalsifiedBy(flags = "-XX:+DisableAttachMechanism")
    @FalsifiedBy(probe = Prints.class, insteadOf = Loads.class)
    void agentIsRefused(Jvm jvm) {
        assertThat(load(jvm.with("-XX:-EnableDynamicAgentLoading"))).throwsUncaught("AgentLoadException");
    }

    private static ProcessRun load(Jvm jvm) {
        ProcessRun run = jvm.with("-Djdk.attach.allowAttachSelf=true", "-Dsun.tools.attach.attachTimeout=60000")
                .run(Loads.class);
        if (run.end().equals("ClassNotFoundException")) {
            throw new NotApplicable("requires the attach API; this runtime does not have it");
        }
        return run;
    }
}
