package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.application.TestArchives;

class NamesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "sun.misc.BASE64Encoder, sun/misc/BASE64Encoder",
        "sun/misc/BASE64Encoder, sun/misc/BASE64Encoder",
        "/java/applet/Applet.class, java/applet/Applet",
        "java/applet/Applet.class, java/applet/Applet",
        "java.util.Map$Entry, java/util/Map$Entry",
        "[Ljava.lang.Compiler;, java/lang/Compiler",
        "Ljava/lang/Compiler;, java/lang/Compiler",
        "org.omg.CORBA.portable.Delegate, org/omg/CORBA/portable/Delegate",
    })
    void stringMayStandForAClass(String text, String name) {
        assertThat(NamedApi.className(text)).contains(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.vm.name",
                "java.applet",
                "Applet",
                "",
                ".class",
                "cannot load java.applet.Applet",
                "java.util/Map.Entry"
            })
    void otherStringStandsForNone(String text) {
        assertThat(NamedApi.className(text)).isEmpty();
    }

    @Test
    void classesOfJdkAreNamedWithTheirPlace() throws IOException {
        Names names = names(17, """
                        class Names {
                            static final String FIELD = "java.applet.Applet";
                            Object run() throws Exception { return Class.forName("sun.misc.BASE64Encoder"); }
                            Object own() { return "com.acme.Main"; }
                            Object message(Object o) { return "no sun.misc.BASE64Decoder here" + o; }
                        }
                        """);

        assertThat(names.api().keySet())
                .extracting(NamedApi::toString)
                .containsExactlyInAnyOrder("java.applet.Applet", "sun.misc.BASE64Encoder");
        assertThat(places(names, "sun/misc/BASE64Encoder")).containsExactly("Names.run in app.jar");
        assertThat(places(names, "java/applet/Applet")).containsExactly("Names in app.jar");
    }

    /** From 9 on, a concatenation is an invokedynamic whose recipe has the constants. */
    @ParameterizedTest
    @ValueSource(ints = {8, 17})
    void concatenationHasNames(int release) throws IOException {
        Names names = names(release, """
                        class Concatenates {
                            String run(int i, Object o) { return i + "sun.misc.BASE64Encoder" + o + " - "; }
                        }
                        """);

        assertThat(names.api()).containsOnlyKeys(NamedApi.ofClass("sun/misc/BASE64Encoder"));
    }

    @Test
    void memberIsNamedBesideItsClass() throws IOException {
        Names names = names(17, """
                        class Literal {
                            Object run() throws Exception { return Thread.class.getMethod("ofVirtual"); }
                        }
                        """, """
                        class Handles {
                            Object run() throws Exception {
                                return java.lang.invoke.MethodHandles.lookup().findStatic(
                                    java.util.concurrent.Executors.class, "newVirtualThreadPerTaskExecutor", null);
                            }
                        }
                        """, """
                        class Helper {
                            Object run() { return call("java.lang.Runtime", "version"); }
                            Object call(String type, String name) { return null; }
                        }
                        """, """
                        class NoLookUp {
                            Object run() { return java.util.Map.of(Thread.class, "stop"); }
                            Object elsewhere() { return "resume"; }
                        }
                        """);

        assertThat(names.api().keySet())
                .filteredOn(name -> !name.isClass())
                .extracting(NamedApi::toString)
                .containsExactlyInAnyOrder(
                        "java.lang.Thread#ofVirtual",
                        "java.util.concurrent.Executors#newVirtualThreadPerTaskExecutor",
                        "java.lang.Runtime#version");
    }

    @Test
    void flagsAreNamedWhereCodeAsksForFlags() throws IOException {
        Names names = names(17, """
                        class Asks {
                            Object run(com.sun.management.HotSpotDiagnosticMXBean bean) {
                                return bean.getVMOption("UseCompressedOops");
                            }
                        }
                        """, """
                        class Reflects {
                            static final String FLAG = "UseBiasedLocking";
                            Object run(Class<?> type) throws Exception {
                                return type.getMethod("getVMOption", String.class);
                            }
                        }
                        """, "class Other { Object run() { return \"UseMembar\"; } }");

        assertThat(names.flags()).containsOnlyKeys("UseCompressedOops", "UseBiasedLocking");
    }

    private Names names(int release, String... sources) throws IOException {
        Path app = Files.write(
                folder.resolve("app.jar"), TestArchives.jar(TestArchives.compile(folder, release, sources)));
        return new ArchiveScan(25).read(List.of(app)).references().names();
    }

    private static List<String> places(Names names, String type) {
        return names.api().entrySet().stream()
                .filter(entry -> entry.getKey().equals(NamedApi.ofClass(type)))
                .flatMap(entry -> entry.getValue().examples().stream())
                .map(CodeLocation::brief)
                .toList();
    }
}
