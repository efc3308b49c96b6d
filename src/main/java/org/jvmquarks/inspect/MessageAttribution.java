package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jvmquarks.inspect.knowledge.KnownOption;
import org.jvmquarks.inspect.options.FlagSetting;
import org.jvmquarks.inspect.options.OptionForm;

/** Finds the options that a sentence of a VM is about, by their names in it. */
final class MessageAttribution {
    private static final int WHOLE = 3;
    private static final int QUOTED_NAME = 2;
    private static final int NAME = 1;

    private final String sentence;

    private MessageAttribution(String sentence) {
        this.sentence = sentence;
    }

    /**
     * Returns the uses of the one option that a sentence names best; empty if it names none, or several equally well.
     */
    static List<OptionTest> in(String sentence, List<OptionTest> line) {
        MessageAttribution blame = new MessageAttribution(sentence);
        int best = line.stream().mapToInt(blame::score).max().orElse(0);
        if (best == 0) {
            return List.of();
        }
        List<OptionTest> named =
                line.stream().filter(each -> blame.score(each) == best).toList();
        long names = named.stream().map(each -> each.use().name()).distinct().count();
        return names == 1 ? named : List.of();
    }

    /** Returns the options that known words in the sentence mean, such as "Security Manager". */
    static List<OptionTest> byWords(String sentence, List<OptionTest> line, List<KnownOption> known) {
        return line.stream()
                .filter(each -> known.stream()
                        .filter(option -> option.matches(each.use()))
                        .flatMap(option -> option.words().stream())
                        .anyMatch(sentence::contains))
                .toList();
    }

    /**
     * Tells whether a sentence is about one of several modules to which an option opens a package: it still opens it to
     * the others. {@code --add-opens=java.base/java.nio=org.apache.arrow.memory.core,ALL-UNNAMED}
     */
    static boolean leavesTargets(String sentence, OptionTest asked) {
        String word = asked.word();
        if (asked.use().form() != OptionForm.MODULE || word.indexOf('/') < 0) {
            return false;
        }
        MessageAttribution about = new MessageAttribution(sentence);
        List<String> targets = List.of(word.substring(word.lastIndexOf('=') + 1).split(","));
        return targets.stream().anyMatch(about::hasWord) && !targets.stream().allMatch(about::hasWord);
    }

    private int score(OptionTest asked) {
        Optional<String> name = asked.use().flagName();
        if (name.isEmpty()) {
            return ofOtherForm(asked);
        }
        Optional<FlagSetting> flag = asked.use().flag();
        String setting = asked.word().replaceFirst("^-XX:[+-]?", "");
        if (sentence.contains("'" + setting + "'")
                || sentence.contains(asked.word())
                || flag.filter(it -> hasWord(it.name() + "=" + it.value())).isPresent()) {
            return sentence.contains("'" + name.get() + "'") ? WHOLE : wholeOrName(setting, name.get());
        }
        if (sentence.contains("'" + name.get() + "'")) {
            return QUOTED_NAME;
        }
        return hasWord(name.get()) ? NAME : 0;
    }

    /** A name that stands there without its value counts less than one with it. */
    private int wholeOrName(String setting, String name) {
        return setting.equals(name) && !sentence.contains("'" + name + "'") ? NAME : WHOLE;
    }

    private int ofOtherForm(OptionTest asked) {
        if (hasWord(asked.word())) {
            return WHOLE;
        }
        if (asked.use().form() == OptionForm.MODULE) {
            return isAboutModule(asked) ? QUOTED_NAME : 0;
        }
        String name = asked.use().name();
        return name.length() > 2 && hasWord(name) ? NAME : 0;
    }

    /**
     * "Unknown module: a.b specified to --add-opens", "package p not in m", "Module m not found": the option must have
     * the module or the package among its words.
     */
    private boolean isAboutModule(OptionTest asked) {
        List<String> words = List.of(asked.word().split("[=/,]"));
        boolean named = words.stream().skip(1).anyMatch(word -> word.contains(".") && hasWord(word));
        boolean otherPackage = sentence.startsWith("package ")
                && words.stream().skip(1).filter(this::hasWord).count() < 2;
        return named && !otherPackage;
    }

    private boolean hasWord(String word) {
        return Pattern.compile("(?<![\\w.-])" + Pattern.quote(word) + "(?![\\w-]|\\.\\w)")
                .matcher(sentence)
                .find();
    }
}
