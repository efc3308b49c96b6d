package org.jvmquarks.guest;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.guest.wire.Fields;

/** Recognizes a class that was compiled for a later JDK than this one. */
final class NewerClass {
    /**
     * The class in the message of HotSpot, {@code com/acme/Ring has been compiled by a more recent version …}, or of
     * OpenJ9, {@code JVMCFRE003 bad major version; class=com/acme/Ring, offset=6}.
     */
    private static final Pattern NAME = Pattern.compile("^(\\S+) has been compiled by |\\bclass=([^\\s,]+)");

    private static final int MAGIC = 0xCAFEBABE;

    private NewerClass() {}

    /**
     * Returns the fields that name the class and the version of its file; empty if the VM refused it for another
     * reason, such as a preview feature.
     *
     * @param loader finds the file: not every VM says its version
     */
    static Map<String, Object> of(UnsupportedClassVersionError refused, ClassLoader loader) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        Matcher name = NAME.matcher(String.valueOf(refused.getMessage()));
        if (name.find()) {
            String file = name.group(1) == null ? name.group(2) : name.group(1);
            int version = version(file, loader);
            if (version > supported()) {
                fields.put(Fields.NEWER_CLASS, file.replace('/', '.'));
                fields.put(Fields.CLASS_FILE_VERSION, version);
            }
        }
        return fields;
    }

    /** Returns the version of a class's file; 0 if there is no such file. */
    private static int version(String file, ClassLoader loader) throws IOException {
        try (InputStream in = loader.getResourceAsStream(file + ".class")) {
            if (in == null) {
                return 0;
            }
            DataInputStream data = new DataInputStream(in);
            boolean isClass = data.readInt() == MAGIC;
            data.readUnsignedShort(); // the minor version
            return isClass ? data.readUnsignedShort() : 0;
        }
    }

    /** Returns the latest version that this VM reads: 61 of {@code 61.0}. */
    private static int supported() {
        return (int) Double.parseDouble(System.getProperty("java.class.version", "0"));
    }
}
