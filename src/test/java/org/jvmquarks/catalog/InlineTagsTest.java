package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InlineTagsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a {@code x} b {@code y}               | a <code>x</code> b <code>y</code>
                    {@code Map<K, V> & more}              | <code>Map&lt;K, V&gt; &amp; more</code>
                    {@code int[] a = {{1}, {2}};} b       | <code>int[] a = {{1}, {2}};</code> b
                    {@literal a < b}                      | a &lt; b
                    {@link java.util.Map#put(K, V)}       | <code>Map.put(K, V)</code>
                    {@link java.util.Map.Entry}           | <code>Map.Entry</code>
                    {@link #toString()}                   | <code>toString()</code>
                    {@link java.util.Map#put(K, V) puts}  | <code>puts</code>
                    {@linkplain java.util.Map a < map}    | a &lt; map
                    {@value #CONSTANT}                    | {@value #CONSTANT}
                    {@code}                               | <code></code>
                    {@code no end                         | {@code no end
                    {@code a} {@code {no end}             | <code>a</code> {@code {no end}
                    { @code a } <b>x</b>                  | { @code a } <b>x</b>
                    """)
    void becomeHtml(String comment, String html) {
        assertThat(InlineTags.toHtml(comment)).isEqualTo(html);
    }

    @Test
    void mayGoOverLines() {
        assertThat(InlineTags.toHtml("{@link\njava.util.Map\nthe\nmap} {@code\na}"))
                .isEqualTo("<code>the\nmap</code> <code>a</code>");
    }
}
