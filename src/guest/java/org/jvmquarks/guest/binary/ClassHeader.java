package org.jvmquarks.guest.binary;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a class file says of its class, read without loading it: its name, supertypes, and whether it is public and
 * declares a serial version.
 */
public final class ClassHeader {
    private static final String VERSION = "serialVersionUID";
    private static final String CONSTANT = "ConstantValue";
    private static final String INNER_CLASSES = "InnerClasses";

    private static final int PUBLIC = 0x0001;
    private static final int INTERFACE = 0x0200;
    private static final int ENUM = 0x4000;
    private static final int MAGIC_AND_VERSION = 8;

    private final Object[] constants;
    private String name = "";
    private final List<String> supertypes = new ArrayList<>();
    private boolean isPublic;
    private boolean isClass;
    private Optional<String> serialVersion = Optional.empty();

    private ClassHeader(int constants) {
        this.constants = new Object[constants];
    }

    /** @throws IOException if the bytes end too early, or have a constant of an unknown kind */
    public static ClassHeader read(byte[] file) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        in.skipBytes(MAGIC_AND_VERSION);
        ClassHeader header = new ClassHeader(in.readUnsignedShort());
        header.readConstants(in);
        int flags = in.readUnsignedShort();
        header.isPublic = (flags & PUBLIC) != 0;
        header.isClass = (flags & (INTERFACE | ENUM)) == 0;
        header.name = header.className(in.readUnsignedShort());
        int superclass = in.readUnsignedShort();
        if (superclass != 0) {
            header.supertypes.add(header.className(superclass));
        }
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            header.supertypes.add(header.className(in.readUnsignedShort()));
        }
        header.readMembers(in, true);
        header.readMembers(in, false);
        header.readAttributes(in);
        return header;
    }

    /** Returns the name with slashes. */
    public String name() {
        return name;
    }

    /** Returns the names of its superclass and interfaces, with slashes. */
    public List<String> supertypes() {
        return supertypes;
    }

    /** Tells whether it is public, and neither an interface nor an enum, which have no serial version. */
    public boolean isPublicClass() {
        return isPublic && isClass;
    }

    /** Returns its constant serialVersionUID; empty if it declares none. */
    public Optional<String> serialVersion() {
        return serialVersion;
    }

    private void readConstants(DataInputStream in) throws IOException {
        for (int i = 1; i < constants.length; i++) {
            int kind = in.readUnsignedByte();
            switch (kind) {
                case 1:
                    constants[i] = in.readUTF();
                    break;
                case 5:
                    // A long takes two places.
                    constants[i++] = in.readLong();
                    break;
                case 6:
                    in.skipBytes(8);
                    i++;
                    break;
                case 7:
                    constants[i] = in.readUnsignedShort();
                    break;
                case 8:
                case 16:
                case 19:
                case 20:
                    in.skipBytes(2);
                    break;
                case 15:
                    in.skipBytes(3);
                    break;
                case 3:
                case 4:
                case 9:
                case 10:
                case 11:
                case 12:
                case 17:
                case 18:
                    in.skipBytes(4);
                    break;
                default:
                    throw new IOException("a constant has the unknown kind " + kind);
            }
        }
    }

    private void readMembers(DataInputStream in, boolean isField) throws IOException {
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            in.readUnsignedShort();
            boolean isVersion = VERSION.equals(constants[in.readUnsignedShort()]) && isField;
            in.readUnsignedShort();
            for (int j = in.readUnsignedShort(); j > 0; j--) {
                Object attribute = constants[in.readUnsignedShort()];
                int length = in.readInt();
                if (isVersion && CONSTANT.equals(attribute)) {
                    Object value = constants[in.readUnsignedShort()];
                    serialVersion = Optional.ofNullable(value).map(Object::toString);
                } else {
                    in.skipBytes(length);
                }
            }
        }
    }

    /** A nested class is as public as its declaration says, which only this attribute knows. */
    private void readAttributes(DataInputStream in) throws IOException {
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            boolean tellsNesting = INNER_CLASSES.equals(constants[in.readUnsignedShort()]);
            int length = in.readInt();
            if (!tellsNesting) {
                in.skipBytes(length);
                continue;
            }
            for (int j = in.readUnsignedShort(); j > 0; j--) {
                boolean isOwn = name.equals(className(in.readUnsignedShort()));
                in.skipBytes(4);
                int flags = in.readUnsignedShort();
                isPublic = isOwn ? (flags & PUBLIC) != 0 : isPublic;
            }
        }
    }

    private String className(int index) {
        return (String) constants[(Integer) constants[index]];
    }
}
