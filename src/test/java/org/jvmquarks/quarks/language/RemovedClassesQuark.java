package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The JDK no longer contains JAXB, JAX-WS, CORBA, Nashorn, RMI activation, {@code Pack200} and applets. Code that uses
 * them fails with {@code NoClassDefFoundError}, at the first use and not at startup; {@code getEngineByName("nashorn")}
 * returns {@code null} instead.
 *
 * <h2>Why</h2>
 *
 * The modules of Java EE went back to their projects, which release them as libraries. The others had few users left.
 * All but the internal classes were deprecated for removal some versions earlier.
 *
 * <h2>How it is shown</h2>
 *
 * The probe looks up one class of each with the application's class loader. A class that every version has, and one
 * that no version has, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 9: JAXB, JAX-WS, CORBA, the activation framework and the common annotations are in modules that code on
 *       the class path does not see without {@code --add-modules}; since 11 they are gone (JEP 320). Most internal
 *       classes, such as {@code sun.misc.BASE64Encoder}, are hidden or gone (JEP 260).
 *   <li>since 14: {@code Pack200} (JEP 367) and {@code java.security.acl} (JDK-8191138) are gone.
 *   <li>since 15: Nashorn is gone (JEP 372).
 *   <li>since 17: RMI activation is gone (JEP 407).
 *   <li>since 21: {@code java.lang.Compiler} is gone (JDK-8205129).
 *   <li>since 26: applets are gone (JEP 504).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue or
 *       JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Search the archives before the upgrade, as {@code upgrade} does. JAXB, JAX-WS and the annotations are libraries
 * today: take those of Jakarta EE 8, which still have the old package names, or the newer ones with {@code jakarta}.
 * Nashorn continues as {@code org.openjdk.nashorn:nashorn-core}. Replace {@code BASE64Encoder} by
 * {@code java.util.Base64}; by default it does not break lines.
 */
@Quark(
        id = "removed-classes",
        title = "Removed classes",
        source = "JEP 260, JEP 320, JEP 367, JEP 372, JEP 407, JEP 504, JDK-8191138, JDK-8205129",
        impact = Impact.FAILURE)
class RemovedClassesQuark {

    /** Asks for a class that every version has. */
    public static class Present {
        public boolean op() {
            try {
                Class.forName(name(), false, Present.class.getClassLoader());
                return true;
            } catch (ClassNotFoundException e) {
                return false;
            }
        }

        String name() {
            return "java.util.Base64";
        }
    }

    /** Asks for a class that no version has. */
    public static class Absent extends Present {
        @Override
        String name() {
            return "java.util.Base65";
        }
    }

    public static class Jaxb extends Present {
        @Override
        String name() {
            return "javax.xml.bind.JAXBContext";
        }
    }

    public static class JaxWs extends Present {
        @Override
        String name() {
            return "javax.xml.ws.Service";
        }
    }

    public static class Corba extends Present {
        @Override
        String name() {
            return "org.omg.CORBA.ORB";
        }
    }

    public static class CommonAnnotations extends Present {
        @Override
        String name() {
            return "javax.annotation.PostConstruct";
        }
    }

    public static class ActivationFramework extends Present {
        @Override
        String name() {
            return "javax.activation.DataSource";
        }
    }

    public static class Base64Encoder extends Present {
        @Override
        String name() {
            return "sun.misc.BASE64Encoder";
        }
    }

    public static class Pack200 extends Present {
        @Override
        String name() {
            return "java.util.jar.Pack200";
        }
    }

    public static class AccessLists extends Present {
        @Override
        String name() {
            return "java.security.acl.Acl";
        }
    }

    public static class Nashorn extends Present {
        @Override
        String name() {
            return "jdk.nashorn.api.scripting.NashornScriptEngine";
        }
    }

    public static class RmiActivation extends Present {
        @Override
        String name() {
            return "java.rmi.activation.Activatable";
        }
    }

    public static class CompilerClass extends Present {
        @Override
        String name() {
            return "java.lang.Compiler";
        }
    }

    public static class Applets extends Present {
        @Override
        String name() {
            return "java.applet.Applet";
        }
    }

    @Pin("code on the class path {sees|does not see} javax.xml.bind.JAXBContext")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", until = "10", by = "JEP 261")
    @Expect(value = "false", since = "11", by = "JEP 320")
    @FalsifiedBy(probe = Absent.class, insteadOf = Jaxb.class, until = "8")
    @FalsifiedBy(probe = Present.class, insteadOf = Jaxb.class, since = "9")
    @Touches(versionedApi = "javax.xml.bind.*")
    void jaxb(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(Jaxb.class)).hasResult(present);
    }

    @Pin("code on the class path {sees|does not see} javax.xml.ws.Service")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", until = "10", by = "JEP 261")
    @Expect(value = "false", since = "11", by = "JEP 320")
    @FalsifiedBy(probe = Absent.class, insteadOf = JaxWs.class, until = "8")
    @FalsifiedBy(probe = Present.class, insteadOf = JaxWs.class, since = "9")
    @Touches(versionedApi = {"javax.jws.*", "javax.xml.soap.*", "javax.xml.ws.*"})
    void jaxWs(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(JaxWs.class)).hasResult(present);
    }

    @Pin("code on the class path {sees|does not see} org.omg.CORBA.ORB")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", until = "10", by = "JEP 261")
    @Expect(value = "false", since = "11", by = "JEP 320")
    @FalsifiedBy(probe = Absent.class, insteadOf = Corba.class, until = "8")
    @FalsifiedBy(probe = Present.class, insteadOf = Corba.class, since = "9")
    @Touches(versionedApi = "org.omg.CORBA.*")
    void corba(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(Corba.class)).hasResult(present);
    }

    @Pin("code on the class path {sees|does not see} javax.annotation.PostConstruct")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", until = "10", by = "JEP 261")
    @Expect(value = "false", since = "11", by = "JEP 320")
    @FalsifiedBy(probe = Absent.class, insteadOf = CommonAnnotations.class, until = "8")
    @FalsifiedBy(probe = Present.class, insteadOf = CommonAnnotations.class, since = "9")
    @Touches(
            versionedApi = {"javax.annotation.PostConstruct", "javax.annotation.PreDestroy", "javax.annotation.Resource"
            })
    void commonAnnotations(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(CommonAnnotations.class)).hasResult(present);
    }

    @Pin("code on the class path {sees|does not see} javax.activation.DataSource")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", until = "10", by = "JEP 261")
    @Expect(value = "false", since = "11", by = "JEP 320")
    @FalsifiedBy(probe = Absent.class, insteadOf = ActivationFramework.class, until = "8")
    @FalsifiedBy(probe = Present.class, insteadOf = ActivationFramework.class, since = "9")
    @Touches(versionedApi = "javax.activation.*")
    void activationFramework(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(ActivationFramework.class)).hasResult(present);
    }

    @Pin("the JDK {has|does not have} sun.misc.BASE64Encoder")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", by = "JEP 260")
    @FalsifiedBy(probe = Absent.class, insteadOf = Base64Encoder.class, until = "8")
    @FalsifiedBy(probe = Present.class, insteadOf = Base64Encoder.class, since = "9")
    @Touches(versionedApi = {"sun.misc.BASE64Decoder", "sun.misc.BASE64Encoder"})
    void base64Encoder(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(Base64Encoder.class)).hasResult(present);
    }

    @Pin("the JDK {has|does not have} java.util.jar.Pack200")
    @Expect(value = "true", until = "13")
    @Expect(value = "false", since = "14", by = "JEP 367")
    @FalsifiedBy(probe = Absent.class, insteadOf = Pack200.class, until = "13")
    @FalsifiedBy(probe = Present.class, insteadOf = Pack200.class, since = "14")
    @Touches(versionedApi = "java.util.jar.Pack200")
    void pack200(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(Pack200.class)).hasResult(present);
    }

    @Pin("the JDK {has|does not have} java.security.acl.Acl")
    @Expect(value = "true", until = "13")
    @Expect(value = "false", since = "14", by = "JDK-8191138")
    @FalsifiedBy(probe = Absent.class, insteadOf = AccessLists.class, until = "13")
    @FalsifiedBy(probe = Present.class, insteadOf = AccessLists.class, since = "14")
    @Touches(versionedApi = "java.security.acl.*")
    void accessLists(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(AccessLists.class)).hasResult(present);
    }

    @Pin("the JDK {has|does not have} jdk.nashorn.api.scripting.NashornScriptEngine")
    @Expect(value = "true", until = "14")
    @Expect(value = "false", since = "15", by = "JEP 372")
    @FalsifiedBy(probe = Absent.class, insteadOf = Nashorn.class, until = "14")
    @FalsifiedBy(probe = Present.class, insteadOf = Nashorn.class, since = "15")
    @Touches(
            api = "javax.script.ScriptEngineManager#getEngineByName",
            versionedApi = "jdk.nashorn.api.scripting.*",
            onlyIf = "it asks for the engine nashorn or javascript, and has none of its own")
    void nashorn(Jvm jvm, boolean present) {
        requireModule(jvm, "jdk.scripting.nashorn", present);
        assertThat(jvm.valuesOf(Nashorn.class)).hasResult(present);
    }

    @Pin("the JDK {has|does not have} java.rmi.activation.Activatable")
    @Expect(value = "true", until = "16")
    @Expect(value = "false", since = "17", by = "JEP 407")
    @FalsifiedBy(probe = Absent.class, insteadOf = RmiActivation.class, until = "16")
    @FalsifiedBy(probe = Present.class, insteadOf = RmiActivation.class, since = "17")
    @Touches(versionedApi = "java.rmi.activation.*")
    void rmiActivation(Jvm jvm, boolean present) {
        requireModule(jvm, "java.rmi", present);
        assertThat(jvm.valuesOf(RmiActivation.class)).hasResult(present);
    }

    @Pin("the JDK {has|does not have} java.lang.Compiler")
    @Expect(value = "true", until = "20")
    @Expect(value = "false", since = "21", by = "JDK-8205129")
    @FalsifiedBy(probe = Absent.class, insteadOf = CompilerClass.class, until = "20")
    @FalsifiedBy(probe = Present.class, insteadOf = CompilerClass.class, since = "21")
    @Touches(versionedApi = "java.lang.Compiler")
    void compilerClass(Jvm jvm, boolean present) {
        assertThat(jvm.valuesOf(CompilerClass.class)).hasResult(present);
    }

    @Pin("the JDK {has|does not have} java.applet.Applet")
    @Expect(value = "true", until = "25")
    @Expect(value = "false", since = "26", by = "JEP 504")
    @FalsifiedBy(probe = Absent.class, insteadOf = Applets.class, until = "25")
    @FalsifiedBy(probe = Present.class, insteadOf = Applets.class, since = "26")
    @Touches(versionedApi = "java.applet.*")
    void applets(Jvm jvm, boolean present) {
        requireModule(jvm, "java.desktop", present);
        assertThat(jvm.valuesOf(Applets.class)).hasResult(present);
    }

    /** From 9 on, a runtime without the module does not have the class. */
    private static void requireModule(Jvm jvm, String module, boolean present) {
        if (present && jvm.feature() > 8 && !jvm.facts().hasModule(module)) {
            throw new NotApplicable("requires a runtime with the module " + module);
        }
    }
}
