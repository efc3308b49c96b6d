package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * A {@code Locale} calls Hebrew {@code he}, Indonesian {@code id} and Yiddish {@code yi}. Up to JDK 16 it replaced
 * these codes with the withdrawn ones: {@code iw}, {@code in} and {@code ji}.
 *
 * <h2>Why</h2>
 *
 * ISO 639 renamed the three languages in 1989, and {@code Locale} kept the codes that its first users knew. Whichever
 * codes the caller writes, the constructor mapped the new ones to the old; since 17 it maps them in the other
 * direction.
 *
 * <h2>How it is shown</h2>
 *
 * The probe makes locales from the old and the new codes, and reads the language of each. {@code toLanguageTag}, which
 * always writes the new codes, and the three-letter codes are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 16: {@code iw}, {@code in} and {@code ji}.
 *   <li>since 17: {@code he}, {@code id} and {@code yi} (JDK-8263202); {@code -Djava.locale.useOldISOCodes=true}
 *       restores the old codes.
 *   <li>since 27: that property has no effect (JDK-8355522).
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Names of files, keys of caches, rows of databases and requests to other systems that contain
 * {@code locale.getLanguage()} or {@code locale.toString()} change with the upgrade. Do not compare such texts with
 * {@code "iw"}; compare with {@code new Locale("iw").getLanguage()}, or use language tags. The property helped only up
 * to 26.
 */
@Quark(id = "language-codes", title = "Language codes", source = "JDK-8263202, JDK-8355522", impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(
        api = {"java.util.Locale#getLanguage", "java.util.Locale#toString"},
        options = "-Djava.locale.useOldISOCodes",
        onlyIf = "it has users or texts in Hebrew, Indonesian or Yiddish")
class LanguageCodesQuark {

    /** The language that each locale names. */
    public static class Languages {
        public Map<String, Object> op() {
            Map<String, Object> languages = new LinkedHashMap<>();
            for (String code : new String[] {"iw", "he", "in", "id", "ji", "yi"}) {
                languages.put(code, name(new Locale(code)));
            }
            return languages;
        }

        String name(Locale locale) {
            return locale.getLanguage();
        }
    }

    /** The tag of each locale. */
    public static class Tags extends Languages {
        @Override
        String name(Locale locale) {
            return locale.toLanguageTag();
        }
    }

    /** The codes of three letters, none of which was withdrawn. */
    public static class ThreeLetters extends Languages {
        @Override
        String name(Locale locale) {
            return locale.getISO3Language();
        }
    }

    @Pin("Locale.getLanguage is {} for Hebrew, Indonesian and Yiddish")
    @Expect(value = "iw, in and ji", until = "16")
    @Expect(value = "he, id and yi", since = "17", by = "JDK-8263202")
    @FalsifiedBy(probe = Tags.class, insteadOf = Languages.class, until = "16")
    @FalsifiedBy(flags = "-Djava.locale.useOldISOCodes=true", since = "17", until = "26")
    @FalsifiedBy(probe = ThreeLetters.class, insteadOf = Languages.class)
    void names(Jvm jvm, String codes) {
        String[] code = codes.split(", | and ");
        assertThat(jvm.valuesOf(Languages.class))
                .has("iw", code[0])
                .has("he", code[0])
                .has("in", code[1])
                .has("id", code[1])
                .has("ji", code[2])
                .has("yi", code[2]);
    }
}
