package org.heliostat.launcher.process;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.heliostat.testing.FreePort;

/** An instance that orders a certificate for two hosts, with a plain and a secure listen socket that answer for them. */
record AcmeInstance(Path instance, int plainPort, int securePort) {

    /** What the log says when it has come. */
    static final String ISSUED = "certificate www: issued by localhost for [shop.heliostat.test, www.heliostat.test]";

    static AcmeInstance make(Path instance) throws IOException {
        ServerProcess.makeInstance(instance);
        return new AcmeInstance(instance, FreePort.find(), FreePort.find());
    }

    /**
     * Has it order its certificate.
     *
     * @param authorityPem certificate of the authority's https, empty for one that everybody knows
     * @param more lines of magnus.conf
     */
    void configure(String directory, String authorityPem, String... more) throws IOException {
        Path serverXml = instance.resolve("conf/server.xml");
        String sockets = "<LS id=\"plain\" ip=\"127.0.0.1\" port=\"" + plainPort + "\" defaultvs=\"acme\"/>\n"
                + "<LS id=\"secure\" ip=\"127.0.0.1\" port=\"" + securePort
                + "\" security=\"on\" defaultvs=\"acme\" servername=\"www.heliostat.test\">"
                + "<SSLPARAMS servercertnickname=\"www\" acme=\"on\"/></LS>\n";
        String virtualServer = "<VS id=\"acme\" mime=\"mime1\" urlhosts=\"www.heliostat.test shop.heliostat.test\"/>\n";
        Files.writeString(
                serverXml,
                Files.readString(serverXml)
                        .replaceFirst("<MIME ", sockets + "<MIME ")
                        .replaceFirst("</VSCLASS>", virtualServer + "</VSCLASS>"));
        List<String> lines = new ArrayList<>(Files.readAllLines(instance.resolve("conf/magnus.conf")));
        lines.removeIf(line -> line.startsWith("Security "));
        lines.addAll(List.of(
                "Security on",
                "ACMEDirectoryURL " + directory,
                "ACMETermsAgreed on",
                "ACMEContact webmaster@heliostat.test",
                "ACMERetryInterval 1"));
        lines.addAll(List.of(more));
        if (!authorityPem.isEmpty()) {
            Files.writeString(instance.resolve("conf/authority.pem"), authorityPem);
            lines.add("ACMEAuthorityFile conf/authority.pem");
        }
        Files.write(instance.resolve("conf/magnus.conf"), lines);
    }

    /** @return what the secure socket shows, whoever has signed it */
    X509Certificate shown() {
        return shownFor("www.heliostat.test", "http/1.1");
    }

    /** @return what it shows an authority that wants to see whose the host is */
    X509Certificate shownToAuthority(String host) {
        return shownFor(host, "acme-tls/1");
    }

    private X509Certificate shownFor(String host, String protocol) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Everybody()}, new SecureRandom());
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", securePort)) {
                SSLParameters asked = socket.getSSLParameters();
                asked.setServerNames(List.of(new SNIHostName(host)));
                asked.setApplicationProtocols(new String[] {protocol});
                socket.setSSLParameters(asked);
                socket.setSoTimeout(60_000);
                socket.startHandshake();
                return (X509Certificate) socket.getSession().getPeerCertificates()[0];
            }
        } catch (IOException | GeneralSecurityException failed) {
            throw new AssertionError(failed);
        }
    }

    /** Believes everybody: what is shown is looked at afterwards. */
    private static final class Everybody extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
