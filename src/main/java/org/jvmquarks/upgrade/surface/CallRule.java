package org.jvmquarks.upgrade.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jvmquarks.inventory.Deviation;
import org.jvmquarks.inventory.JavaCall;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.PlatformStrings;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.touch.Trace;
import org.objectweb.asm.Type;

/**
 * Finds the calls whose answer differs in code. One class must make all calls of a chain. Most answers depend on
 * arguments that archives do not show, so code is certain to meet only a call whose arguments it passes as well.
 */
final class CallRule {
    /** What helpers of the guest call, for those that stand for a part of the library. */
    private static final Map<String, Set<ApiPattern>> HELPERS = Map.of(
            "Xml.parse",
            Set.of(
                    new ApiPattern("javax.xml.parsers.DocumentBuilderFactory#newDocumentBuilder"),
                    new ApiPattern("javax.xml.parsers.SAXParserFactory#newSAXParser")),
            "Xml.stream",
            Set.of(
                    new ApiPattern("javax.xml.stream.XMLInputFactory#createXMLStreamReader"),
                    new ApiPattern("javax.xml.stream.XMLInputFactory#createXMLEventReader")),
            "Xml.xpath",
            Set.of(new ApiPattern("javax.xml.xpath.XPathFactory#newXPath")),
            "Xml.xslt",
            Set.of(
                    new ApiPattern("javax.xml.transform.TransformerFactory#newTransformer(javax.xml.transform.Source)"),
                    new ApiPattern("javax.xml.transform.TransformerFactory#newTemplates")));

    /** An escape of a regular expression, as a string literal has it: {@code \\\\b}, {@code \\\\p{IsEmoji}}. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\\\\\([A-Za-z](?:\\{\\w*})?)");

    private static final Set<String> TEXTS =
            Set.of("Ljava/lang/String;", "Ljava/lang/CharSequence;", "Ljava/lang/Object;");

    /** Their answers differ for code points that a version of Unicode adds, and for surrogates. */
    private static final Set<String> OF_CASE = Set.of("toUpperCase", "toLowerCase", "equalsIgnoreCase");

    /** Their answers are versions of the JDK itself, which differ as a matter of course. */
    private static final Set<String> OF_RELEASE = Set.of("getSpecVersion", "getManagementSpecVersion");

    /** Asks whether two calls give the same object, which hardly any code does. */
    private static final String IDENTITY = "Texts.same(";

    private CallRule() {}

    static Optional<Hit> of(RowChange row, ApplicationUse application) {
        JavaCall call = JavaCall.of(row.row());
        if (row.changed().isEmpty() || call.methods().isEmpty()) {
            return Optional.empty();
        }
        String helper = call.methods().get(0).type().orElse("") + "."
                + call.methods().get(0).name();
        if (HELPERS.containsKey(helper)) {
            return application
                    .referring(HELPERS.get(helper))
                    .map(trace -> Hit.of(certainty(row, call, Certainty.PERHAPS), List.of(trace)));
        }
        List<Reference> found = found(call, application);
        if (found.isEmpty() || isUnicode(call) || call.methods().stream().anyMatch(it -> loadsOther(it, application))) {
            return Optional.empty();
        }
        Optional<PatternUse> pattern = PatternUse.of(call, found);
        List<Trace> written = pattern.map(it -> it.written(application)).orElse(List.of());
        if (!written.isEmpty()) {
            return Optional.of(Hit.of(certainty(row, call, Certainty.PERHAPS), written));
        }
        if (pattern.filter(it -> !it.isUnknown(application)).isPresent()) {
            return Optional.empty();
        }
        boolean passed = isPassed(call, found, application);
        boolean named = IntStream.range(0, found.size())
                .anyMatch(i -> isNamed(call.methods().get(i), found.get(i)));
        if (named && !passed) {
            return Optional.empty();
        }
        Certainty most = passed && call.whole() ? Certainty.CERTAIN : Certainty.PERHAPS;
        if (pattern.isPresent()) {
            // Few expressions have the escape, and none that is known.
            most = Certainty.MARGINAL;
        }
        return Optional.of(Hit.of(certainty(row, call, most), List.of(application.trace(found.get(found.size() - 1)))));
    }

    /**
     * A call whose answer is another for regular expressions with an escape.
     *
     * @param method that takes the expression
     */
    private record PatternUse(String escape, NamedApi method) {
        static Optional<PatternUse> of(JavaCall call, List<Reference> found) {
            for (int i = 0; i < found.size(); i++) {
                NamedApi method = found.get(i).named();
                List<JavaCall.Argument> arguments = call.methods().get(i).arguments();
                if (!arguments.isEmpty() && PlatformStrings.arePatternsOf(method.owner(), method.member())) {
                    Matcher escape = ESCAPE.matcher(arguments.get(0).text());
                    return escape.find()
                            ? Optional.of(new PatternUse("\\" + escape.group(1), method))
                            : Optional.empty();
                }
            }
            return Optional.empty();
        }

        /** Whether nothing tells that the expressions of an application are others: it takes some from elsewhere. */
        boolean isUnknown(ApplicationUse application) {
            return application.callsWithOthers(Set.of(method));
        }

        List<Trace> written(ApplicationUse application) {
            return application.passingWith(escape, method);
        }
    }

    private static Certainty certainty(RowChange row, JavaCall call, Certainty most) {
        boolean marginal = call.isMarginal()
                || isIdentity(row)
                || call.methods().stream().anyMatch(each -> OF_RELEASE.contains(each.name()))
                || call.methods().stream().anyMatch(each -> OF_CASE.contains(each.name()))
                || Deviation.of(row.changed().orElseThrow()) == Deviation.WORDS;
        return marginal ? Certainty.MARGINAL : most;
    }

    private static boolean isIdentity(RowChange row) {
        return row.row().key().startsWith(IDENTITY);
    }

    /** Returns a reference for each method; none unless one class has all of them. */
    private static List<Reference> found(JavaCall call, ApplicationUse application) {
        List<Reference> found = new ArrayList<>();
        Optional<ClassFiles> classes = Optional.empty();
        for (JavaCall.Method method : call.methods()) {
            List<Reference> references = references(method, found, application);
            ClassFiles having = ClassFiles.all(references.stream()
                    .map(each -> application.uses(each).files())
                    .toList());
            ClassFiles all = classes.map(having::common).orElse(having);
            if (all.size() == 0) {
                return List.of();
            }
            classes = Optional.of(all);
            found.add(references.get(0));
        }
        return found;
    }

    /** What a method gives often has the type of another class in the same package, which may be a supertype. */
    private static List<Reference> references(
            JavaCall.Method method, List<Reference> before, ApplicationUse application) {
        List<Reference> same = application.members(method.name()).stream()
                .filter(each -> takes(each, method))
                .toList();
        if (method.type().isPresent()) {
            return same.stream().filter(each -> isOf(each, method.type().get())).toList();
        }
        if (before.isEmpty()) {
            return List.of();
        }
        Reference receiver = before.get(before.size() - 1);
        List<Reference> ofReceiver = same.stream()
                .filter(each -> each.owner().equals(receiver.owner()))
                .toList();
        return ofReceiver.isEmpty()
                ? same.stream().filter(each -> isNear(each, receiver)).toList()
                : ofReceiver;
    }

    private static boolean isNear(Reference reference, Reference before) {
        String one = reference.packageName();
        String other = before.packageName();
        return one.startsWith(other) || other.startsWith(one);
    }

    private static boolean isOf(Reference reference, String type) {
        String name = reference.className().replace('$', '.');
        return name.equals(type)
                || name.endsWith("." + type)
                || reference.className().equals(type);
    }

    private static boolean takes(Reference reference, JavaCall.Method method) {
        if (method.parameters().isPresent()) {
            return reference.parameters().equals(method.parameters());
        }
        if (reference.parameters().isEmpty()) {
            return false;
        }
        Type[] parameters = Type.getArgumentTypes(reference.descriptor());
        int last = parameters.length - 1;
        boolean variable = last >= 0 && parameters[last].getSort() == Type.ARRAY;
        int count = method.arguments().size();
        if (count != parameters.length && !(variable && count >= last)) {
            return false;
        }
        return IntStream.range(0, count).allMatch(i -> {
            JavaCall.Kind kind = method.arguments().get(i).kind();
            return (variable && i >= last)
                    ? kind == JavaCall.Kind.OTHER
                            || kind == JavaCall.Kind.ARRAY
                            || takesAll(parameters[last].getElementType(), kind)
                    : takes(parameters[i], kind);
        });
    }

    /** A list of arguments of any number has boxes for numbers. */
    private static boolean takesAll(Type element, JavaCall.Kind kind) {
        return element.getDescriptor().equals("Ljava/lang/Object;") || takes(element, kind);
    }

    private static boolean takes(Type parameter, JavaCall.Kind kind) {
        return switch (kind) {
            case STRING -> TEXTS.contains(parameter.getDescriptor());
            case INTEGER -> parameter.getSort() < Type.ARRAY && parameter.getSort() != Type.BOOLEAN;
            case DECIMAL -> parameter.getSort() == Type.DOUBLE || parameter.getSort() == Type.FLOAT;
            case OBJECT ->
                parameter.getSort() == Type.OBJECT && !parameter.getDescriptor().equals("Ljava/lang/String;");
            case ARRAY -> parameter.getSort() == Type.ARRAY;
            case OTHER -> true;
        };
    }

    /** Code points that a version of Unicode adds are a matter of that surface. */
    private static boolean isUnicode(JavaCall call) {
        return call.methods()
                .get(0)
                .type()
                .filter(each -> each.startsWith("Character"))
                .isPresent();
    }

    /** Whether it looks up a class that the application does not name. */
    private static boolean loadsOther(JavaCall.Method method, ApplicationUse application) {
        return method.name().equals("forName")
                && method.type().filter("Class"::equals).isPresent()
                && method.arguments().stream()
                        .anyMatch(each -> each.kind() == JavaCall.Kind.STRING && !application.namesClass(each.text()));
    }

    /** Whether it asks for something by its name: other names ask for something else. */
    private static boolean isNamed(JavaCall.Method method, Reference reference) {
        return method.arguments().stream().anyMatch(each -> each.kind() == JavaCall.Kind.STRING)
                && ApplicationUse.takesNames(reference.named());
    }

    private static boolean isPassed(JavaCall call, List<Reference> found, ApplicationUse application) {
        return IntStream.range(0, found.size())
                .allMatch(i -> call.methods().get(i).arguments().stream()
                        .allMatch(each -> each.kind() == JavaCall.Kind.STRING
                                && !application
                                        .passing(each.text(), found.get(i).named()::equals)
                                        .isEmpty()));
    }
}
