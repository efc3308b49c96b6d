package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import javax.naming.NamingException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttributes;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * JNDI does not make objects of what a directory stores serialized, unless
 * {@code -Dcom.sun.jndi.ldap.object.trustSerialData=true} is set: since 20, and since update releases of October 2024.
 *
 * <h2>Why</h2>
 *
 * Who can write to a directory could have a client run code while it reads an object. The property was there before,
 * and its default became false.
 *
 * <h2>How it is shown</h2>
 *
 * The probe gives the attributes of an entry with a serialized list to the method with which JNDI reads an entry, so
 * that no server is needed. The property is the control; before it had an effect, bytes that are no object.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>before: the list.
 *   <li>since 8u432, 11.0.25, 17.0.13 and 20: {@code NamingException} (JDK-8290367).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * {@code lookup} of a {@code DataSource} or another Java object that is stored in LDAP fails. Store such objects
 * elsewhere; until then set the property, and let nobody else write to that directory.
 */
@Quark(id = "ldap-objects", title = "Java objects in LDAP", source = "JDK-8290367", impact = Impact.FAILURE)
@Requires(vm = Vm.ANY, modules = "java.naming")
@Touches(
        api = {
            "javax.naming.Context#lookup",
            "javax.naming.InitialContext#lookup",
            "javax.naming.InitialContext#doLookup",
            "javax.naming.directory.DirContext#lookup",
            "javax.naming.directory.DirContext#search",
            "javax.naming.directory.InitialDirContext#<init>",
            "javax.naming.ldap.InitialLdapContext#<init>",
            "javax.naming.ldap.LdapContext#lookup",
            "javax.naming.ldap.LdapContext#search"
        },
        options = "-Dcom.sun.jndi.ldap.object.trustSerialData",
        onlyIf = "the directory stores serialized Java objects that it looks up")
class LdapObjectsQuark {
    private static final String OPEN = "--add-opens=java.naming/com.sun.jndi.ldap=ALL-UNNAMED";
    private static final String TRUST = "-Dcom.sun.jndi.ldap.object.trustSerialData=true";

    /** Reads an entry with a serialized list. */
    public static class Reads {
        public String op() throws ReflectiveOperationException, IOException {
            Attributes entry = new BasicAttributes(true);
            entry.put("javaClassName", "java.util.ArrayList");
            entry.put("javaSerializedData", serialized());
            Method decode = Class.forName("com.sun.jndi.ldap.Obj").getDeclaredMethod("decodeObject", Attributes.class);
            decode.setAccessible(true);
            try {
                return decode.invoke(null, entry).getClass().getSimpleName();
            } catch (InvocationTargetException e) {
                return e.getCause() instanceof NamingException ? "NamingException" : "another: " + e.getCause();
            }
        }

        byte[] serialized() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(new ArrayList<>());
            }
            return bytes.toByteArray();
        }
    }

    /** Reads one whose bytes are no object. */
    public static class ReadsDamaged extends Reads {
        @Override
        byte[] serialized() {
            return new byte[] {1, 2, 3, 4};
        }
    }

    @Pin("a serialized object of an LDAP entry becomes {}")
    @Expect(value = "ArrayList", says = "an object", until = "8u422, 11.0.24, 17.0.12, 19")
    @Expect(value = "NamingException", says = "an exception", since = "8u432, 11.0.25, 17.0.13, 20", by = "JDK-8290367")
    @FalsifiedBy(probe = ReadsDamaged.class, insteadOf = Reads.class, until = "8u422, 11.0.24, 17.0.12, 19")
    @FalsifiedBy(flags = TRUST, since = "8u432, 11.0.25, 17.0.13, 20")
    void serializedObject(Jvm jvm, String becomes) {
        assertThat((jvm.feature() > 8 ? jvm.with(OPEN) : jvm).valuesOf(Reads.class))
                .hasResult(becomes);
    }
}
