package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.x509.AccessDescription;
import org.bouncycastle.asn1.x509.AuthorityInformationAccess;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.ocsp.BasicOCSPResp;
import org.bouncycastle.cert.ocsp.BasicOCSPRespBuilder;
import org.bouncycastle.cert.ocsp.CertificateID;
import org.bouncycastle.cert.ocsp.CertificateStatus;
import org.bouncycastle.cert.ocsp.OCSPException;
import org.bouncycastle.cert.ocsp.OCSPReq;
import org.bouncycastle.cert.ocsp.OCSPResp;
import org.bouncycastle.cert.ocsp.OCSPRespBuilder;
import org.bouncycastle.cert.ocsp.RespID;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server shows in its handshakes what an authority says, also of a certificate that is put in place by command. */
class StaplingIT {

    @TempDir
    private Path folder;

    private Path instance;
    private X509Bundle authority;
    private HttpServer responder;
    private int port;

    @BeforeEach
    void prepare() throws Exception {
        authority = new CertificateBuilder()
                .ecp256()
                .subject("CN=authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        responder = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        responder.createContext("/", this::answer);
        responder.start();
        ServerProcess.makeInstance(folder.resolve("site"));
        instance = folder.resolve("site");
        port = FreePort.find();
        Path serverXml = instance.resolve("conf/server.xml");
        Files.writeString(
                serverXml,
                Files.readString(serverXml)
                        .replaceFirst(
                                "<MIME ",
                                "<LS id=\"tls\" ip=\"127.0.0.1\" port=\"" + port
                                        + "\" security=\"on\" defaultvs=\"vs1\" servername=\"localhost\">"
                                        + "<SSLPARAMS servercertnickname=\"www\"/></LS>\n<MIME "));
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nSecurity on\nOCSPStapling on\n");
    }

    @AfterEach
    void close() {
        responder.stop(0);
    }

    @Test
    void aStapleFollowsTheCertificate() throws Exception {
        BigInteger first = take();
        try (ServerProcess server = ServerProcess.start(instance)) {
            Await.until(() -> stapled("TLSv1.3").equals(Optional.of(first)));
            assertThat(stapled("TLSv1.2")).contains(first);

            BigInteger second = take("--force");
            Await.until(() -> stapled("TLSv1.3").equals(Optional.of(second)));
            assertThat(stapled("TLSv1.2")).contains(second);
            String perfdump = ServerProcess.run(folder, "perfdump", "--instance", instance.toString())
                    .out();
            assertThat(perfdump).containsPattern("Certificates/Stapled +1/1");
            assertThat(server.output()).doesNotContain("no staple from");
        }
    }

    /** @return serial number of the certificate that the server has from now on */
    private BigInteger take(String... options) throws Exception {
        AuthorityInformationAccess access = new AuthorityInformationAccess(
                AccessDescription.id_ad_ocsp,
                new GeneralName(
                        GeneralName.uniformResourceIdentifier,
                        "http://127.0.0.1:" + responder.getAddress().getPort() + "/"));
        X509Bundle made = new CertificateBuilder()
                .ecp256()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .addExtensionOctetString("1.3.6.1.5.5.7.1.1", false, access.getEncoded("DER"))
                .buildIssuedBy(authority);
        Path file = folder.resolve("came.pem");
        Files.writeString(file, made.getPrivateKeyPEM() + authority.getCertificatePEM() + made.getCertificatePEM());
        List<String> words = new ArrayList<>(
                List.of("cert", "import", file.toString(), "--nickname", "www", "--instance", instance.toString()));
        words.addAll(List.of(options));
        ServerProcess.Result result = ServerProcess.run(folder, words.toArray(String[]::new));
        assertThat(result.exitCode()).as(result.err()).isZero();
        return made.getCertificate().getSerialNumber();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            CertificateID asked = new OCSPReq(exchange.getRequestBody().readAllBytes()).getRequestList()[0].getCertID();
            X509CertificateHolder holder = new JcaX509CertificateHolder(authority.getCertificate());
            Instant now = Instant.now();
            BasicOCSPResp basic = new BasicOCSPRespBuilder(new RespID(holder.getSubject()))
                    .addResponse(
                            asked,
                            CertificateStatus.GOOD,
                            Date.from(now.minusSeconds(60)),
                            Date.from(now.plus(Duration.ofDays(4))),
                            null)
                    .build(
                            new JcaContentSignerBuilder("SHA256withECDSA")
                                    .build(authority.getKeyPair().getPrivate()),
                            new X509CertificateHolder[0],
                            Date.from(now));
            byte[] response =
                    new OCSPRespBuilder().build(OCSPResp.SUCCESSFUL, basic).getEncoded();
            exchange.sendResponseHeaders(200, response.length);
            exchange.getResponseBody().write(response);
        } catch (OCSPException | OperatorCreationException | GeneralSecurityException wrong) {
            throw new IOException(wrong);
        }
    }

    /** @return which certificate the staple of a new handshake is about; empty where there is none */
    private Optional<BigInteger> stapled(String version) {
        try (SSLSocket socket = (SSLSocket) trusting().getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setSoTimeout(60_000);
            socket.setEnabledProtocols(new String[] {version});
            socket.startHandshake();
            List<byte[]> responses = ((ExtendedSSLSession) socket.getSession()).getStatusResponses();
            if (responses.isEmpty() || responses.get(0).length == 0) {
                return Optional.empty();
            }
            BasicOCSPResp basic = (BasicOCSPResp) new OCSPResp(responses.get(0)).getResponseObject();
            return Optional.of(basic.getResponses()[0].getCertID().getSerialNumber());
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private SSLContext trusting() throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("authority", authority.getCertificate());
        TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
        managers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
