package org.jvmquarks.upgrade.surface;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.guest.inventory.Items;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.touch.Trace;

/**
 * Rules about TLS, trusted roots and properties of {@code java.security}. What a JDK no longer enables or trusts
 * matters to whoever opens such a connection, if the other end has nothing else.
 */
final class TlsRules {
    /** What opens connections; a program may well use {@code SNIHostName} only to check a name. */
    private static final Set<ApiPattern> CONNECTIONS = patterns(
            "javax.net.ssl.HttpsURLConnection",
            "javax.net.ssl.KeyManagerFactory",
            "javax.net.ssl.SSLContext",
            "javax.net.ssl.SSLEngine",
            "javax.net.ssl.SSLParameters",
            "javax.net.ssl.SSLServerSocket",
            "javax.net.ssl.SSLServerSocketFactory",
            "javax.net.ssl.SSLSocket",
            "javax.net.ssl.SSLSocketFactory",
            "javax.net.ssl.TrustManagerFactory",
            "java.net.http.HttpClient");

    private static final Set<ApiPattern> TLS =
            and(CONNECTIONS, "javax.rmi.ssl.*", "com.sun.net.httpserver.HttpsServer");

    private static final Set<ApiPattern> CERTIFICATES =
            and(CONNECTIONS, "java.security.cert.CertPathValidator", "java.security.cert.CertPathBuilder");

    /** What TLS can do, and what it does not do by itself. */
    private static final Set<String> SUPPORTED = Set.of(Items.SUPPORTED_PROTOCOL, Items.SUPPORTED_SUITE);

    private static final Set<String> DISTRUSTED = Set.of(Items.DISTRUSTED_AFTER, Items.DISTRUSTED);

    private static final String OWN_TRUST = "-Djavax.net.ssl.trustStore=";

    /** Properties by their beginnings, with the part of the API that they are about, and the condition. */
    private static final List<Matter> MATTERS = List.of(
            new Matter("jdk.tls.", TLS, "if the other end of a connection has nothing else"),
            new Matter("jdk.certpath.", CERTIFICATES, "if a chain of certificates uses it"),
            new Matter("jdk.security.caDistrust", CERTIFICATES, "if a chain of certificates ends there"),
            new Matter(
                    "jdk.jar.",
                    patterns("java.util.jar.JarEntry#getCertificates", "java.util.jar.JarEntry#getCodeSigners"),
                    "if it reads archives that are signed with it"),
            new Matter(
                    "http.auth.",
                    patterns("java.net.Authenticator", "java.net.http.HttpClient$Builder#authenticator"),
                    "if a server or proxy asks for it"),
            new Matter("keystore.type", patterns("java.security.KeyStore#getDefaultType"), "if it writes key stores"),
            new Matter("jdk.xml.dsig.", patterns("javax.xml.crypto.dsig.*"), "if a document is signed with it"),
            new Matter("networkaddress.", patterns("java.net.InetAddress"), "if addresses of hosts change"));

    private TlsRules() {}

    /** What entries of lists in {@code java.security} are about. */
    private record Matter(String beginning, Set<ApiPattern> apis, String condition) {}

    private static Set<ApiPattern> patterns(String... texts) {
        return Set.copyOf(Stream.of(texts).map(ApiPattern::new).toList());
    }

    private static Set<ApiPattern> and(Set<ApiPattern> some, String... texts) {
        return Stream.concat(some.stream(), patterns(texts).stream()).collect(Collectors.toSet());
    }

    static Optional<Hit> tls(RowChange row, ApplicationUse application) {
        List<Trace> passing =
                application.passing(row.item(), method -> method.owner().startsWith("javax/net/ssl/"));
        if (!passing.isEmpty()) {
            return Optional.of(Hit.of(Certainty.CERTAIN, passing));
        }
        if (!row.isRemoved() || SUPPORTED.contains(row.subject())) {
            return Optional.empty();
        }
        List<Trace> naming = application.naming(row.item());
        return connection(application, "if the other end of a connection has nothing else")
                .map(hit -> new Hit(
                        hit.certainty(),
                        hit.condition(),
                        Stream.concat(hit.traces().stream(), naming.stream()).toList()));
    }

    /** What a program names itself; what it does not name is in the other surface if it is offered. */
    static Optional<Hit> support(RowChange row, ApplicationUse application) {
        List<Trace> passing =
                application.passing(row.item(), method -> method.owner().startsWith("javax/net/ssl/"));
        return passing.isEmpty() ? Optional.empty() : Optional.of(Hit.of(Certainty.CERTAIN, passing));
    }

    static Optional<Hit> roots(RowChange row, ApplicationUse application) {
        boolean lost = row.isRemoved() && row.row().item().isEmpty();
        boolean distrusted = row.isAdded() && DISTRUSTED.contains(row.item());
        return (lost || distrusted)
                        && application
                                .options(each -> each.startsWith(OWN_TRUST))
                                .isEmpty()
                ? connection(application, "if a chain of certificates ends in one of them")
                : Optional.empty();
    }

    private static Optional<Hit> connection(ApplicationUse application, String condition) {
        return application
                .referring(TLS)
                .map(trace -> new Hit(Certainty.PERHAPS, Optional.of(condition), List.of(trace)));
    }

    static Optional<Hit> property(RowChange row, ApplicationUse application) {
        String name = row.subject();
        List<Trace> passing = application.passing(name, method -> method.owner().equals("java/security/Security"));
        if (!passing.isEmpty()) {
            return Optional.of(Hit.of(Certainty.PERHAPS, passing));
        }
        String matter = row.item().contains("SignedJAR") ? "jdk.jar." : name;
        boolean stricter = row.isAdded() || row.row().item().isEmpty();
        return MATTERS.stream()
                .filter(each -> stricter && matter.startsWith(each.beginning()))
                .flatMap(each -> application.referring(each.apis()).stream()
                        .map(trace -> new Hit(Certainty.PERHAPS, Optional.of(each.condition()), List.of(trace))))
                .findFirst();
    }
}
