package org.heliostat.listen.tls;

import io.netty.handler.ssl.CipherSuiteConverter;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.heliostat.config.NearestName;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.certificate.TlsRules;

/**
 * Knows cipher suites by name, and who can speak exactly those that are wished. Any thread; the first question loads the native
 * library.
 */
public final class CipherSuites {

    private static final Set<String> OF_TLS_1_3 =
            Set.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

    /** What some library still has and nobody is to be offered. */
    private static final Pattern WEAK = Pattern.compile("_(3DES|DES|RC4|NULL|anon|EXPORT|PSK|SCSV)(_|$)|_MD5$");

    /** Suites of TLS 1.2 that HTTP/2 may be spoken with (RFC 9113, appendix A, lists all others). */
    private static final Pattern FIT_FOR_HTTP_2 = Pattern.compile("TLS_(ECDHE|DHE)_.*_(GCM|POLY1305)_.*");

    private CipherSuites() {}

    /** @return names of the JDK for those of OpenSSL, such as {@code ECDHE-RSA-AES128-GCM-SHA256}; others stay */
    public static List<String> javaNames(List<String> names) {
        return names.stream().map(CipherSuites::javaName).distinct().toList();
    }

    private static String javaName(String name) {
        String translated = translated(name);
        // In this order: where the JDK knows it, the native library need not be loaded.
        return ofJdk().contains(translated) || ofOpenSsl().contains(translated) ? translated : name;
    }

    /** The library goes by the form of a name, and makes names of suites that there are not. */
    private static String translated(String name) {
        String suite = name.contains("-") ? CipherSuiteConverter.toJava(name, "TLS") : null;
        return suite == null ? name : suite;
    }

    /**
     * Finds what is wrong with the wish for protocols and suites.
     *
     * @param protocols empty: all
     * @param suites by their names of the JDK or of OpenSSL; empty: the library's choice
     * @param provider a value of TLSProvider
     * @return for each its value and what was expected
     */
    public static List<String> mistakes(List<String> protocols, List<String> suites, String provider) {
        List<String> mistakes = new ArrayList<>();
        protocols.stream()
                .filter(one -> !TlsRules.VERSIONS.contains(one))
                .forEach(one -> mistakes.add("protocol: " + one + " (expected: TLSv1.2 or TLSv1.3)"));
        Set<String> bySystem = provider.equals("jdk") ? Set.of() : ofOpenSsl();
        Set<String> byJdk = provider.equals("openssl") ? Set.of() : ofJdk();
        Set<String> known = new TreeSet<>(bySystem);
        known.addAll(byJdk);
        for (String suite : suites) {
            if (!known.contains(javaName(suite))) {
                mistakes.add("cipher suite: " + suite + " (expected: "
                        + NearestName.of(translated(suite), known).orElse(String.join(", ", known)) + ")");
            }
        }
        List<String> names = javaNames(suites);
        if (mistakes.isEmpty() && !names.isEmpty()) {
            if (!bySystem.containsAll(names) && !byJdk.containsAll(names)) {
                mistakes.add("cipher suites: " + String.join(", ", names)
                        + " (expected: those that one library has; BoringSSL lacks " + without(names, bySystem)
                        + ", the JDK " + without(names, byJdk) + ")");
            }
            protocols.stream()
                    .filter(protocol -> names.stream().noneMatch(name -> isOf(protocol, name)))
                    .forEach(protocol -> mistakes.add("protocol: " + protocol
                            + ": none of the cipher suites is of it (expected: " + suggestions(protocol, known) + ")"));
            if (provider.equals("openssl")
                    && mistakes.isEmpty()
                    && !isForOpenSsl(new TlsRules(protocols.isEmpty() ? TlsRules.VERSIONS : protocols, names))) {
                mistakes.add("cipher suites: " + String.join(", ", names)
                        + " (expected: all of TLS 1.3 or none, with TLSProvider openssl: "
                        + String.join(", ", new TreeSet<>(OF_TLS_1_3)) + ")");
            }
        }
        return mistakes;
    }

    private static String suggestions(String protocol, Set<String> known) {
        return String.join(
                ", ", known.stream().filter(name -> isOf(protocol, name)).toList());
    }

    private static String without(List<String> names, Set<String> has) {
        return String.join(
                " and ", names.stream().filter(name -> !has.contains(name)).toList());
    }

    /** @return the protocols of these rules with which one of their suites can be spoken */
    static List<String> protocols(TlsRules rules) {
        return rules.protocols().stream()
                .filter(protocol -> rules.cipherSuites().isEmpty()
                        || rules.cipherSuites().stream().anyMatch(suite -> isOf(protocol, suite)))
                .toList();
    }

    /** @return the suites of these rules that belong to one of their protocols */
    static List<String> suites(TlsRules rules) {
        return rules.cipherSuites().stream()
                .filter(suite -> rules.protocols().stream().anyMatch(protocol -> isOf(protocol, suite)))
                .toList();
    }

    /** @return whether clients that speak HTTP/2 find a suite that they may speak it with */
    static boolean areFitForHttp2(TlsRules rules) {
        List<String> suites = suites(rules);
        return suites.isEmpty()
                || suites.stream()
                        .anyMatch(suite -> OF_TLS_1_3.contains(suite)
                                || FIT_FOR_HTTP_2.matcher(suite).matches());
    }

    /** @return who speaks with that certificate by these rules: the JDK, where BoringSSL could not keep to them */
    static SslProvider serving(TlsProvider provider, ServerCertificate certificate, TlsRules rules) {
        SslProvider usual = provider.serving(certificate);
        return usual == SslProvider.OPENSSL_REFCNT && !isForOpenSsl(rules) ? SslProvider.JDK : usual;
    }

    /** BoringSSL speaks all suites of TLS 1.3 or none. */
    private static boolean isForOpenSsl(TlsRules rules) {
        List<String> suites = suites(rules);
        return suites.isEmpty()
                || ofOpenSsl().containsAll(suites)
                        && (suites.containsAll(OF_TLS_1_3) || suites.stream().noneMatch(OF_TLS_1_3::contains));
    }

    private static boolean isOf(String protocol, String suite) {
        return OF_TLS_1_3.contains(suite) == protocol.equals(TlsRules.TLS_1_3);
    }

    private static Set<String> ofOpenSsl() {
        return OpenSsl.isAvailable() ? strong(OpenSsl.availableJavaCipherSuites()) : Set.of();
    }

    private static Set<String> ofJdk() {
        try {
            return strong(
                    List.of(SSLContext.getDefault().getDefaultSSLParameters().getCipherSuites()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Set<String> strong(Iterable<String> names) {
        Set<String> strong = new LinkedHashSet<>();
        for (String name : names) {
            if (name.startsWith("TLS_") && !WEAK.matcher(name).find()) {
                strong.add(name);
            }
        }
        return strong;
    }
}
