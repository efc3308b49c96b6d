package org.jvmquarks.upgrade.archive;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jvmquarks.javaapi.Reference;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Collects what one class refers to and does. */
final class ClassScan extends ClassVisitor {
    private static final int API = Opcodes.ASM9;

    private static final String ENGINE_FACTORY = "javax/script/ScriptEngineFactory";

    /** Nashorn, Graal.js and Rhino, but not the JSR 223 of other languages. */
    private static final Pattern JAVASCRIPT =
            Pattern.compile("nashorn|rhino|javascript|js(?!r)", Pattern.CASE_INSENSITIVE);

    /**
     * Names of Nashorn, by what takes them. Other texts in a class may be the same, so that only the call shows them.
     */
    private static final Map<String, Set<String>> NAMES_OF_NASHORN = Map.of(
            "getEngineByName", Set.of("js", "JS", "JavaScript", "javascript", "ECMAScript", "ecmascript"),
            "getEngineByExtension", Set.of("js"),
            "getEngineByMimeType",
                    Set.of("application/javascript", "application/ecmascript", "text/javascript", "text/ecmascript"));

    private static final Reference FINALIZE = new Reference("java/lang/Object", "finalize", "()V");

    private final CodeLocation type;
    private final Set<String> watched;
    private final Map<Reference, CodeLocation> references = new LinkedHashMap<>();
    private final Map<CodeTrait, CodeLocation> signs = new LinkedHashMap<>();
    private final Set<String> declared = new HashSet<>();
    private final Set<String> watchedDeclared = new HashSet<>();

    /** Members of this class that code refers to: they may be inherited from one of the JDK. */
    private final Map<Reference, CodeLocation> own = new LinkedHashMap<>();

    /** Watched members of classes of the application, which may inherit them from the JDK. */
    private final Map<Reference, CodeLocation> watchedUses = new LinkedHashMap<>();

    /** Descriptors whose types are recorded: most repeat in a class. */
    private final Set<String> descriptors = new HashSet<>();

    private final NameScan names = new NameScan();

    private boolean abstractType;
    private boolean asksForEngine;
    private boolean namesNashorn;
    private String superName = "";
    private List<String> interfaces = List.of();

    /** @param watched names of members that matter even if a class of the application inherits them */
    ClassScan(CodeLocation type, Set<String> watched) {
        super(API);
        this.type = type;
        this.watched = watched;
    }

    /** References to the JDK's packages, each with the first method that has it. */
    Map<Reference, CodeLocation> references() {
        return references;
    }

    Map<CodeTrait, CodeLocation> signs() {
        return signs;
    }

    /** Returns its superclass; empty for that of {@code Object}. */
    String superName() {
        return superName;
    }

    List<String> interfaces() {
        return interfaces;
    }

    /** Returns watched members that it uses by a class of the application. */
    Map<Reference, CodeLocation> watchedUses() {
        return watchedUses;
    }

    /** Returns the watched members that it declares, by their signatures. */
    Set<String> watchedDeclared() {
        return watchedDeclared;
    }

    private void declare(String name, String descriptor) {
        declared.add(signature(name, descriptor));
        if (watched.contains(name)) {
            watchedDeclared.add(signature(name, descriptor));
        }
    }

    static String signature(String name, String descriptor) {
        return name + " " + descriptor;
    }

    /** Names in strings. */
    NameScan names() {
        return names;
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String superType, String[] superInterfaces) {
        abstractType = (access & Opcodes.ACC_INTERFACE) != 0;
        if (superType != null) {
            superName = superType;
            add(Reference.to(superType), type);
        }
        interfaces = List.of(superInterfaces);
        for (String each : interfaces) {
            add(Reference.to(each), type);
            if (each.equals(ENGINE_FACTORY) && JAVASCRIPT.matcher(name).find()) {
                signs.put(CodeTrait.JAVASCRIPT_ENGINE, type);
            }
        }
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return annotation(descriptor, type);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        declare(name, descriptor);
        addTypes(Type.getType(descriptor), type);
        if (value instanceof String constant) {
            names.constant(constant, type);
        }
        return new FieldVisitor(API) {
            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                return ClassScan.this.annotation(annotation, type);
            }
        };
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        CodeLocation place = new CodeLocation(type.archive(), type.entry(), type.className(), name);
        declare(name, descriptor);
        addTypes(Type.getMethodType(descriptor), place);
        if (exceptions != null) {
            for (String each : exceptions) {
                add(Reference.to(each), place);
            }
        }
        if ((access & Opcodes.ACC_NATIVE) != 0) {
            signs.putIfAbsent(CodeTrait.NATIVE_METHOD, place);
        }
        if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            signs.putIfAbsent(CodeTrait.SYNCHRONIZED, place);
        }
        boolean finalizer = !abstractType
                && name.equals("finalize")
                && descriptor.equals("()V")
                && (access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT)) == 0;
        return new MethodScan(new Code(place), finalizer);
    }

    @Override
    public void visitEnd() {
        own.forEach((reference, place) -> {
            if (!declared.contains(signature(reference.name(), reference.descriptor()))) {
                addInherited(reference, place);
            }
        });
        if (asksForEngine && namesNashorn) {
            signs.put(CodeTrait.NASHORN_BY_NAME, type);
        }
    }

    private AnnotationVisitor annotation(String descriptor, CodeLocation place) {
        addNamed(Type.getType(descriptor), place);
        return new AnnotationVisitor(API) {
            @Override
            public void visit(String name, Object value) {
                if (value instanceof Type constant) {
                    addNamed(constant, place);
                }
            }

            @Override
            public void visitEnum(String name, String enumType, String value) {
                addNamed(Type.getType(enumType), place);
            }

            @Override
            public AnnotationVisitor visitAnnotation(String name, String nested) {
                addNamed(Type.getType(nested), place);
                return this;
            }

            @Override
            public AnnotationVisitor visitArray(String name) {
                return this;
            }
        };
    }

    /** Adds a class that is an annotation, or that one names: a JVM goes on without it. */
    private void addNamed(Type named, CodeLocation place) {
        Type element = named.getSort() == Type.ARRAY ? named.getElementType() : named;
        if (element.getSort() == Type.OBJECT) {
            add(Reference.annotation(element.getInternalName()), place);
        }
    }

    private void addInherited(Reference reference, CodeLocation place) {
        if (PlatformNames.contain(superName)) {
            add(new Reference(superName, reference.name(), reference.descriptor()), place);
        }
        watch(reference, place);
    }

    private void watch(Reference reference, CodeLocation place) {
        if (watched.contains(reference.name()) && !PlatformNames.contain(reference.owner())) {
            watchedUses.putIfAbsent(reference, place);
        }
    }

    private void add(Reference reference, CodeLocation place) {
        if (PlatformNames.contain(reference.owner())) {
            references.putIfAbsent(reference, place);
        }
    }

    private void addTypes(Type mentioned, CodeLocation place) {
        switch (mentioned.getSort()) {
            case Type.OBJECT -> add(Reference.to(mentioned.getInternalName()), place);
            case Type.ARRAY -> addTypes(mentioned.getElementType(), place);
            case Type.METHOD -> {
                addTypes(mentioned.getReturnType(), place);
                for (Type argument : mentioned.getArgumentTypes()) {
                    addTypes(argument, place);
                }
            }
            default -> {
                // A primitive type is not a reference.
            }
        }
    }

    /** A collector of the references, names and signs in the code of one method. */
    final class Code {
        private final CodeLocation place;
        private final NameScan.Method named;

        private Code(CodeLocation place) {
            this.place = place;
            this.named = names.method(place);
        }

        void type(String internalName) {
            addTypes(Type.getObjectType(internalName), place);
        }

        void types(Type mentioned) {
            addTypes(mentioned, place);
        }

        void member(String owner, String name, String descriptor) {
            // An array has the methods of Object: clone() is its own.
            if (owner.startsWith("[")) {
                return;
            }
            Reference reference = new Reference(owner, name, descriptor);
            descriptor(descriptor);
            named.call(owner, name);
            if (owner.equals(type.className())) {
                own.putIfAbsent(reference, place);
            } else {
                add(Reference.to(owner), place);
                add(reference, place);
                watch(reference, place);
            }
            if (VirtualThreadStarts.contain(owner, name)) {
                signs.putIfAbsent(CodeTrait.STARTS_VIRTUAL_THREADS, place);
            }
            asksForEngine |= isEngineRequest(owner, name);
        }

        /** A call of a method with its last argument, if that is a constant string; empty otherwise. */
        void call(String owner, String name, String argument) {
            if (isEngineRequest(owner, name)) {
                namesNashorn |= NAMES_OF_NASHORN.getOrDefault(name, Set.of()).contains(argument);
                if (argument.isEmpty()) {
                    sign(CodeTrait.ENGINE_BY_UNKNOWN_NAME);
                }
            }
        }

        /** A call with constant strings among its arguments. */
        void passed(String owner, String name, String descriptor, List<String> arguments) {
            if (!arguments.isEmpty()) {
                named.passed(owner, name, descriptor, arguments);
            }
        }

        private static boolean isEngineRequest(String owner, String name) {
            return owner.startsWith("javax/script/") && NAMES_OF_NASHORN.containsKey(name);
        }

        /** The JVM links by the descriptor: a type in it that is gone makes the member another. */
        void descriptor(String descriptor) {
            if (descriptors.add(descriptor)) {
                addTypes(Type.getType(descriptor), place);
            }
        }

        void handle(Handle handle) {
            member(handle.getOwner(), handle.getName(), handle.getDesc());
        }

        void text(String constant) {
            named.text(constant);
            namesNashorn |= constant.equalsIgnoreCase("nashorn");
        }

        /** The constant parts of a concatenation, between those that the program computes. */
        void recipe(String recipe) {
            named.recipe(recipe);
        }

        /** A class literal: its members may be looked up by name. */
        void literal(Type constant) {
            types(constant);
            if (constant.getSort() == Type.OBJECT) {
                named.literal(constant.getInternalName());
            }
        }

        /** Ends the method. */
        void end() {
            named.end();
        }

        void sign(CodeTrait sign) {
            signs.putIfAbsent(sign, place);
        }

        void castTo(String type) {
            add(Reference.cast(type), place);
        }

        /** Makes members of a class accessible; an empty name is not known. */
        void opens(String internalName) {
            add(Reference.opening(internalName), place);
        }

        /** The same where a handler catches that the JDK refuses it. */
        void opensOrCatches(String internalName) {
            add(Reference.openingOrCatching(internalName), place);
        }

        void finalizer() {
            sign(CodeTrait.FINALIZER);
            add(FINALIZE, place);
        }

        AnnotationVisitor annotation(String descriptor) {
            return ClassScan.this.annotation(descriptor, place);
        }
    }

    /** The methods of the JDK by which a program comes to virtual threads (JEP 444, since 21). */
    private static final class VirtualThreadStarts {
        private static final Map<String, Set<String>> METHODS = Map.of(
                "java/lang/Thread", Set.of("ofVirtual", "startVirtualThread"),
                "java/util/concurrent/Executors", Set.of("newVirtualThreadPerTaskExecutor"));

        private VirtualThreadStarts() {}

        static boolean contain(String owner, String name) {
            return METHODS.getOrDefault(owner, Set.of()).contains(name);
        }
    }
}
