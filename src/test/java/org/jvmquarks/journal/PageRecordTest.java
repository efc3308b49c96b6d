package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageRecordTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a<script>alert(1)</script>b                     | ab
                    a<style>p { color: red }</style>b               | ab
                    <p onclick="alert(1)" style="x" class="y">a</p> | <p>a</p>
                    <a href="javascript:alert(1)">a</a>             | a
                    <img src=x onerror=alert(1)>a                   | a
                    <svg onload=alert(1)><b>a</b></svg>             | <b>a</b>
                    <iframe src="https://example.org"></iframe>a    | a
                    <scr<script>ipt>alert(1)</script>a              | ipt&gt;alert(1)a
                    </div></article></main>a                        | a
                    <!-- a -->b                                     | b
                    a < b && c > d                                  | a &lt; b &amp;&amp; c &gt; d
                    <code>&lt;script&gt;</code>                     | <code>&lt;script&gt;</code>
                    <p>not closed<p>twice                           | <p>not closed</p><p>twice</p>
                    <ul><li>a<li>b</ul>                             | <ul><li>a</li><li>b</li></ul>
                    """)
    void nothingButTextMarkupIsEverInIt(String html, String safe) {
        PageRecord page = new PageRecord(html, List.of(new PageRecord.Section("h", html)));

        assertThat(page.claim()).isEqualTo(safe);
        assertThat(page.sections()).containsExactly(new PageRecord.Section("h", safe));
    }

    @Test
    void whatIsCleanIsLeftAsItIs() {
        String html = "<p>a <code>&lt;x&gt; &amp; \"y\"</code></p>\n<table><caption>c</caption><tbody><tr>"
                + "<th>1</th><td>2 – ö</td></tr></tbody></table><pre>  a\n  b</pre>";

        assertThat(new PageRecord(html, List.of()).claim()).isEqualTo(html);
    }
}
