package org.jvmquarks.upgrade.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;

/** The classes of the JDK that runs the test, of whatever version. */
class InstalledApiTest {
    private static InstalledApi platform;

    @BeforeAll
    static void open() throws IOException {
        platform = InstalledApi.open(Path.of(System.getProperty("java.home")));
    }

    @AfterAll
    static void close() throws IOException {
        platform.close();
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/String, true",
        "java/util/Map$Entry, true",
        "java/sql/Driver, true",
        "sun/nio/ch/DirectBuffer, true",
        "sun/misc/BASE64Encoder, false",
        "javax/xml/bind/JAXBContext, false",
        "NoPackage, false",
    })
    void tellsWhetherAClassIsThere(String name, boolean there) throws IOException {
        assertThat(platform.has(Reference.to(name))).isEqualTo(there);
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/String, length, ()I, true",
        "java/lang/String, length, (I)I, false",
        "java/lang/System, out, Ljava/io/PrintStream;, true",
        "java/lang/Thread, destroy, ()V, false",
        "java/util/ArrayList, containsAll, (Ljava/util/Collection;)Z, true",
        "java/util/List, hashCode, ()I, true",
        "java/util/List, iterator, ()Ljava/util/Iterator;, true",
        "java/util/concurrent/ConcurrentMap, size, ()I, true",
        "java/lang/Thread, <init>, ()V, true",
        "java/util/ArrayList, <init>, (Z)V, false",
        "java/lang/invoke/MethodHandle, invokeExact, (I)Ljava/lang/String;, true",
        "java/lang/invoke/VarHandle, getVolatile, (La/B;)I, true",
    })
    void tellsWhetherAMemberIsThere(String owner, String name, String descriptor, boolean there) throws IOException {
        assertThat(platform.has(new Reference(owner, name, descriptor))).isEqualTo(there);
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/String, length, true",
        "java/lang/System, out, true",
        "java/lang/System, ou, false",
        "java/lang/String, len, false",
        "java/util/ArrayList, containsAll, true",
        "java/lang/invoke/MethodHandle, invokeExact, true",
        "java/lang/NoSuchClass, length, false",
        "java/lang/String, '', true",
    })
    void tellsWhetherAnyMemberHasAName(String owner, String name, boolean there) throws IOException {
        assertThat(platform.has(new NamedApi(owner, name))).isEqualTo(there);
    }

    @Test
    void knowsExportsAndPackages() throws IOException {
        assertThat(platform.exports(Reference.to("java/lang/String"))).isTrue();
        assertThat(platform.exports(Reference.to("sun/misc/Unsafe"))).isTrue();
        assertThat(platform.exports(Reference.to("sun/nio/ch/DirectBuffer"))).isFalse();
        assertThat(platform.exports(Reference.to("javax/xml/bind/JAXBContext"))).isFalse();
        assertThat(platform.hasPackageOf(Reference.to("java/lang/NoSuchClass"))).isTrue();
        assertThat(platform.hasPackageOf(Reference.to("javax/xml/bind/JAXBContext")))
                .isFalse();
        assertThat(platform.hasPackage("java.base", "sun.nio.ch")).isTrue();
        assertThat(platform.hasPackage("java.base", "sun.gone")).isFalse();
        assertThat(platform.hasPackage("no.such.module", "java.lang")).isFalse();
    }

    @Test
    void folderWithoutModulesIsAnError(@TempDir Path home) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> InstalledApi.open(home))
                .withMessage(home + " has no lib/modules and lib/jrt-fs.jar, which JDK 9 and later have");
    }
}
