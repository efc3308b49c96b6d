package org.jvmquarks.upgrade.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts counters into classes of the application that have one of the calls. */
public final class Weaver implements ClassFileTransformer {
    static final int API = Opcodes.ASM9;

    private static final int CLASS = 7;
    private static final int FIRST_MEMBER = 9;
    private static final int LAST_MEMBER = 11;
    private static final String[] LEFT_ALONE = {"org/jvmquarks/upgrade/agent/", "sun/reflect/", "jdk/internal/"};
    private static final ClassLoader PLATFORM =
            ClassLoader.getSystemClassLoader().getParent();

    private final Questions questions;
    private final Map<ClassLoader, Boolean> seeing = new WeakHashMap<>();

    public Weaver(Questions questions) {
        this.questions = questions;
    }

    /** Null, as the JDK wants it, leaves a class as it is. */
    @Override
    @SuppressWarnings("NullAway")
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (loader == null || loader == PLATFORM || name == null || redefined != null || isLeftAlone(name)) {
            return null;
        }
        try {
            ClassReader reader = new ClassReader(bytes);
            Set<Integer> calls = new HashSet<>();
            if (!matters(reader, calls)) {
                return null;
            }
            if (!sees(loader)) {
                Counts.skipped(calls);
                return null;
            }
            return woven(reader);
        } catch (RuntimeException | LinkageError e) { // the class loads as it is
            Counts.refused(name.replace('/', '.') + " is not counted: " + e);
            return null;
        }
    }

    private static boolean isLeftAlone(String name) {
        for (String each : LEFT_ALONE) {
            if (name.startsWith(each)) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether code of a loader finds the counters: those of OSGi search few packages elsewhere. */
    private boolean sees(ClassLoader loader) {
        synchronized (seeing) {
            Boolean known = seeing.get(loader);
            if (known != null) {
                return known;
            }
        }
        boolean sees;
        try {
            sees = Class.forName(Counts.class.getName(), false, loader) == Counts.class;
        } catch (ClassNotFoundException | RuntimeException | LinkageError e) { // a loader may do anything
            sees = false;
        }
        synchronized (seeing) {
            seeing.put(loader, sees);
        }
        return sees;
    }

    /** @param calls gets the numbers of those that it may have */
    private boolean matters(ClassReader reader, Set<Integer> calls) {
        boolean matters = false;
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            int tag = offset == 0 ? 0 : reader.readByte(offset - 1);
            if (tag == CLASS) {
                matters |= matters(reader.readUTF8(offset, buffer), "", "", calls);
            }
            if (tag >= FIRST_MEMBER && tag <= LAST_MEMBER) {
                int member = reader.getItem(reader.readUnsignedShort(offset + 2));
                matters |= matters(
                        reader.readClass(offset, buffer),
                        reader.readUTF8(member, buffer),
                        reader.readUTF8(member + 2, buffer),
                        calls);
            }
        }
        return matters;
    }

    private boolean matters(String owner, String name, String descriptor, Set<Integer> calls) {
        Integer call = questions.calls.get(new Member(owner, name, descriptor));
        if (call != null) {
            calls.add(call);
        }
        return matters(owner, name, descriptor);
    }

    private boolean matters(String owner, String name, String descriptor) {
        return (questions.owners.contains(owner) && questions.calls.containsKey(new Member(owner, name, descriptor)))
                || Watched.of(owner, name, descriptor, questions) != Watched.NOTHING;
    }

    private byte[] woven(ClassReader reader) {
        Map<String, Integer> locals = new HashMap<>();
        reader.accept(new Locals(locals), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new Woven(writer, locals), 0);
        return writer.toByteArray();
    }

    /** Finds the number of local variables of each method with code, and whether it has a call that is counted. */
    private final class Locals extends ClassVisitor {
        private final Map<String, Integer> locals;

        Locals(Map<String, Integer> locals) {
            super(API);
            this.locals = locals;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(API) {
                private boolean matters;

                @Override
                public void visitMethodInsn(int opcode, String owner, String member, String type, boolean itf) {
                    matters |= Weaver.this.matters(owner, member, type);
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String member, String type) {
                    matters |= Weaver.this.matters(owner, member, type);
                }

                @Override
                public void visitTypeInsn(int opcode, String type) {
                    matters |= questions.owners.contains(type);
                }

                @Override
                public void visitLdcInsn(Object value) {
                    matters |= value instanceof Type
                            && ((Type) value).getSort() == Type.OBJECT
                            && questions.owners.contains(((Type) value).getInternalName());
                }

                @Override
                public void visitInvokeDynamicInsn(String member, String type, Handle bootstrap, Object... arguments) {
                    matters |= questions.owners.contains(bootstrap.getOwner());
                    for (Object each : arguments) {
                        matters |= each instanceof Handle && questions.owners.contains(((Handle) each).getOwner());
                    }
                }

                @Override
                public void visitMaxs(int maxStack, int maxLocals) {
                    if (matters) {
                        locals.put(name + descriptor, maxLocals);
                    }
                }
            };
        }
    }

    /** The class with counters. */
    private final class Woven extends ClassVisitor {
        private final Map<String, Integer> locals;
        private String type = "";

        Woven(ClassWriter writer, Map<String, Integer> locals) {
            super(API, writer);
            this.locals = locals;
        }

        /** That a class extends one or implements it is done when it is loaded. */
        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            type = name;
            extended(superName);
            for (String each : interfaces) {
                extended(each);
            }
            super.visit(version, access, name, signature, superName, interfaces);
        }

        private void extended(String parent) {
            Integer call = questions.calls.get(new Member(String.valueOf(parent), "", ""));
            if (call != null) {
                int place = Counts.place(call, where("", ""));
                if (place >= 0) {
                    Counts.hit(place);
                }
            }
        }

        private String where(String name, String descriptor) {
            return type.replace('/', '.') + Questions.SEPARATOR + name + Questions.SEPARATOR + descriptor;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor written = super.visitMethod(access, name, descriptor, signature, exceptions);
            Integer free = locals.get(name + descriptor);
            return free == null ? written : new WovenMethod(written, questions, free, where(name, descriptor));
        }
    }
}
