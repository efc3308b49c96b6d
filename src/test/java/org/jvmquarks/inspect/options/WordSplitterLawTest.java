package org.jvmquarks.inspect.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import org.jvmquarks.Law;
import org.jvmquarks.journal.ShellWords;

class WordSplitterLawTest {
    /** But for an apostrophe: a shell has a way to write it, the variables of the VM have none. */
    @Law
    void variableReadsBackWordsAsAShellDoes(@ForAll List<String> any) {
        List<String> words = any.stream().map(word -> word.replace('\'', '"')).toList();

        assertThat(WordSplitter.ofVariable(ShellWords.join(words))).isEqualTo(words);
    }
}
