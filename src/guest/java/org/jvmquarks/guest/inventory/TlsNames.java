package org.jvmquarks.guest.inventory;

import java.util.HashMap;
import java.util.Map;

/** Names of the numbers in a handshake of TLS, from the registries of IANA. */
final class TlsNames {
    private static final Map<Integer, String> GROUPS =
            table("22 secp256k1 23 secp256r1 24 secp384r1 25 secp521r1 29 x25519 30 x448 256 ffdhe2048 257 ffdhe3072"
                    + " 258 ffdhe4096 259 ffdhe6144 260 ffdhe8192 1 sect163k1 3 sect163r2 6 sect233k1 7 sect233r1"
                    + " 9 sect283k1 10 sect283r1 11 sect409k1 12 sect409r1 13 sect571k1 14 sect571r1 2 sect163r1"
                    + " 4 sect193r1 5 sect193r2 8 sect239k1 15 secp160k1 16 secp160r1 17 secp160r2 18 secp192k1"
                    + " 19 secp192r1 20 secp224k1 21 secp224r1 4587 SecP256r1MLKEM768 4588 X25519MLKEM768"
                    + " 4589 SecP384r1MLKEM1024 512 MLKEM512 513 MLKEM768 514 MLKEM1024");

    private static final Map<Integer, String> SCHEMES =
            table("1027 ecdsa_secp256r1_sha256 1283 ecdsa_secp384r1_sha384 1539 ecdsa_secp521r1_sha512 2055 ed25519"
                    + " 2056 ed448 2052 rsa_pss_rsae_sha256 2053 rsa_pss_rsae_sha384 2054 rsa_pss_rsae_sha512"
                    + " 2057 rsa_pss_pss_sha256 2058 rsa_pss_pss_sha384 2059 rsa_pss_pss_sha512 1025 rsa_pkcs1_sha256"
                    + " 1281 rsa_pkcs1_sha384 1537 rsa_pkcs1_sha512 1026 dsa_sha256 771 ecdsa_sha224 769 rsa_sha224"
                    + " 770 dsa_sha224 515 ecdsa_sha1 513 rsa_pkcs1_sha1 514 dsa_sha1 257 rsa_md5 2308 mldsa44"
                    + " 2309 mldsa65 2310 mldsa87");

    private static final Map<Integer, String> EXTENSIONS =
            table("0 server_name 1 max_fragment_length 5 status_request 10 supported_groups 11 ec_point_formats"
                    + " 13 signature_algorithms 16 application_layer_protocol_negotiation 17 status_request_v2"
                    + " 22 encrypt_then_mac 23 extended_master_secret 27 compress_certificate 35 session_ticket"
                    + " 41 pre_shared_key 42 early_data 43 supported_versions 44 cookie 45 psk_key_exchange_modes"
                    + " 47 certificate_authorities 50 signature_algorithms_cert 51 key_share 65281 renegotiation_info");

    private TlsNames() {}

    static String group(int number) {
        return name(GROUPS, number);
    }

    static String scheme(int number) {
        return name(SCHEMES, number);
    }

    static String extension(int number) {
        return name(EXTENSIONS, number);
    }

    private static String name(Map<Integer, String> table, int number) {
        String name = table.get(number);
        return name == null ? Tls.unknown(number) : name;
    }

    private static Map<Integer, String> table(String numbersAndNames) {
        Map<Integer, String> table = new HashMap<>();
        String[] words = numbersAndNames.split(" ");
        for (int i = 0; i < words.length; i += 2) {
            table.put(Integer.valueOf(words[i]), words[i + 1]);
        }
        return table;
    }
}
