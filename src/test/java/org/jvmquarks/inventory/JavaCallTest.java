package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaCallTest {
    private static String methods(String surface, String key) {
        return JavaCall.of(new InventoryRow(surface, key, "")).methods().stream()
                .map(each -> each.type().orElse("") + "#" + each.name()
                        + each.arguments().stream().map(JavaCall.Argument::kind).toList()
                        + each.parameters().map("(%s)"::formatted).orElse(""))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                "Charset.forName(\"GB18030\") | Charset#forName[STRING]",
                "\"abc\".charAt(3) | String#charAt[INTEGER]",
                "new TreeMap().put(null, 1) | TreeMap#<init>[] #put[OTHER, INTEGER]",
                "Double.toString(2.0e23) | Double#toString[DECIMAL]",
                "new File(\"\").exists() | File#<init>[STRING] #exists[]",
                "new CookieManager().getCookieStore().getURIs().getClass() | CookieManager#<init>[] #getCookieStore[] #getURIs[]",
                "DateFormat.getTimeInstance(DateFormat.SHORT, Locale.US).format(new Date(0L)) | DateFormat#getTimeInstance[OTHER, OTHER] #format[OBJECT]",
                "new DatagramPacket(new byte[1], 2) | DatagramPacket#<init>[ARRAY, INTEGER]",
                "With.steps(new Thread(\"t\"), t -> t.suspend()) | Thread#<init>[STRING] #suspend[]",
                "Keys.size(KeyGenerator.getInstance(\"AES\")) | KeyGenerator#getInstance[STRING]",
                "new javax.naming.InitialContext().lookup(\"a(b\") | javax.naming.InitialContext#<init>[] #lookup[STRING]",
            })
    void keyIsAboutMethodsCalledInTurn(String key, String methods) {
        assertThat(methods("calls.text", key)).isEqualTo(methods);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Code.lambdaName()",
                "AutoCloseable.class.isAssignableFrom(ForkJoinPool.class)",
            })
    void keyOfHelperOrClassIsAboutNothing(String key) {
        assertThat(methods("calls.runtime", key)).isEmpty();
    }

    @Test
    void generatedKeyTellsParameters() {
        assertThat(
                        methods(
                                "calls.generated",
                                "java.lang.Integer.parseInt(java.lang.CharSequence,int,int,int) Integer.parseInt(\"\", 0, 1, 2)"))
                .isEqualTo("java.lang.Integer#parseInt[](java.lang.CharSequence, int, int, int)");
    }

    @ParameterizedTest
    @CsvSource({
        "calls.text, throws a.B: x, throws a.B: y, WORDS",
        "calls.text, throws a.B: x, throws a.C: x, WORDS",
        "calls.text, 1, 2, RESULT",
        "calls.text, 1, throws a.B: x, RESULT",
    })
    void deviationTellsResultsFromWords(String surface, String from, String to, Deviation deviation) {
        assertThat(Deviation.of(
                        new ChangedRow(new InventoryRow(surface, "a()", from), new InventoryRow(surface, "a()", to))))
                .isEqualTo(deviation);
    }

    @Test
    void textOfAnObjectIsWords() {
        assertThat(Deviation.of(new ChangedRow(
                        new InventoryRow("calls.text", "new A().toString()", "\"a\""),
                        new InventoryRow("calls.text", "new A().toString()", "\"b\""))))
                .isEqualTo(Deviation.WORDS);
    }
}
