package org.jvmquarks.upgrade.archive;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.PlatformStrings;

/**
 * Collects what the strings of one class name. A member counts only beside its class, in the same method:
 * {@code Thread.class.getMethod("ofVirtual")}, {@code find("java.lang.Thread", "ofVirtual")}.
 */
final class NameScan {
    /** Names of members and flags are shorter. */
    private static final int LONGEST = 100;

    private static final Pattern MEMBER = Pattern.compile("[a-z]\\w*");

    private static final Pattern FLAG = Pattern.compile("[A-Z]\\w+");

    /** Stand for computed parts in the recipe of a concatenation (JEP 280). */
    private static final Pattern COMPUTED = Pattern.compile("[\\x01\\x02]");

    private static final Set<String> LOOK_UPS =
            Set.of("getMethod", "getDeclaredMethod", "getField", "getDeclaredField");

    private static final Set<String> FLAG_LOOK_UPS = Set.of("getVMOption", "setVMOption");

    private final Map<NamedApi, CodeLocation> api = new LinkedHashMap<>();
    private final Map<String, CodeLocation> flags = new LinkedHashMap<>();
    private final Map<NamedConstant, CodeLocation> constants = new LinkedHashMap<>();
    private boolean asksForFlags;

    /** Returns classes of the JDK and their members, each with the first place that names it. */
    Map<NamedApi, CodeLocation> api() {
        return api;
    }

    /** Returns what may be names of flags, if the class asks for flags by name. */
    Map<String, CodeLocation> flags() {
        return asksForFlags ? flags : Map.of();
    }

    /** Returns strings that may name something else of the JDK, each with the first place that has it. */
    Map<NamedConstant, CodeLocation> constants() {
        return constants;
    }

    /** Adds the constant of a field; the compiler copies it to where the class itself uses it. */
    void constant(String text, CodeLocation place) {
        if (text.length() <= LONGEST && FLAG.matcher(text).matches()) {
            flags.putIfAbsent(text, place);
        }
        NamedApi.className(text)
                .filter(PlatformNames::contain)
                .ifPresent(name -> api.putIfAbsent(NamedApi.ofClass(name), place));
        if (PlatformStrings.isName(text)) {
            constants.putIfAbsent(new NamedConstant(Optional.empty(), text), place);
        }
    }

    /** Starts a method. */
    Method method(CodeLocation place) {
        return new Method(place);
    }

    /** The strings of one method. */
    final class Method {
        private final CodeLocation place;
        private final Set<String> literals = new LinkedHashSet<>();
        private final Set<String> named = new LinkedHashSet<>();
        private final Set<String> members = new LinkedHashSet<>();
        private boolean looksUp;

        private Method(CodeLocation place) {
            this.place = place;
        }

        void text(String text) {
            constant(text, place);
            if (FLAG_LOOK_UPS.contains(text)) {
                asksForFlags = true;
            }
            if (text.length() <= LONGEST && MEMBER.matcher(text).matches()) {
                members.add(text);
            }
            NamedApi.className(text).filter(PlatformNames::contain).ifPresent(named::add);
        }

        void recipe(String recipe) {
            COMPUTED.splitAsStream(recipe).map(String::strip).forEach(this::text);
        }

        void literal(String type) {
            if (PlatformNames.contain(type)) {
                literals.add(type);
            }
        }

        void call(String owner, String name) {
            looksUp |= (owner.equals("java/lang/Class") && LOOK_UPS.contains(name))
                    || (owner.equals("java/lang/invoke/MethodHandles$Lookup") && name.startsWith("find"));
            asksForFlags |= FLAG_LOOK_UPS.contains(name);
        }

        /** Strings that a method takes. */
        void passed(String owner, String name, String descriptor, List<String> arguments) {
            boolean copies = owner.equals("java/lang/String") && descriptor.equals("(Ljava/lang/String;)V");
            boolean names = PlatformStrings.areTakenBy(owner, name) && !copies;
            if (names || PlatformStrings.arePatternsOf(owner, name)) {
                Optional<NamedApi> call = Optional.of(new NamedApi(owner, name));
                arguments.stream()
                        .filter(PlatformStrings::isShort)
                        .forEach(each -> constants.putIfAbsent(new NamedConstant(call, each), place));
            }
        }

        /** A class literal alone is no look-up: it may be a parameter of anything. */
        void end() {
            Set<String> owners = new LinkedHashSet<>(named);
            if (looksUp) {
                owners.addAll(literals);
            }
            for (String owner : owners) {
                members.forEach(each -> api.putIfAbsent(new NamedApi(owner, each), place));
            }
        }
    }
}
