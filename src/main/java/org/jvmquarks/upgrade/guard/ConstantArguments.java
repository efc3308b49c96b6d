package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.PlatformNames;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The constants that code passes to methods of the JDK, where it comes on the new one. */
final class ConstantArguments {
    /** Methods of {@code String} whose texts are more than texts. */
    private static final Set<String> OF_STRINGS =
            Set.of("<init>", "getBytes", "matches", "replaceAll", "replaceFirst", "split", "format");

    /** What takes texts of any kind, for people, data bases, documents, or classes of any kind. */
    private static final List<String> ANYTHING = List.of(
            "java/lang/StringBu",
            "java/lang/CharSequence",
            "java/lang/Enum",
            "java/io/",
            "java/beans/",
            "java/util/logging/",
            "java/util/Enum",
            "java/util/Objects",
            "java/util/Properties",
            "java/util/ResourceBundle",
            "java/util/String",
            "java/util/concurrent/atomic/",
            "java/lang/reflect/Array",
            "java/sql/",
            "java/awt/",
            "javax/servlet/",
            "javax/swing/",
            "org/w3c/dom/",
            "org/xml/sax/helpers/");

    /** Methods of any class that take texts or classes of any kind. */
    private static final Set<String> PLAIN =
            Set.of("isAssignableFrom", "isInstance", "parseInt", "parseLong", "parseDouble", "parseBoolean", "valueOf");

    /** Places that are kept of each. */
    private static final int MOST = 5;

    private final Map<ConstantArgument, List<CodeLocation>> found = new LinkedHashMap<>();

    /** Tells whether a method takes texts or classes that may mean something to a JDK. */
    static boolean isTaken(String owner, String name, String descriptor) {
        String parameters = descriptor.substring(0, descriptor.indexOf(')') + 1);
        boolean takes = parameters.contains("Ljava/lang/String;") || parameters.contains("Ljava/lang/Class;");
        if (!takes || !PlatformNames.contain(owner)) {
            return false;
        }
        if (owner.equals("java/lang/String")) {
            return OF_STRINGS.contains(name);
        }
        if (PLAIN.contains(name)) {
            return false;
        }
        boolean failure = name.equals("<init>") && (owner.endsWith("Exception") || owner.endsWith("Error"));
        return !failure && ANYTHING.stream().noneMatch(owner::startsWith);
    }

    static boolean hasCalls(MethodNode method) {
        for (AbstractInsnNode at : method.instructions) {
            if (at instanceof MethodInsnNode call
                    && (isTaken(call.owner, call.name, call.desc) || Lookups.isHelper(call.desc))) {
                return true;
            }
        }
        return false;
    }

    void add(ClassNode type, MethodNode method, Reach.Call site, ClassFileIndex index) {
        MethodInsnNode call = site.at();
        List<Known> values = site.values();
        if (!isTaken(call.owner, call.name, call.desc)) {
            return;
        }
        Reference called = new Reference(call.owner, call.name, call.desc);
        int first = values.size() - Type.getArgumentTypes(call.desc).length;
        for (int i = first; i < values.size(); i++) {
            int position = i - first;
            texts(values.get(i))
                    .map(text -> new ConstantArgument(called, position, text))
                    .forEach(each -> {
                        List<CodeLocation> places = found.computeIfAbsent(each, it -> new ArrayList<>());
                        if (places.size() < MOST) {
                            places.add(index.location(type.name, method.name));
                        }
                    });
        }
    }

    private static Stream<String> texts(Known value) {
        if (value.content() instanceof String text) {
            return Stream.of(text);
        }
        if (value.content() instanceof Known.TypeName type) {
            return Stream.of(type.name().replace('/', '.'));
        }
        return value.content() instanceof Known.Elements elements
                ? Stream.of(elements.all()).flatMap(ConstantArguments::texts)
                : Stream.empty();
    }

    Map<ConstantArgument, List<CodeLocation>> all() {
        return found;
    }
}
