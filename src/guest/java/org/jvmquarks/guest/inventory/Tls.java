package org.jvmquarks.guest.inventory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * TLS as a program meets it that sets nothing: protocols and suites that are enabled and supported, with their order,
 * and the groups, signature schemes and extensions that a client offers.
 */
final class Tls implements Surface {
    private static final int GROUPS = 10;
    private static final int SCHEMES = 13;
    private static final int CERTIFICATE_SCHEMES = 50;

    @Override
    public String name() {
        return "tls";
    }

    @Override
    public void list(Rows rows) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, null, null);
        SSLParameters enabled = context.getDefaultSSLParameters();
        SSLParameters supported = context.getSupportedSSLParameters();
        add(Items.ENABLED_PROTOCOL, Arrays.asList(enabled.getProtocols()), rows);
        add(Items.ENABLED_SUITE, Arrays.asList(enabled.getCipherSuites()), rows);
        addAll(Items.SUPPORTED_PROTOCOL, Arrays.asList(supported.getProtocols()), rows);
        addAll(Items.SUPPORTED_SUITE, Arrays.asList(supported.getCipherSuites()), rows);
        rows.add("endpoint identification", String.valueOf(enabled.getEndpointIdentificationAlgorithm()));
        ClientHello hello = ClientHello.of(context);
        add(Items.OFFERED_GROUP, names(hello.numbers(GROUPS), TlsNames::group), rows);
        add(Items.OFFERED_SCHEME, names(hello.numbers(SCHEMES), TlsNames::scheme), rows);
        add(Items.OFFERED_CERTIFICATE_SCHEME, names(hello.numbers(CERTIFICATE_SCHEMES), TlsNames::scheme), rows);
        addAll(Items.OFFERED_EXTENSION, names(hello.extensions(), TlsNames::extension), rows);
    }

    /** Gives a number its name. */
    private interface Naming {
        String of(int number);
    }

    private static List<String> names(List<Integer> numbers, Naming naming) {
        List<String> names = new ArrayList<>();
        for (int number : numbers) {
            names.add(naming.of(number));
        }
        return names;
    }

    private static void add(String what, List<String> names, Rows rows) {
        addAll(what, names, rows);
        rows.add(Items.ORDER, what, Items.list(names));
    }

    private static void addAll(String what, List<String> names, Rows rows) {
        for (String name : names) {
            rows.add(what, name, "");
        }
    }

    static String unknown(int number) {
        return String.format(Locale.ROOT, "0x%04x", number);
    }
}
