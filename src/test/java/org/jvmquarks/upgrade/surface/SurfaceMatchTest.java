package org.jvmquarks.upgrade.surface;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inventory.CapturedInventories;
import org.jvmquarks.inventory.InventoryDifference;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.inventory.Statement;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveClasses;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.executed.CountedCalls;
import org.jvmquarks.upgrade.executed.CountedCalls.Passed;
import org.jvmquarks.upgrade.guard.ClassFileIndex;
import org.jvmquarks.upgrade.guard.GuardedName;
import org.jvmquarks.upgrade.guard.GuardedNames;
import org.jvmquarks.upgrade.guard.TargetJdk;
import org.jvmquarks.upgrade.recording.EventCounts;
import org.jvmquarks.upgrade.recording.RecordingFacts;
import org.jvmquarks.upgrade.surface.SurfaceMatch.Met;
import org.jvmquarks.upgrade.touch.Trace;

class SurfaceMatchTest {
    @TempDir
    private Path folder;

    /** Returns what a class with these statements uses. */
    private ApplicationUse code(String statements) throws IOException {
        return code(statements, List.of());
    }

    private ApplicationUse code(String statements, List<String> options) throws IOException {
        Map<String, byte[]> classes = TestArchives.compile(folder, 17, """
                import java.text.*; import java.time.*; import java.util.*; import java.security.*; import java.io.*;
                class App { Object run(String own) throws Exception { %s return own; } }
                """.formatted(statements));
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));
        References references = new ArchiveScan(25).read(List.of(app)).references();
        try (ClassFileIndex index =
                new ClassFileIndex(Set.of(), new ArchiveClasses(List.of(app), List.of("app.jar"), 25))) {
            List<GuardedName> guarded = new GuardedNames(index, new TargetJdk(25, "25.0.3", Optional.empty()), Set.of())
                    .of(references.names().constants());
            return new ApplicationUse(Optional.of(references), options, Optional.empty(), List.of(), guarded);
        }
    }

    private static ApplicationUse optionsAlone(String... options) {
        return new ApplicationUse(Optional.empty(), List.of(options), Optional.empty(), List.of(), List.of());
    }

    private static InventoryDifference difference(String surface, Map<String, String> from, Map<String, String> to) {
        return InventoryDifference.between(
                CapturedInventories.inventory("17.0.2", List.of(new Listing.Listed(surface, new TreeMap<>(from)))),
                CapturedInventories.inventory("25.0.1", List.of(new Listing.Listed(surface, new TreeMap<>(to)))));
    }

    private static SurfaceMatch only(InventoryDifference difference, ApplicationUse use) {
        List<SurfaceMatch> all = SurfaceMatch.all(difference, use);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    private static SurfaceMatch removed(String surface, String key, ApplicationUse use) {
        return only(difference(surface, Map.of(key, ""), Map.of()), use);
    }

    private static List<String> places(SurfaceMatch match, Certainty certainty) {
        return match.met(certainty).map(Met::traces).orElse(List.of()).stream()
                .map(Trace::describe)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "charsets | x-COMPOUND_TEXT | java.nio.charset.Charset.forName(\"x-COMPOUND_TEXT\");"
                        + " | App.run in app.jar passes x-COMPOUND_TEXT to java.nio.charset.Charset#forName",
                "charsets | US-ASCII & alias default | \"\".getBytes(\"default\");"
                        + " | App.run in app.jar passes default to java.lang.String#getBytes",
                "security-providers | SUN & Signature MD5withRSA | Signature.getInstance(\"md5WithRSA\");"
                        + " | App.run in app.jar passes md5WithRSA to java.security.Signature#getInstance",
                "system-properties | sun.boot.class.path | System.getProperty(\"sun.boot.class.path\");"
                        + " | App.run in app.jar passes sun.boot.class.path to java.lang.System#getProperty",
                "time-zones | Europe/Kiev | ZoneId.of(\"Europe/Kiev\");"
                        + " | App.run in app.jar passes Europe/Kiev to java.time.ZoneId#of",
                "currencies | HRK | Currency.getInstance(\"HRK\");"
                        + " | App.run in app.jar passes HRK to java.util.Currency#getInstance",
                "jfr-events | jdk.BiasedLockRevocation | new jdk.jfr.Recording().enable(\"jdk.BiasedLockRevocation\");"
                        + " | App.run in app.jar passes jdk.BiasedLockRevocation to jdk.jfr.Recording#enable",
                "programs | jjs | Runtime.getRuntime().exec(\"/opt/jdk/bin/jjs a.js\");"
                        + " | App.run in app.jar passes /opt/jdk/bin/jjs a.js to java.lang.Runtime#exec",
                "tls | enabled protocol & TLSv1 | javax.net.ssl.SSLContext.getInstance(\"TLSv1\");"
                        + " | App.run in app.jar passes TLSv1 to javax.net.ssl.SSLContext#getInstance",
            })
    void nameThatAMethodTakesIsCertain(String surface, String key, String code, String place) throws IOException {
        assertThat(places(removed(surface, key.replace("&", "|"), code(code)), Certainty.CERTAIN))
                .containsExactly(place);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time-zones | UTC | System.out.println(\"UTC\");",
                "charsets | GB18030 | own.equals(\"GB18030\");",
                "charsets | US-ASCII & alias default | new String(\"default\");",
                "security-providers | SUN & MessageDigest MD5 | Mac.getInstance(\"MD5\");",
                "security-providers | SUN & MessageDigest MD5 | System.getProperty(\"MD5\");",
                "currencies | HRK | Locale.forLanguageTag(\"HRK\");",
                "programs | java | Runtime.getRuntime().exec(\"javac java\");",
            })
    void shortNameOutOfItsContextIsNone(String surface, String key, String code) throws IOException {
        String statements = code.startsWith("Mac") ? code.replace("Mac", "javax.crypto.Mac") : code;

        SurfaceMatch match = removed(surface, key.replace("&", "|"), code(statements));

        assertThat(match.met()).isEmpty();
        assertThat(match.unmet()).isEqualTo(1);
    }

    @Test
    void moveBackTo8ChangesTheVersion() throws IOException {
        String key = "System.getProperty(\"java.specification.version\")";
        InventoryDifference back = InventoryDifference.between(
                CapturedInventories.inventory(
                        "17.0.2", List.of(new Listing.Listed("calls.text", new TreeMap<>(Map.of(key, "\"17\""))))),
                CapturedInventories.inventory(
                        "8.0.372", List.of(new Listing.Listed("calls.text", new TreeMap<>(Map.of(key, "\"1.8\""))))));

        assertThat(only(back, code("System.getProperty(\"java.specification.version\");"))
                        .met())
                .isEmpty();
    }

    /** JDK 17 has RSA keys of SunRsaSign alone, which 11 also had of SunJSSE. */
    @ParameterizedTest
    @CsvSource({"'\"RSA\"', false", "'\"RSA\", \"SunJSSE\"', true"})
    void serviceOfAnotherProviderIsStillThere(String arguments, boolean isMet) throws IOException {
        String key = "SunJSSE | KeyFactory RSA";

        SurfaceMatch match = only(
                difference("security-providers", Map.of(key, ""), Map.of("SunRsaSign | KeyFactory RSA", "")),
                code("java.security.KeyFactory.getInstance(%s);".formatted(arguments)));

        assertThat(match.met(Certainty.CERTAIN).isPresent()).isEqualTo(isMet);
    }

    @Test
    void distinctiveNameAnywhereIsPerhaps() throws IOException {
        assertThat(places(
                        removed("time-zones", "Europe/Kiev", code("own.equals(\"Europe/Kiev\");")), Certainty.PERHAPS))
                .containsExactly("App.run in app.jar names Europe/Kiev in a string");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time-zones | Europe/Kiev | -Duser.timezone=Europe/Kiev",
                "charsets | GB18030 | -Dfile.encoding=GB18030",
                "modules | jdk.random | --add-modules=java.se,jdk.random",
            })
    void optionThatNamesItIsCertain(String surface, String key, String option) {
        assertThat(places(removed(surface, key, optionsAlone(option)), Certainty.CERTAIN))
                .containsExactly("the option " + option);
    }

    @Test
    void rootsThatAreGoneConcernWhoOpensTls() throws Exception {
        InventoryDifference update = CapturedInventories.between("17.0.2", "17.0.7");
        String tls = "javax.net.ssl.SSLContext.getDefault();";

        SurfaceMatch match = roots(update, code(tls));

        Met met = match.met(Certainty.PERHAPS).orElseThrow();
        assertThat(met.rows()).isEqualTo(13);
        assertThat(met.statements())
                .singleElement()
                .extracting(Statement::brief)
                .asString()
                .startsWith("13 root certificates are gone: ")
                .endsWith(" and 5 more");
        assertThat(met.conditions()).containsExactly("if a chain of certificates ends in one of them");
        assertThat(places(match, Certainty.PERHAPS))
                .containsExactly("App.run in app.jar uses javax.net.ssl.SSLContext");
    }

    @Test
    void rootsConcernNeitherPlainNorOwnTrust() throws Exception {
        InventoryDifference update = CapturedInventories.between("17.0.2", "17.0.7");

        assertThat(roots(update, code("own.length();")).met()).isEmpty();
        assertThat(roots(update, code("new javax.net.ssl.SNIHostName(own);")).met())
                .isEmpty();
        assertThat(roots(
                                update,
                                code(
                                        "javax.net.ssl.SSLContext.getDefault();",
                                        List.of("-Djavax.net.ssl.trustStore=own.p12")))
                        .met())
                .isEmpty();
    }

    private static SurfaceMatch roots(InventoryDifference difference, ApplicationUse use) {
        return SurfaceMatch.all(difference, use).stream()
                .filter(each -> each.surface().equals("root-certificates"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void suiteThatIsOffNamesWhoNamesIt() throws IOException {
        String suite = "TLS_RSA_WITH_AES_128_CBC_SHA";

        SurfaceMatch match = removed(
                "tls",
                "enabled suite | " + suite,
                code("javax.net.ssl.SSLContext.getDefault(); own.equals(\"%s\");".formatted(suite)));

        assertThat(places(match, Certainty.PERHAPS))
                .containsExactly(
                        "App.run in app.jar uses javax.net.ssl.SSLContext",
                        "App.run in app.jar names %s in a string".formatted(suite));
    }

    @Test
    void zoneRulesConcernUsersOfForeignZones() throws IOException {
        InventoryDifference rules = difference(
                "time-zones",
                Map.of("America/Ojinaga", "", "America/Ojinaga | every year", "a"),
                Map.of("America/Ojinaga", "", "America/Ojinaga | every year", "b"));

        assertThat(only(rules, code("ZoneId.of(own);")).met(Certainty.PERHAPS)).isPresent();
        assertThat(only(rules, code("ZoneId.of(\"UTC\");")).met()).isEmpty();
    }

    private static SurfaceMatch call(String key, String from, String to, ApplicationUse use) {
        return only(difference("calls.text", Map.of(key, from), Map.of(key, to)), use);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Charset.forName(\"GB18030\") | 1 | 2 | java.nio.charset.Charset.forName(\"GB18030\"); | CERTAIN",
                "\"x\".split(\"b\") | 1 | 2 | own.split(own); | PERHAPS",
                "Class.forName(\"sun.nio.ch.Util\").getDeclaredMethod(\"a\", new Class[0]) | 1 | 2"
                        + " | Class.forName(\"sun.nio.ch.Util\").getDeclaredMethod(own); | PERHAPS",
                "new File(\"\").exists() | false | true | new File(own).exists(); | MARGINAL",
                "Texts.same(Collections.unmodifiableList(new ArrayList()), x -> Collections.unmodifiableList(x)) | false | true"
                        + " | Collections.unmodifiableList(new ArrayList<>()); | MARGINAL",
                "\"\\u10d0\".toUpperCase(Locale.ROOT) | 1 | 2 | own.toUpperCase(Locale.ROOT); | MARGINAL",
                "ManagementFactory.getRuntimeMXBean().getManagementSpecVersion() | \"3.0\" | \"4.0\""
                        + " | java.lang.management.ManagementFactory.getRuntimeMXBean().getManagementSpecVersion(); | MARGINAL",
                "\"abc\".charAt(3) | throws a.B: 1 | throws a.B: 2 | own.charAt(1); | MARGINAL",
                "new ArrayList().toString() | \"a\" | \"b\" | new ArrayList(); | MARGINAL",
            })
    void callThatCodeMakesIsMet(String key, String from, String to, String code, Certainty certainty)
            throws IOException {
        assertThat(call(key, from, to, code(code)).met()).containsOnlyKeys(certainty);
    }

    /** The other method, another overload, another name, both calls in no class together, and the version itself. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new File(\"a\").exists() | false | true | new File(own).length();",
                "Integer.parseInt(\"ab\", 0, 5, 10) | 1 | 2 | Integer.parseInt(own);",
                "new StringBuilder().append(2.0e23) | 1 | 2 | new StringBuilder().append(own.length());",
                "Charset.forName(\"GB18030\") | 1 | 2 | java.nio.charset.Charset.forName(\"UTF-8\");",
                "ZoneId.of(\"EST\") | 1 | 2 | ZoneId.of(own);",
                "Class.forName(\"sun.misc.BASE64Encoder\") | 1 | 2 | try { Class.forName(own); } catch (Exception e) { }",
                "Class.forName(\"sun.nio.ch.Util\").getDeclaredMethod(\"a\", new Class[0]) | 1 | 2"
                        + " | Class.forName(own).getDeclaredMethod(own);",
                "Character.isLetter(0x2ebf0) | false | true | Character.isLetter(own.length());",
                "System.getProperty(\"a\") | \"17\" | \"25\" | System.getProperty(\"a\");",
                "System.getProperty(\"a\") | \"61.0\" | \"69.0\" | System.getProperty(\"a\");",
            })
    void callThatCodeDoesNotMakeIsNot(String key, String from, String to, String code) throws IOException {
        assertThat(call(key, from, to, code(code)).met()).isEmpty();
    }

    @Test
    void changedEscapeConcernsWhoWritesIt() throws IOException {
        String boundary = "Pattern.compile(\"\\\\ba\\\\b\").matcher(\"a\").find()";
        String code = "java.util.regex.Pattern.compile(%s).matcher(own).find();";

        SurfaceMatch writes = call(boundary, "true", "false", code(code.formatted("\"x\\\\b\"")));
        assertThat(places(writes, Certainty.PERHAPS))
                .containsExactly("App.run in app.jar passes x\\b to java.util.regex.Pattern#compile");
        assertThat(call(boundary, "true", "false", code(code.formatted("own"))).met())
                .containsOnlyKeys(Certainty.MARGINAL);
        assertThat(call(boundary, "true", "false", code(code.formatted("\"x\\\\w\"")))
                        .met())
                .isEmpty();
    }

    @Test
    void chainIsMetWithinOneClass() throws IOException {
        String chain = "DateFormat.getTimeInstance(DateFormat.SHORT, Locale.US).format(new Date(0L))";

        assertThat(call(chain, "1", "2", code("DateFormat.getTimeInstance(3, Locale.US).format(new Date());"))
                        .met(Certainty.PERHAPS))
                .isPresent();
        assertThat(call(chain, "1", "2", code("DateFormat.getTimeInstance(3, Locale.US);"))
                        .met())
                .isEmpty();
    }

    @Test
    void eventThatIsGoneConcernsRecordingOfIt() {
        RecordingFacts recording = new RecordingFacts(
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                List.of(),
                List.of(),
                new EventCounts(Map.of("jdk.ZStatisticsCounter", 12L), Set.of()));
        ApplicationUse use =
                new ApplicationUse(Optional.empty(), List.of(), Optional.of(recording), List.of(), List.of());

        assertThat(places(removed("jfr-events", "jdk.ZStatisticsCounter", use), Certainty.PERHAPS))
                .containsExactly("12 events jdk.ZStatisticsCounter in the recording");
    }

    /** Configuration may have the name, or code may put it together. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            time-zones | Europe/Kiev | java/time/ZoneId | of | europe/kiev
            charsets | x-MacDingbat | java/nio/charset/Charset | forName | x-MacDingbat
            security-providers | SunJCE & Cipher DESede | javax/crypto/Cipher | getInstance | DESede/CBC/PKCS5Padding
            """)
    void namePassedInATrialIsCertain(String surface, String key, String owner, String method, String name) {
        Passed passed = new Passed(
                new Reference(owner, method, "(Ljava/lang/String;)L" + owner + ";"),
                name,
                "",
                "",
                new CountedCalls.Caller("shop.Settings", "read", "()V"),
                12,
                12);
        ApplicationUse use =
                new ApplicationUse(Optional.empty(), List.of(), Optional.empty(), List.of(passed), List.of());

        assertThat(places(removed(surface, key.replace("&", "|"), use), Certainty.CERTAIN))
                .containsExactly("shop.Settings.read passes %s to %s#%s, 12 times in the trial"
                        .formatted(name, owner.replace('/', '.'), method));
    }

    /** JDK 17 has RSA keys from SunRsaSign alone, as 11 does for code that names no provider. */
    @Test
    void serviceOfAnotherProviderIsNotGone() throws IOException {
        InventoryDifference moved = difference(
                "security-providers",
                Map.of("SunJSSE | KeyFactory RSA", "", "SunRsaSign | KeyFactory RSA", ""),
                Map.of("SunRsaSign | KeyFactory RSA", ""));

        assertThat(only(moved, code("KeyFactory.getInstance(\"RSA\");")).met()).isEmpty();
        assertThat(only(moved, code("KeyFactory.getInstance(\"RSA\", \"SunJSSE\");"))
                        .met())
                .containsOnlyKeys(Certainty.CERTAIN);
    }

    /** SunJCE of 17 lists what 11 makes of AES. */
    @Test
    void newTransformationIsNoNewAlgorithm() throws IOException {
        InventoryDifference more =
                difference("security-providers", Map.of(), Map.of("SunJCE | Cipher AES/GCM/NoPadding", ""));

        assertThat(only(more, code("javax.crypto.Cipher.getInstance(\"AES/GCM/NoPadding\");"))
                        .met())
                .isEmpty();
    }

    @Test
    void kerberosConcernsWhoLogsIn() throws IOException {
        InventoryDifference less = difference("kerberos", Map.of("default type | RC4 with HMAC", ""), Map.of());
        String room = "javax.security.auth.kerberos.";

        assertThat(only(less, code("new %sDelegationPermission(own);".formatted(room)))
                        .met())
                .isEmpty();
        assertThat(only(less, code("new %sKerberosPrincipal(own);".formatted(room)))
                        .met())
                .containsOnlyKeys(Certainty.PERHAPS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            security-providers | SUN & Signature MD5withRSA | try { Signature.getInstance("MD5withRSA"); } catch (NoSuchAlgorithmException e) { own = ""; } | passes MD5withRSA to java.security.Signature#getInstance, behind a catch of NoSuchAlgorithmException
            security-providers | SUN & Signature MD5withRSA | try { Signature.getInstance("MD5withRSA"); } catch (GeneralSecurityException e) { return null; } | passes MD5withRSA to java.security.Signature#getInstance, behind a catch of GeneralSecurityException
            charsets | x-COMPOUND_TEXT | try { own.getBytes("x-COMPOUND_TEXT"); } catch (IOException e) { } | passes x-COMPOUND_TEXT to java.lang.String#getBytes, behind a catch of IOException
            """)
    void caughtRefusalIsNoMoreThanPerhaps(String surface, String key, String code, String place) throws IOException {
        SurfaceMatch match = removed(surface, key.replace("&", "|"), code(code));

        assertThat(match.met(Certainty.CERTAIN)).isEmpty();
        assertThat(places(match, Certainty.PERHAPS)).containsExactly("App.run in app.jar " + place);
        assertThat(match.met(Certainty.PERHAPS).map(Met::conditions))
                .contains(List.of("if what it does after it caught the refusal of such a name is not enough"));
    }

    /** The last one has another place without a guard. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "try { Signature.getInstance(\"MD5withRSA\"); } catch (NoSuchAlgorithmException e) { throw new IllegalStateException(e); }",
                "try { Signature.getInstance(\"MD5withRSA\"); } catch (IllegalStateException e) { }",
                "if (Runtime.version().feature() > 18) { Signature.getInstance(\"MD5withRSA\"); }",
                "try { Signature.getInstance(\"MD5withRSA\"); } catch (NoSuchAlgorithmException e) { }"
                        + " Signature.getInstance(\"MD5withRSA\");",
            })
    void refusalThatNothingCatchesIsCertain(String code) throws IOException {
        assertThat(removed("security-providers", "SUN | Signature MD5withRSA", code(code))
                        .met(Certainty.CERTAIN))
                .isPresent();
    }

    @Test
    void nameOfOlderJdksIsNotUsed() throws IOException {
        SurfaceMatch match = removed(
                "security-providers",
                "SUN | Signature MD5withRSA",
                code("if (Runtime.version().feature() < 18) { Signature.getInstance(\"MD5withRSA\"); }"));

        assertThat(match.met()).isEmpty();
        assertThat(match.unmet()).isEqualTo(1);
    }

    /** Nothing is thrown, so nothing is caught. */
    @Test
    void catchDoesNotHelpAgainstOtherBytes() throws IOException {
        SurfaceMatch match = only(
                difference("charsets", Map.of("GB18030 | bytes", "1"), Map.of("GB18030 | bytes", "2")),
                code("try { own.getBytes(\"GB18030\"); } catch (IOException e) { }"));

        assertThat(match.met(Certainty.CERTAIN)).isPresent();
    }

    /** A field that HotSpot assigns later has no constant, which is not another number. */
    @Test
    void serialVersionConcernsWhoSerializes() throws IOException {
        InventoryDifference other =
                difference("serial-versions", Map.of("java.util.Date", "1"), Map.of("java.util.Date", "2"));
        String serializes = "new ObjectOutputStream(null).writeObject(new Date());";

        assertThat(only(other, code(serializes)).met(Certainty.PERHAPS)).isPresent();
        assertThat(only(other, code("new Date();")).met()).isEmpty();
        assertThat(only(
                                difference(
                                        "serial-versions",
                                        Map.of("java.util.Date", "not declared as a constant"),
                                        Map.of("java.util.Date", "2")),
                                code(serializes))
                        .met())
                .isEmpty();
    }

    @Test
    void rowsWithoutARuleAreCounted() throws IOException {
        SurfaceMatch match = removed("unicode", "U+0041 | category", code("own.length();"));

        assertThat(match.met()).isEmpty();
        assertThat(match.unmet()).isEqualTo(1);
    }
}
