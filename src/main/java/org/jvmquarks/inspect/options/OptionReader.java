package org.jvmquarks.inspect.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;

/** Reads command lines and environment variables. */
public final class OptionReader {
    /** The place of a word on the command line, before its number. */
    private static final String WORD = "word ";

    private static final String NO_FILES = "--disable-@files";

    private final List<OptionUse> options = new ArrayList<>();
    private final List<String> program = new ArrayList<>();
    private final Optional<OptionVariable> variable;
    private final boolean expands;
    private final Versions versions;
    private boolean readsFiles = true;
    private boolean inFile;

    /** Options that stand on the command line itself, not in a file. */
    private int ofTheLine;

    /** @param variable the variable whose words are read; empty for a command line */
    private OptionReader(Optional<OptionVariable> variable) {
        this.variable = variable;
        this.expands = variable.map(OptionVariable::namesFiles).orElse(true);
        this.versions = variable.map(OptionVariable::versions).orElse(Versions.ALL);
    }

    /**
     * Reads the words of a command line, with or without the {@code java} at its beginning. Words with {@code @} are
     * argument files of the launcher; they are read for all versions, though JDK 8 does not know them.
     *
     * @throws OptionsException if it is not a command line of java, or a file cannot be read
     */
    public static OptionLine ofCommandLine(List<String> words) {
        OptionReader reader = new OptionReader(Optional.empty());
        boolean named = !words.isEmpty() && OptionForm.isLauncher(words.get(0));
        if (!words.isEmpty() && !named && !isOptionOrFile(words.get(0))) {
            throw new OptionsException(
                    "expected 'java', an option or an argument file like @options, was '" + words.get(0) + "'");
        }
        reader.read(named ? words.subList(1, words.size()) : words, WORD, named ? 2 : 1);
        return reader.line();
    }

    /**
     * Reads a command line in one text, whose words are separated and quoted as the launcher reads them in an
     * environment variable.
     *
     * @throws OptionsException as {@link #ofCommandLine}
     */
    public static OptionLine ofText(String text) {
        return ofCommandLine(WordSplitter.ofVariable(text));
    }

    /**
     * Reads the value of an environment variable.
     *
     * @throws OptionsException if it has something else than options, or an open quote
     */
    static OptionLine ofVariable(OptionVariable variable, String value) {
        OptionReader reader = new OptionReader(Optional.of(variable));
        try {
            reader.read(WordSplitter.ofVariable(value), variable + " word ", 1);
        } catch (OptionsException e) {
            throw new OptionsException(variable + ": " + e.getMessage(), e);
        }
        if (!reader.program.isEmpty()) {
            throw new OptionsException(variable + " can have options only, has '" + reader.program.get(0) + "'");
        }
        return reader.line();
    }

    private OptionLine line() {
        return new OptionLine(options, program);
    }

    private void read(List<String> words, String place, int first) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String where = place + (first + i);
            if (!program.isEmpty()) {
                program.add(word);
            } else if (expands && readsFiles && !inFile && isFile(word)) {
                readFile(word.substring(1), where);
            } else if (word.equals(NO_FILES)) {
                readsFiles = false;
            } else if (isProgram(word)) {
                program.add(word.startsWith("@@") ? word.substring(1) : word);
            } else if (OptionForm.takesNextWord(word)) {
                if (i + 1 == words.size()) {
                    throw new OptionsException(word + " (" + where + ") needs a value");
                }
                add(List.of(word, words.get(++i)), where, place);
            } else {
                add(List.of(word), where, place);
            }
        }
    }

    /** A line does not limit its words, of which an option has one or two. */
    private void add(List<String> words, String where, String place) {
        boolean ofLine = place.equals(WORD);
        if (ofLine) {
            ofTheLine++;
        }
        options.add(new OptionUse(words, ofLine ? "option " + ofTheLine + " of the line" : where, versions, variable));
    }

    private void readFile(String name, String where) {
        try {
            List<String> words = WordSplitter.ofFile(TextFile.read(Path.of(name), OptionsFile.LONGEST));
            // The launcher does not expand files that a file names.
            inFile = true;
            read(words, name + " word ", 1);
            inFile = false;
        } catch (IOException e) {
            throw new OptionsException(
                    "cannot read the argument file @" + name + " (" + where + "): " + FileProblem.of(e), e);
        }
    }

    private static boolean isFile(String word) {
        return word.startsWith("@") && !word.startsWith("@@");
    }

    private static boolean isProgram(String word) {
        return !word.startsWith("-") || OptionForm.namesProgram(word);
    }

    private static boolean isOptionOrFile(String word) {
        return word.startsWith("-") || word.startsWith("@");
    }
}
