package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.jdktools.ToolFinding;
import org.jvmquarks.upgrade.jdktools.ToolReport;
import org.jvmquarks.upgrade.platform.InstalledApi;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class CodeFindingsTest {
    private static final String JAXB = "javax/xml/bind/JAXBContext.newInstance(Ljava/lang/String;)V";

    private static final String STOP = "java/lang/Thread.stop()V";

    private static final String NAME = "sun/security/x509/X500Name.getName()Ljava/lang/String;";
    private static final String X509 = "sun/security/x509/X500Name.run()V";

    @TempDir
    Path folder;

    @Test
    void removedPackageFails() throws IOException {
        assertThat(find(8, 17, new Code().calling("a/A", JAXB).calling("a/B", JAXB)))
                .containsExactly(new CodeFinding(
                        new CodeFinding.Cause(
                                        "JAXB (javax.xml.bind)",
                                        Set.of(
                                                NamedApi.ofClass("javax/xml/bind/JAXBContext"),
                                                new NamedApi("javax/xml/bind/JAXBContext", "newInstance")),
                                        2)
                                .of(CodeFinding.Origin.told(11, List.of(new Source.Jep(320)))),
                        EvidenceStrength.REFERS,
                        Consequence.FAILURE,
                        new CodeFinding.Fact(2, "uses", "use", "JAXB (javax.xml.bind), which JDK 11 removed"),
                        Optional.empty(),
                        "Add jakarta.xml.bind:jakarta.xml.bind-api:2.3.3 and"
                                + " org.glassfish.jaxb:jaxb-runtime:2.3.9, which keep the package javax.xml.bind.",
                        List.of(
                                "a.A.run in app.jar uses javax.xml.bind.JAXBContext#newInstance",
                                "a.B.run in app.jar uses javax.xml.bind.JAXBContext#newInstance"),
                        Optional.empty()));
    }

    @Test
    void classToWhichNothingRefersIsToldApart() throws IOException {
        assertThat(find(8, 17, started().calling("a/A", JAXB)))
                .extracting(CodeFinding::evidence, CodeFinding::remark)
                .containsExactly(tuple(
                        EvidenceStrength.UNREFERRED,
                        Optional.of("no class of the archives refers to a.A; it may be loaded by name")));
        assertThat(find(8, 17, started("a/A.run()V").calling("a/A", JAXB)))
                .extracting(CodeFinding::evidence, CodeFinding::remark)
                .containsExactly(tuple(EvidenceStrength.REFERS, Optional.empty()));
        assertThat(find(8, 17, started("a/A.run()V").calling("a/A", JAXB).calling("a/Bc", JAXB)))
                .extracting(CodeFinding::evidence, CodeFinding::remark)
                .containsExactly(tuple(
                        EvidenceStrength.REFERS,
                        Optional.of("no class of the archives refers to 1 of these 2 classes;"
                                + " it may be loaded by name")));
    }

    /** Kafka runs actions without threads as somebody. */
    @Test
    void conditionThatArchivesDoNotShowIsSaid() throws IOException {
        String doAs = "javax/security/auth/Subject.doAs(Ljavax/security/auth/Subject;Ljava/security/PrivilegedAction;)"
                + "Ljava/lang/Object;";

        assertThat(find(17, 25, new Code().calling("a/A", doAs)))
                .filteredOn(each -> each.cause().name().startsWith("Subject.doAs"))
                .extracting(CodeFinding::consequence, CodeFinding::evidence, CodeFinding::remark)
                .containsExactly(tuple(
                        Consequence.BEHAVIOUR,
                        EvidenceStrength.CONTAINS,
                        Optional.of("the application meets this only if the action starts threads that ask for the"
                                + " subject")));
    }

    @Test
    void textOfAddressMattersToParsers() throws IOException {
        Code code = new Code().calling("a/A", "java/net/InetSocketAddress.toString()Ljava/lang/String;");

        assertThat(find(11, 17, code))
                .extracting(CodeFinding::consequence, CodeFinding::evidence)
                .containsExactly(tuple(Consequence.BEHAVIOUR, EvidenceStrength.CONTAINS));
        assertThat(find(17, 25, code)).isEmpty();
    }

    @Test
    void severalClassesToWhichNothingRefersAreNamed() throws IOException {
        Code two = started().calling("a/Aa", JAXB).calling("a/Bb", JAXB);
        assertThat(find(8, 17, two))
                .extracting(CodeFinding::remark)
                .containsExactly(
                        Optional.of("no class of the archives refers to a.Aa or a.Bb; they may be loaded by name"));
        Code five = two.calling("a/Cc", JAXB).calling("a/Dd", JAXB).calling("a/Ee", JAXB);
        assertThat(find(8, 17, five))
                .extracting(CodeFinding::remark)
                .containsExactly(Optional.of("no class of the archives refers to a.Aa, a.Bb, a.Cc and 2 more;"
                        + " they may be loaded by name"));
    }

    /** Libraries carry native ones that only other applications load. */
    @Test
    void loaderToWhichNothingRefersIsToldApart() throws IOException {
        Code loader = started().calling("a/A", "java/lang/System.loadLibrary(Ljava/lang/String;)V");
        assertThat(find(21, 25, loader))
                .extracting(CodeFinding::evidence, CodeFinding::remark)
                .containsExactly(tuple(
                        EvidenceStrength.UNREFERRED,
                        Optional.of("no class of the archives refers to a.A; it may be loaded by name")));
    }

    /** Another warning or another behaviour is told as ever. */
    @Test
    void otherWarningIsNotToldApart() throws IOException {
        assertThat(find(21, 25, started().calling("a/A", "sun/misc/Unsafe.getInt()V")))
                .extracting(CodeFinding::evidence, CodeFinding::remark)
                .containsExactly(tuple(EvidenceStrength.REFERS, Optional.empty()));
    }

    /** Code with a program that makes some calls. */
    private static Code started(String... calls) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(Code.classCalling("m/Start", calls))
                .accept(
                        new ClassVisitor(Opcodes.ASM9, type) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                return super.visitMethod(access, "main", descriptor, signature, exceptions);
                            }
                        },
                        0);
        return new Code().with("m/Start.class", type.toByteArray());
    }

    /** Nothing names the class itself: the descriptor of a method does. */
    @Test
    void typeOfADescriptorIsAReference() throws IOException {
        Code code = new Code().calling("a/A", "sun/nio/ch/DirectBuffer.cleaner()Lsun/misc/Cleaner;");
        assertThat(words(find(8, 11, code)))
                .containsExactly(
                        "1 class uses sun.misc.Cleaner, which JDK 9 removed",
                        "1 class uses internals of the JDK, which may differ between JDK 8 and 11");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sun/security/action/GetPropertyAction.privilegedGetProperty()V | 21 | 25 | privileged actions of the JDK (sun.security.action), which JDK 24 removed, so that --add-exports does not help
            sun/net/spi/nameservice/dns/DNSNameService.get()V | 8 | 11 | name services (sun.net.spi.nameservice), which JDK 9 removed
            sun/net/spi/nameservice/dns/DNSNameService.get()V | 8 | 17 | name services (sun.net.spi.nameservice), which JDK 9 removed
            sun/net/spi/nameservice/dns/DNSNameService.get()V | 11 | 17 | ''
            sun/net/spi/nameservice/dns/DNSNameService.get()V | 17 | 25 | ''
            com/sun/tools/doclets/standard/Standard.start()V | 8 | 17 | the old doclets (com.sun.tools.doclets), which JDK 13 and later do not have
            com/sun/activation/registries/LogSupport.log()V | 8 | 11 | JavaBeans Activation (javax.activation), which JDK 11 removed
            javax/security/auth/Subject.doAs()V | 17 | 23 | Subject.doAs, doAsPrivileged or callAs, which in JDK 23 set the subject for their own thread alone unless -Djava.security.manager=allow is set; threads that the action starts have no subject
            javax/security/auth/Subject.doAsPrivileged()V | 8 | 25 | Subject.doAs, doAsPrivileged or callAs, which since JDK 24 set the subject for their own thread alone; threads that the action starts have no subject
            java/lang/SecurityManager.checkExit()V | 17 | 25 | checks of SecurityManager, which throw SecurityException on every call since JDK 24; the class file does not tell whether they are called where System.getSecurityManager() gives null
            javax/security/auth/Subject.getSubject()V | 8 | 17 | ''
            java/security/AccessController.checkPermission()V | 17 | 25 | AccessController.checkPermission, which throws AccessControlException on every call since JDK 24; the class file does not tell whether it is called where System.getSecurityManager() gives null
            javax/net/ssl/SSLSession.getPeerCertificateChain()V | 11 | 17 | getPeerCertificateChain of SSLSession or HandshakeCompletedEvent, which throws UnsupportedOperationException since JDK 15 for the sessions of the JDK; the class file does not tell whether a library supplies the session
            javax/net/ssl/HandshakeCompletedEvent.getPeerCertificateChain()V | 17 | 25 | ''
            javax/management/remote/JMXConnector.getMBeanServerConnection(Ljavax/security/auth/Subject;)V | 17 | 25 | JMXConnector.getMBeanServerConnection(Subject), which throws UnsupportedOperationException since JDK 23 for a subject that is not null; the class file does not tell which subject it passes
            javax/management/remote/JMXConnector.getMBeanServerConnection()V | 17 | 25 | ''
            sun/misc/Unsafe.addressSize()V | 17 | 25 | ''
            sun/misc/Unsafe.arrayIndexScale()V | 17 | 25 | ''
            sun/misc/Unsafe.arrayBaseOffset()V | 17 | 25 | memory access by sun.misc.Unsafe, which prints a warning at its first use since JDK 24 and is to be removed
            # Stop throws since 20, and is gone since 26: the last of the worst changes in the move counts.
            java/lang/Thread.stop()V | 8 | 11 | ''
            java/lang/Thread.stop()V | 17 | 25 | Thread.stop(), which throws UnsupportedOperationException since JDK 20
            java/lang/Thread.stop()V | 21 | 25 | ''
            java/lang/Thread.stop()V | 17 | 26 | Thread.stop(), which JDK 26 removed
            java/lang/Thread.stop()V | 25 | 28 | Thread.stop(), which JDK 26 removed
            # Internals are encapsulated since 16, and may differ elsewhere.
            sun/security/x509/X500Name.run()V | 11 | 17 | internals of the JDK, which JDK 16 and later encapsulate, so that access throws IllegalAccessError
            sun/security/x509/X500Name.run()V | 17 | 25 | internals of the JDK, which may differ between JDK 17 and 25
            # JEP 320 removed CORBA with its internals, which 16 cannot encapsulate any more.
            com/sun/corba/se/spi/orb/ORB.run()V | 8 | 17 | CORBA (org.omg, javax.rmi.CORBA), which JDK 11 removed
            com/sun/corba/se/spi/orb/ORB.run()V | 11 | 21 | ''
            """)
    void apiHasItsRow(String call, int from, int to, String expected) throws IOException {
        assertThat(words(find(from, to, new Code().calling("a/A", call))))
                .isEqualTo(expected.isEmpty() ? List.of() : List.of("1 class uses " + expected));
    }

    @Test
    void whatIsMarkedForRemovalEnds() throws IOException {
        Code code = new Code()
                .calling("a/A", "java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;")
                .calling("a/B", "java/lang/System.setSecurityManager()V");
        assertThat(find(11, 17, code))
                .extracting(CodeFinding::consequence, CodeFinding::what)
                .containsExactly(
                        tuple(
                                Consequence.WARNING,
                                "1 class uses System.setSecurityManager, which prints a warning"
                                        + " since JDK 17 and is to be removed"),
                        tuple(
                                Consequence.MARKED_FOR_REMOVAL,
                                "1 class uses the security manager and its permissions, which JDK"
                                        + " 17 marks for removal; doPrivileged runs its action, and"
                                        + " getSecurityManager gives null from JDK 24 on"));
    }

    /** More classes than are known by name, which use several things of one row. */
    @Test
    void classesOfSeveralReferencesCountOnce() throws IOException {
        Code code = new Code().calling("b/B", "sun/misc/Unsafe.getLong()V");
        for (int i = 0; i < 7; i++) {
            code.calling("a/A" + i, "sun/misc/Unsafe.getInt()V", "sun/misc/Unsafe.putInt()V");
        }
        assertThat(find(21, 25, code)).singleElement().satisfies(finding -> {
            assertThat(finding.what()).startsWith("8 classes use memory access by sun.misc.Unsafe");
            assertThat(finding.where()).hasSize(6).last().asString().isEqualTo("3 more classes");
        });
    }

    @Test
    void worstComesFirst() throws IOException {
        assertThat(find(
                        17,
                        26,
                        new Code()
                                .calling("a/A", "java/lang/reflect/Field.set()V")
                                .calling("a/B", "java/lang/System.load()V")
                                .calling("a/C", STOP)))
                .extracting(CodeFinding::consequence)
                .containsExactly(Consequence.FAILURE, Consequence.WARNING, Consequence.UNDECIDED);
    }

    /** Most classes of jsr305 have names in a package of Java EE, and were never in the JDK. */
    @ParameterizedTest
    @CsvSource({
        "javax/annotation/Nonnull",
        "javax/annotation/meta/TypeQualifier",
        "javax/transaction/UserTransaction",
        "javax/rmi/ssl/SslRMIClientSocketFactory",
        "javax/servlet/Servlet",
        "com/sun/jna/Native",
        "com/sun/xml/bind/v2/ContextFactory",
        "com/sun/net/httpserver/HttpServer",
        "sun/misc/Signal",
        "sun/misc/Unsafe",
    })
    void classThatNoJdkLosesIsNoFinding(String type) throws IOException {
        assertThat(find(8, 28, new Code().calling("a/A", type + ".run()V"))).isEmpty();
    }

    @Test
    void classThatTheApplicationBringsIsNoFinding() throws IOException {
        assertThat(find(8, 25, new Code().calling("a/A", JAXB).calling("javax/xml/bind/JAXBContext")))
                .isEmpty();
    }

    @Test
    void partForAnotherReleaseIsNoFinding() throws IOException {
        Code code = new Code()
                .with("META-INF/MANIFEST.MF", TestArchives.manifest("Multi-Release: true"))
                .calling("a/A", JAXB)
                .with("META-INF/versions/11/a/A.class", Code.classCalling("a/A"));
        assertThat(find(8, 17, code)).isEmpty();
    }

    @Test
    void internalsExportedByStartedManifestAreAccessible() throws IOException {
        assertThat(words(startedWith(exporting("Main-Class: a.A"), "-jar", "/opt/app.jar")))
                .containsExactly(
                        "1 class uses internals of the JDK, which may differ between JDK 11 and 17",
                        "the manifest of "
                                + app()
                                + " opens packages of the JDK; whether JDK 17 has them is unknown,"
                                + " since it is not installed here");
        assertThat(words(startedWith(exporting("Main-Class: a.A"))))
                .isEqualTo(words(startedWith(exporting("Main-Class: a.A"), "-jar", "/opt/app.jar")));
    }

    @ParameterizedTest
    @CsvSource({
        "Main-Class: a.A, com.acme.Main app.jar",
        "Main-Class: a.A, -jar other.jar",
        "Main-Class: a.A, -m app/com.acme.Main",
        "Created-By: a.A, ''"
    })
    void manifestOfALibraryExportsNothing(String attribute, String program) throws IOException {
        String[] words = program.isEmpty() ? new String[0] : program.split(" ");
        assertThat(startedWith(exporting(attribute), words))
                .extracting(CodeFinding::consequence, CodeFinding::what, CodeFinding::advice)
                .containsExactly(
                        tuple(
                                Consequence.FAILURE,
                                "1 class uses internals of the JDK, which JDK 16 and later"
                                        + " encapsulate, so that access throws IllegalAccessError",
                                "Use a standard API; until then, export the packages with"
                                        + " --add-exports, or with Add-Exports in the manifest of"
                                        + " the archive that java -jar starts."),
                        tuple(
                                Consequence.UNDECIDED,
                                "the manifest of "
                                        + app()
                                        + " has attributes that the launcher reads only from the"
                                        + " archive that java -jar starts, so they are not counted:"
                                        + " Add-Exports and Enable-Native-Access",
                                "If java -jar starts such an archive, pass the whole command line;"
                                        + " if a library needs that access, enable it with an option."));
    }

    @ParameterizedTest
    @CsvSource({
        "17, 21, -Djava.security.manager=allow, java/lang/System.setSecurityManager",
        "17, 21, -Djava.security.manager, java/lang/System.setSecurityManager",
        "22, 23, -Djava.security.manager=allow, javax/security/auth/Subject.getSubject",
        "17, 25, --enable-native-access=ALL-UNNAMED, java/lang/System.loadLibrary",
        "17, 25, --illegal-native-access=allow, java/lang/System.loadLibrary",
        "17, 25, --sun-misc-unsafe-memory-access=allow, sun/misc/Unsafe.putInt",
        "17, 21, -XX:+EnableDynamicAgentLoading, com/sun/tools/attach/VirtualMachine.loadAgent",
        "25, 26, --enable-final-field-mutation=ALL-UNNAMED, java/lang/reflect/Field.set"
    })
    void optionThatTheFindingNamesPreventsIt(int from, int to, String option, String call) throws IOException {
        ArchiveFacts facts = new Code().calling("a/A", call + "()V").read(folder, to);
        assertThat(of(facts, move(from, to, starting(option))))
                .singleElement()
                .returns(Optional.of(option), CodeFinding::prevented)
                .returns(false, CodeFinding::isUndecided);
        assertThat(of(facts, move(from, to, starting("-Da=b"))))
                .singleElement()
                .returns(Optional.empty(), CodeFinding::prevented);
    }

    @ParameterizedTest
    @CsvSource({
        "17, 25, -Djava.security.manager=allow, throws UnsupportedOperationException since JDK 24",
        "16, 21, -Djava.security.manager=allow, prints a warning since JDK 17 and is to be removed",
        "17, 21, -Djava.security.manager=disallow, throws UnsupportedOperationException since JDK 18"
                + " unless -Djava.security.manager=allow is set"
    })
    void optionDoesNotPreventWhatItMisses(int from, int to, String option, String which) throws IOException {
        ArchiveFacts facts = new Code()
                .calling("a/A", "java/lang/System.setSecurityManager(Ljava/lang/Object;)V")
                .read(folder, to);
        assertThat(of(facts, move(from, to, starting(option))))
                .singleElement()
                .returns(Optional.empty(), CodeFinding::prevented)
                .returns("1 class uses System.setSecurityManager, which " + which, CodeFinding::what);
    }

    @Test
    void agentMayAttachIfAnOptionEnablesIt() throws IOException {
        ArchiveFacts facts = new Code()
                .with("META-INF/MANIFEST.MF", TestArchives.manifest("Agent-Class: a.A"))
                .calling("a/A")
                .read(folder, 21);
        String option = "-XX:+EnableDynamicAgentLoading";
        assertThat(of(facts, move(17, 21, starting(option))))
                .extracting(CodeFinding::prevented)
                .containsExactly(Optional.of(option));
    }

    private static LaunchSettings starting(String options) {
        return new LaunchSettings(OptionReader.ofText(options).options(), Optional.empty());
    }

    private static Code exporting(String attribute) {
        return new Code()
                .with(
                        "META-INF/MANIFEST.MF",
                        TestArchives.manifest(
                                "Add-Exports: java.base/sun.security.x509",
                                "Enable-Native-Access: ALL-UNNAMED",
                                attribute))
                .calling("a/A", X509);
    }

    private List<CodeFinding> startedWith(Code code, String... program) throws IOException {
        ArchiveFacts facts = code.read(folder, 17);
        LaunchSettings launch = new LaunchSettings(List.of(), facts.started(List.of(program)));
        return of(facts, move(11, 17, launch));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--add-exports=java.base/sun.security.x509=ALL-UNNAMED",
                "--add-opens java.base/sun.security.x509=ALL-UNNAMED"
            })
    void internalsThatTheCommandLineOpensAreAccessible(String option) throws IOException {
        ArchiveFacts facts = new Code().calling("a/A", X509).read(folder, 17);
        JdkChange move = move(11, 17, starting(option));

        assertThat(words(withTools(facts, move, tool(ToolFinding.Kind.INTERNAL, "a/A", "sun/security/x509/NotKnown"))))
                .containsExactly("1 class uses internals of the JDK, which may differ between JDK 11 and 17");
    }

    @Test
    void installedTargetKnowsPackagesOfManifests() throws IOException {
        int here = Runtime.version().feature();
        ArchiveFacts facts = new Code()
                .with(
                        "META-INF/MANIFEST.MF",
                        TestArchives.manifest("Main-Class: a.A", "Add-Opens: java.base/java.lang java.base/sun.gone"))
                .calling("a/A")
                .read(folder, here);
        try (InstalledApi platform = platform()) {
            List<CodeFinding> found = new CodeFindings()
                    .of(
                            facts,
                            Optional.empty(),
                            new JdkChange(
                                    8,
                                    here,
                                    Optional.empty(),
                                    Optional.of(platform),
                                    new LaunchSettings(List.of(), facts.started(List.of()))));
            assertThat(found).singleElement().satisfies(finding -> {
                assertThat(finding.what())
                        .isEqualTo("the manifest of " + app() + " opens a package that JDK " + here + " does not have");
                assertThat(finding.where()).containsExactly("java.base/sun.gone");
            });
        }
    }

    /** Some vendors keep what others removed. */
    @Test
    void installedTargetProvesARowWrong() throws IOException {
        int here = Runtime.version().feature();
        CodeFindings findings = new CodeFindings(List.of(new ApiChange(
                new ApiChange.Words("strings", "JDK 11 removed", "Wait.", List.of()),
                List.of(new ApiPattern("java.lang.String")),
                List.of(),
                11,
                Consequence.FAILURE,
                ApiChange.Presence.GONE)));
        ArchiveFacts facts =
                new Code().calling("a/A", "java/lang/String.length()I").read(folder, here);
        assertThat(words(findings.of(facts, Optional.empty(), JdkChange.between(8, here))))
                .containsExactly("1 class uses strings, which JDK 11 removed");
        try (InstalledApi platform = platform()) {
            assertThat(findings.of(facts, Optional.empty(), move(8, here, platform)))
                    .isEmpty();
        }
    }

    /** What the JDK in use does not have, no move takes away. */
    @Test
    void classThatInstalledSourceLacksIsNoChange() throws IOException {
        String gone = "sun/security/x509/NoSuchName.run()V";
        ArchiveFacts facts = new Code().calling("a/A", gone, X509).read(folder, 17);
        try (InstalledApi platform = platform()) {
            JdkChange move = new JdkChange(11, 17, Optional.of(platform), Optional.empty(), LaunchSettings.unknown());

            assertThat(of(facts, move))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.where())
                            .containsExactly("a.A.run in app.jar uses sun.security.x509.X500Name"));
        }
    }

    /** Netty tries sun.security.x509, which 17 encapsulates already: nothing is lost on 25. */
    @Test
    void whatTheInstalledSourceEncapsulatesCannotBeLost() throws IOException {
        Reference internal = Reference.to("sun/security/x509/X500Name");
        ExportedPackages none = ExportedPackages.byOptions(List.of());
        ExportedPackages exported =
                ExportedPackages.byOptions(List.of("--add-exports=java.base/sun.security.x509=ALL-UNNAMED"));
        try (InstalledApi platform = platform()) {
            JdkChange from17 = movedFrom(17, Optional.of(platform));

            assertThat(from17.mayUse(internal, none)).isFalse();
            assertThat(from17.mayUse(internal, exported)).isTrue();
            assertThat(from17.mayUse(Reference.to("java/lang/String"), none)).isTrue();
            assertThat(from17.mayUse(Reference.to("java/lang/NoSuchClass"), none))
                    .isFalse();
            assertThat(movedFrom(11, Optional.of(platform)).mayUse(internal, none))
                    .isTrue();
            assertThat(movedFrom(17, Optional.empty()).mayUse(internal, none)).isTrue();
        }
    }

    @Test
    void encapsulatedPackagesAreExportedByOptions() throws IOException {
        ArchiveFacts facts = new Code().calling("a/A", NAME).read(folder, 17);
        try (InstalledApi platform = platform()) {
            JdkChange move = new JdkChange(11, 17, Optional.empty(), Optional.of(platform), LaunchSettings.unknown());

            assertThat(of(facts, move))
                    .extracting(each -> each.allowance().options())
                    .containsExactly(List.of("--add-exports=java.base/sun.security.x509=ALL-UNNAMED"));
        }
    }

    /** As an option for jdk.crypto.ec, whose packages went to java.base. */
    @Test
    void optionForAnotherModuleExportsNothing() throws IOException {
        ArchiveFacts facts = new Code().calling("a/A", NAME).read(folder, 21);
        try (InstalledApi platform = platform()) {
            JdkChange move = new JdkChange(
                    17,
                    21,
                    Optional.of(platform),
                    Optional.of(platform),
                    new LaunchSettings(
                            List.of(OptionUse.of("--add-exports=java.old/sun.security.x509=ALL-UNNAMED")),
                            Optional.empty()));

            assertThat(of(facts, move)).singleElement().satisfies(finding -> {
                assertThat(finding.what())
                        .isEqualTo("1 class uses packages that are open to the application on JDK 17 and not on JDK"
                                + " 21, so that access throws IllegalAccessError");
                assertThat(finding.advice())
                        .isEqualTo("Update the library; until then start with"
                                + " --add-exports=java.base/sun.security.x509=ALL-UNNAMED.");
            });
        }
    }

    private static JdkChange movedFrom(int from, Optional<InstalledApi> source) {
        return new JdkChange(from, 25, source, Optional.empty(), LaunchSettings.unknown());
    }

    @Test
    void classThatTheInstalledTargetLacksIsDoubtful() throws IOException {
        int here = Runtime.version().feature();
        ArchiveFacts facts = new Code()
                .calling("a/A", "java/lang/NoSuchClass.run()V", "java/lang/String.none()V")
                .calling("a/B", "javax/servlet/Servlet.run()V")
                .read(folder, here);
        try (InstalledApi platform = platform()) {
            assertThat(words(of(facts, move(8, here, platform))))
                    .containsExactly("1 class uses classes that JDK "
                            + here
                            + " does not have; JDK 8 may have had them, but this program does not read its classes");
            assertThat(words(of(facts, move(11, here, platform))))
                    .containsExactly("1 class uses classes that JDK "
                            + here
                            + " does not have; JDK 11, which may have had them, is not installed here");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8, 11, Test that code; this program does not compare the classes of JDK 8.",
        "11, 14, 'Install both JDKs on this machine to have their classes compared, or test that code.'"
    })
    void installedJdk8WouldNotHelp(int from, int to, String advice) throws IOException {
        assertThat(find(from, to, new Code().calling("a/A", X509)))
                .extracting(CodeFinding::advice)
                .containsExactly(advice);
    }

    /** JAI's decoder on JDK 8. */
    @ParameterizedTest
    @CsvSource({"8, 11, 1", "8, 17, 1", "11, 17, 0", "17, 25, 0"})
    void internalsRemovedBy9AreLostBeforeEncapsulation(int from, int to, int findings) throws IOException {
        ArchiveFacts facts = new Code().calling("a/A").read(folder, to);

        assertThat(withTools(
                        facts,
                        JdkChange.between(from, to),
                        tool(ToolFinding.Kind.REMOVED, "a/A", "com/sun/image/codec/jpeg/JPEGCodec")))
                .hasSize(findings)
                .allSatisfy(found -> {
                    assertThat(found.consequence()).isEqualTo(Consequence.FAILURE);
                    assertThat(found.what())
                            .isEqualTo("1 class uses internals of JDK 8 that JDK %d does not have, as its jdeps says"
                                    .formatted(to));
                    assertThat(found.where()).containsExactly("a.A uses com.sun.image.codec.jpeg.JPEGCodec");
                });
    }

    @Test
    void toolsAddWhatIsNotKnown() throws IOException {
        ArchiveFacts facts = new Code()
                .calling("a/A", "java/lang/ThreadDeath.run()V", "sun/nio/ch/X.run()V")
                .read(folder, 25);
        assertThat(withTools(
                        facts,
                        JdkChange.between(11, 25),
                        tool(ToolFinding.Kind.FOR_REMOVAL, "a/A", "java/lang/ThreadDeath"),
                        tool(ToolFinding.Kind.FOR_REMOVAL, "a/A", "java/beans/X"),
                        tool(ToolFinding.Kind.FOR_REMOVAL, "a/B", "java/beans/X"),
                        tool(ToolFinding.Kind.INTERNAL, "a/A", "com/sun/activation/X"),
                        tool(ToolFinding.Kind.INTERNAL, "a/A", "sun/nio/ch/X"),
                        tool(ToolFinding.Kind.UNSUPPORTED, "a/A", "sun/misc/Unsafe")))
                .extracting(finding -> finding.consequence() + " " + finding.what(), CodeFinding::where)
                .containsExactly(
                        tuple(
                                "FAILURE 1 class uses internals of the JDK, which JDK 16 and later"
                                        + " encapsulate, so that access throws IllegalAccessError",
                                List.of("a.A.run in app.jar uses sun.nio.ch.X#run")),
                        tuple(
                                "FAILURE 1 class uses internals of the JDK, as jdeps of JDK 25 says,"
                                        + " which JDK 16 and later encapsulate",
                                List.of("a.A uses com.sun.activation.X")),
                        tuple(
                                "MARKED_FOR_REMOVAL 1 class uses ThreadDeath, which JDK 20 marks for removal,"
                                        + " and which no JDK since 20 throws",
                                List.of("a.A.run in app.jar uses java.lang.ThreadDeath#run")),
                        tuple(
                                "MARKED_FOR_REMOVAL 2 classes use what JDK 25 marks for removal, as its jdeprscan says",
                                List.of("2 classes, such as a.A, use java.beans.X")));
    }

    /** The class path is not searched for a package of jdk.unsupported, which lacks the class. */
    @Test
    void broughtSunMiscClassDoesNotHelpSince9() throws IOException {
        String encode = "sun/misc/BASE64Encoder.encode([B)Ljava/lang/String;";
        Code code = new Code().calling("a/A", encode).calling("sun/misc/BASE64Encoder");

        assertThat(words(find(8, 17, code)))
                .singleElement()
                .asString()
                .startsWith("1 class uses sun.misc.BASE64Encoder and BASE64Decoder, which ");
    }

    /** A tool that finds the call where the archives do not does not make it harmless. */
    @Test
    void toolFindingWithKnownChangeTellsIt() throws IOException {
        ToolFinding stop =
                new ToolFinding(ToolFinding.Kind.FOR_REMOVAL, "a/A", new Reference("java/lang/Thread", "stop", "()V"));
        ArchiveFacts facts = new Code().calling("a/A").read(folder, 25);

        assertThat(withTools(facts, JdkChange.between(17, 25), stop))
                .containsExactly(new CodeFinding(
                        new CodeFinding.Cause("Thread.stop()", Set.of(new NamedApi("java/lang/Thread", "stop")), 1)
                                .of(CodeFinding.Origin.told(20, List.of(new Source.Issue(8_289_610)))),
                        EvidenceStrength.REFERS,
                        Consequence.FAILURE,
                        new CodeFinding.Fact(
                                1,
                                "uses",
                                "use",
                                "Thread.stop(), as jdeprscan of JDK 25 says, which"
                                        + " throws UnsupportedOperationException since JDK 20"),
                        Optional.empty(),
                        "Interrupt the thread, and let its code return.",
                        List.of("a.A uses java.lang.Thread#stop()"),
                        Optional.empty()));
        assertThat(withTools(facts, JdkChange.between(21, 25), stop))
                .extracting(CodeFinding::consequence, CodeFinding::advice)
                .containsExactly(tuple(
                        Consequence.MARKED_FOR_REMOVAL, "Nothing changes on JDK 25; plan for the JDKs after it."));
    }

    @Test
    void methodThatClassOfApplicationInheritsFails() throws IOException {
        Code code = new Code();
        TestArchives.compile(
                        folder.resolve("sources"),
                        8,
                        "public class Manager { void end(Worker worker) { worker.stop(); } }",
                        "public class Worker extends Thread {}")
                .forEach(code::with);

        assertThat(find(17, 25, code))
                .extracting(CodeFinding::consequence, CodeFinding::what, CodeFinding::where)
                .containsExactly(tuple(
                        Consequence.FAILURE,
                        "1 class uses Thread.stop(), which throws UnsupportedOperationException since JDK 20",
                        List.of("Manager.end in app.jar uses java.lang.Thread#stop")));
    }

    @Test
    void factsAreThoseOfTheTarget() throws IOException {
        ArchiveFacts facts = new Code().calling("a/A").read(folder, 17);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> of(facts, JdkChange.between(17, 25)))
                .withMessage("the archives must be read as JDK 25 reads them, were read for JDK 17");
    }

    /** As Spring Boot's conditions name classes that may be missing. */
    @Test
    void whatOnlyAnnotationsNameMayBeMissing() throws IOException {
        String element = "Ljavax/xml/bind/annotation/XmlElement;";
        Code boot = new Code().annotated("a/Boot", "Lorg/example/ConditionalOnClass;", element);

        assertThat(find(8, 17, boot)).singleElement().satisfies(found -> {
            assertThat(found.evidence()).isEqualTo(EvidenceStrength.CONTAINS);
            assertThat(found.what()).isEqualTo("1 class uses JAXB (javax.xml.bind), which JDK 11 removed");
            assertThat(found.remark())
                    .contains("only annotations name it, without which a JVM goes on, so the application meets this"
                            + " only if code reads them");
        });
        assertThat(find(8, 17, boot.calling("a/A", JAXB))).singleElement().satisfies(found -> {
            assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
            assertThat(found.what()).startsWith("1 class uses JAXB");
        });
    }

    @Test
    void nobodyDoesWhatMissingAnnotationsAskFor() throws IOException {
        Code bean = new Code().annotated("a/Bean", "Ljavax/annotation/Resource;", "Ljava/lang/String;");

        assertThat(find(8, 17, bean))
                .singleElement()
                .satisfies(found -> assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS));
    }

    private List<CodeFinding> find(int from, int to, Code code) throws IOException {
        return of(code.read(folder, to), JdkChange.between(from, to));
    }

    private static List<CodeFinding> of(ArchiveFacts facts, JdkChange move) throws IOException {
        return new CodeFindings().of(facts, Optional.empty(), move);
    }

    private static List<CodeFinding> withTools(ArchiveFacts facts, JdkChange move, ToolFinding... tools)
            throws IOException {
        return new CodeFindings().of(facts, Optional.of(new ToolReport(List.of(tools), List.of())), move);
    }

    private static List<String> words(List<CodeFinding> findings) {
        return findings.stream().map(CodeFinding::what).toList();
    }

    private static InstalledApi platform() throws IOException {
        return InstalledApi.open(Path.of(System.getProperty("java.home")));
    }

    private static JdkChange move(int from, int to, LaunchSettings launch) {
        return new JdkChange(from, to, Optional.empty(), Optional.empty(), launch);
    }

    private static JdkChange move(int from, int to, InstalledApi target) {
        return new JdkChange(from, to, Optional.empty(), Optional.of(target), LaunchSettings.unknown());
    }

    private static ToolFinding tool(ToolFinding.Kind kind, String type, String used) {
        return new ToolFinding(kind, type, Reference.to(used));
    }

    private String app() {
        return folder.resolve("app.jar").toString();
    }

    /** What is gone of one internal package is one cause, and what is gone of the API is one for each class. */
    @Test
    void lostInternalsOfAPackageAreOneCause() throws IOException {
        try (InstalledApi platform = platform()) {
            JdkChange move = new JdkChange(17, 25, Optional.empty(), Optional.of(platform), LaunchSettings.unknown());

            assertThat(move.area(Reference.to("sun/security/x509/NoSuchName"))).isEqualTo("sun.security.x509");
            assertThat(move.area(new Reference("sun/security/x509/X500Name", "none", "()V")))
                    .isEqualTo("sun.security.x509");
            assertThat(move.area(new Reference("java/lang/String", "none", "()V")))
                    .isEqualTo("java.lang.String");
        }
    }

    /**
     * smbj built by 17 runs on 8, which has flip of Buffer alone: the name without its type says nothing (SMBJ 705).
     */
    @Test
    void lostOverloadIsToldWithItsType() throws IOException {
        String flip = "java/nio/ByteBuffer.flip()Ljava/nio/ByteBuffer;";
        ArchiveFacts facts = new Code().calling("a/A", flip).read(folder, 8);
        try (InstalledApi source = platform();
                InstalledApi target = new WrittenApi("java/nio/ByteBuffer")
                        .with(Opcodes.ACC_PUBLIC, "flip", "()Ljava/nio/Buffer;")
                        .write(folder.resolve("platform.zip"))) {
            JdkChange move = new JdkChange(17, 8, Optional.of(source), Optional.of(target), LaunchSettings.unknown());

            assertThat(of(facts, move))
                    .flatExtracting(CodeFinding::where)
                    .contains("a.A.run in app.jar uses java.nio.ByteBuffer#flip() that returns ByteBuffer");
        }
    }
}
