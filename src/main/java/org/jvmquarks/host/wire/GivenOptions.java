package org.jvmquarks.host.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The options that the VM of a guest got, as the guest found them: the proof that none of the plan was lost on the way.
 * A script in the place of {@code bin/java} may drop some, and then a pin would hold without the option that it is
 * about.
 *
 * <p>For example, the plan has {@code -Xint}, and the process of the VM has {@code -Xms512m -Xmx512m -cp …}: the
 * launcher dropped it. If the process has it, and the VM says {@code mixed mode}, something else replaced it.
 *
 * @param source who told the options
 * @param list the options in order; empty if they are unknown
 * @param properties the effective values of the system properties among them, as {@code name=value}
 */
public record GivenOptions(Source source, List<String> list, List<String> properties) {
    /** Who tells the options of a VM. */
    sealed interface Source {}

    /** The kernel: the words of the process. */
    record CommandLine() implements Source {}

    /** The VM, because the words of the process are not all of its options. */
    record InputArguments() implements Source {}

    /**
     * Unknown options.
     *
     * @param reason why not, for a report
     */
    record Unavailable(String reason) implements Source {}

    /** The launcher takes these for itself, so that the VM does not know them. */
    private static final Pattern OF_THE_LAUNCHER =
            Pattern.compile("@.*|-J.*|-d32|-d64|-server|-client|-minimal|-zero|-splash:.*|-Xdiag"
                    + "|-XshowSettings.*|-?-show-?version|-verbosegc|(--module-path|-p)=.*");

    /** Options whose value may be the next word; the launcher puts an equals sign between. */
    private static final Pattern TAKES_A_WORD =
            Pattern.compile("-p|--(?:module-path|add-(?:exports|opens|reads|modules)|limit-modules"
                    + "|patch-module|upgrade-module-path|enable-native-access|finalization|illegal-native-access)");

    /** The JDK itself changes, or takes away, properties of its own. */
    private static final Pattern OF_THE_JDK =
            Pattern.compile("(?:java|javax|jdk|sun|com\\.sun|file|user|os|line|path|native|std(?:in|out|err)"
                    + "|awt|ibm|com\\.ibm|openj9)\\..*");

    /** Encodings of a command line are not known, so that these characters are all the same. */
    private static final Pattern ENCODED = Pattern.compile("[?[^ -~]]+");

    private static final Pattern MODE = Pattern.compile("-X(?:int|comp|mixed)");

    // JDK 17 says: Error: VM option 'UseZGC' is experimental and must be enabled via
    //     -XX:+UnlockExperimentalVMOptions.
    private static final Pattern LOCKED =
            Pattern.compile("VM option '[+-]?(\\w+).*' is \\w+ and must be enabled via (-XX:\\S+)\\.");

    private static final String BOOT_CLASS_PATH = "-Xbootclasspath/a:";

    public GivenOptions {
        list = List.copyOf(list);
        properties = List.copyOf(properties);
    }

    static GivenOptions read(FieldReader fields) {
        List<String> properties = fields.requiredTexts(Fields.PROPERTIES);
        Optional<String> unavailable = fields.optionalText(Fields.UNAVAILABLE);
        if (unavailable.isPresent()) {
            return new GivenOptions(new Unavailable(unavailable.get()), List.of(), properties);
        }
        return fields.has(Fields.INPUT_ARGUMENTS)
                ? new GivenOptions(new InputArguments(), fields.requiredTexts(Fields.INPUT_ARGUMENTS), properties)
                : new GivenOptions(new CommandLine(), fields.requiredTexts(Fields.COMMAND_LINE), properties);
    }

    /**
     * Returns the sentence about the options of a plan that the VM did not get, or about the first that another one
     * replaced; empty if all are in force. {@link RequestedFlags} checks the values of flags.
     *
     * @throws NotApplicable if the options are unknown, and the flags do not prove them either
     */
    public Optional<String> contradiction(LaunchPlan plan, Identity identity) {
        List<String> dropped = dropped(plan);
        if (!dropped.isEmpty()) {
            return Optional.of(
                    "%s did not reach the VM, %s; its launcher drops it: if bin/java is a script, name the home that the VM reports, %s"
                            .formatted(String.join(" ", dropped), described(), identity.home()));
        }
        return replacedProperty(plan.options()).or(() -> replacedMode(plan.options(), identity.vmInfo()));
    }

    /**
     * Returns the sentence about an option that a VM lacks to start, though the plan has it; empty if there is none.
     * Such a VM has no guest that could tell its options.
     *
     * @param said what the VM printed
     */
    public static Optional<String> droppedUnlock(LaunchPlan plan, String said) {
        return LOCKED.matcher(said)
                .results()
                .filter(match -> unlocks(plan.options(), match.group(2), match.group(1)))
                .findFirst()
                .map(match -> match.group(2)
                        + " did not reach the VM, which says that it needs it; its"
                        + " launcher drops it: if bin/java is a script, name the home of the JDK itself");
    }

    /** An option that unlocks others must precede them. */
    private static boolean unlocks(List<String> options, String unlock, String flag) {
        int at = options.indexOf(unlock);
        return at >= 0
                && options.subList(at, options.size()).stream()
                        .anyMatch(option -> option.matches("-XX:[+-]?" + flag + "(?:=.*)?"));
    }

    /**
     * Returns the options of a plan that the VM did not get.
     *
     * @throws NotApplicable if the options are unknown, and the flags do not prove them either
     */
    public List<String> dropped(LaunchPlan plan) {
        if (source instanceof Unavailable unavailable) {
            if (RequestedFlags.of(plan.options()).proveAll(plan.options())) {
                return List.of();
            }
            throw new NotApplicable(unavailable.reason());
        }
        List<String> got = listed(list).stream().map(GivenOptions::comparable).toList();
        List<String> dropped = listed(plan.options()).stream()
                .filter(option -> !got.contains(comparable(option)))
                .collect(Collectors.toCollection(ArrayList::new));
        if (!plan.bootClassPath().isEmpty() && got.stream().noneMatch(option -> option.startsWith(BOOT_CLASS_PATH))) {
            dropped.add(BOOT_CLASS_PATH);
        }
        return dropped;
    }

    /** Returns options as the source lists them. */
    private List<String> listed(List<String> options) {
        return source instanceof InputArguments
                ? joined(options).stream()
                        .filter(option -> !OF_THE_LAUNCHER.matcher(option).matches())
                        .toList()
                : options;
    }

    private String described() {
        String words = list.isEmpty() ? "none" : String.join(" ", list);
        return source instanceof InputArguments ? "whose input arguments are " + words : "whose process has " + words;
    }

    private static String comparable(String option) {
        return ENCODED.matcher(option).replaceAll("?");
    }

    /** Returns the options as a VM lists them: one word each. */
    private static List<String> joined(List<String> options) {
        List<String> joined = new ArrayList<>();
        boolean takes = false;
        for (String option : options) {
            if (takes) {
                int last = joined.size() - 1;
                joined.set(last, joined.get(last) + "=" + option);
            } else {
                joined.add(option);
            }
            takes = !takes && TAKES_A_WORD.matcher(option).matches();
        }
        return joined;
    }

    private Optional<String> replacedProperty(List<String> options) {
        List<String> values = properties.stream().map(GivenOptions::comparable).toList();
        List<String> later = new ArrayList<>();
        for (int i = options.size() - 1; i >= 0; i--) {
            String option = options.get(i);
            if (option.matches("(?s)-D[^=].*")) {
                String text = option.substring(2);
                String name = text.split("=", 2)[0];
                String requested = text.contains("=") ? text : text + "=";
                if (!later.contains(name)
                        && !OF_THE_JDK.matcher(name).matches()
                        && !values.contains(comparable(requested))) {
                    return Optional.of(
                            "%s was requested, and the property %s in the VM; an option behind it replaces it"
                                    .formatted(option, effective(name)));
                }
                later.add(name);
            }
        }
        return Optional.empty();
    }

    private String effective(String name) {
        return properties.stream()
                .filter(each -> each.startsWith(name + "="))
                .findFirst()
                .map(each -> "is " + each)
                .orElse(name + " is not set");
    }

    /** Other VMs say this in words of their own. */
    private static Optional<String> replacedMode(List<String> options, String vmInfo) {
        Optional<String> mode = options.stream().filter(MODE.asMatchPredicate()).reduce((earlier, later) -> later);
        Predicate<String> contradicts =
                switch (mode.orElse("")) {
                    case "-Xint" -> info -> info.matches("(?:mixed|compiled) mode.*");
                    case "-Xcomp" -> info -> info.startsWith("mixed mode");
                    default -> info -> false;
                };
        return mode.filter(option -> contradicts.test(vmInfo))
                .map(option -> "%s was requested, and the VM reports '%s'; an option behind it replaces it"
                        .formatted(option, vmInfo));
    }
}
