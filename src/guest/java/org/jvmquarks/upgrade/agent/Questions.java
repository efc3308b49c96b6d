package org.jvmquarks.upgrade.agent;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What to count: a line for each, with tabs between its words.
 *
 * <pre>
 * call	java/lang/Thread	stop	()V
 * text	java/nio/charset/Charset	forName	(Ljava/lang/String;)Ljava/nio/charset/Charset;
 * </pre>
 */
public final class Questions {
    /** Between the words of a line. */
    public static final String SEPARATOR = "\t";

    /** First word of the line of a call that is counted. */
    public static final String CALL = "call";

    /** First word of the line of a method whose texts are of interest. */
    public static final String TEXT = "text";

    /** The calls that are counted, by number. */
    public final Map<Member, Integer> calls = new HashMap<>();

    /** Owners of the calls. */
    public final Set<String> owners = new HashSet<>();

    /** The methods whose texts are of interest. */
    public final Set<Member> texts = new HashSet<>();

    private Questions() {}

    static Questions read(File file) throws IOException {
        Questions questions = new Questions();
        try (BufferedReader lines = Files.newBufferedReader(file.toPath(), StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                questions.add(line.split(SEPARATOR, -1));
            }
        }
        return questions;
    }

    private void add(String[] words) {
        Member member = new Member(words[1], words[2], words[3]);
        if (words[0].equals(TEXT)) {
            texts.add(member);
        } else {
            calls.put(member, calls.size());
            owners.add(member.owner);
        }
    }
}
