package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Certificates given in the browser, and what a client of the socket then sees. */
@ExtendWith(BrowserOfClass.class)
class AdminCertificatesIT {

    @TempDir
    private Path folder;

    private AdminVisit visit;
    private AdminPages pages;
    private Browser browser;

    @BeforeEach
    void signIn(Browser given) throws Exception {
        visit = AdminVisit.signedIn(folder, given);
        pages = visit.pages();
        browser = given;
    }

    @AfterEach
    void close() {
        if (visit != null) {
            visit.close();
        }
    }

    @Test
    void takesACertificateAndRenewsItWhileASocketShowsIt() throws Exception {
        TestCertificates.Pair first = TestCertificates.make(folder, "first.example", "EC");
        TestCertificates.Pair second = TestCertificates.make(folder, "second.example", "EC");
        int port = FreePort.find();
        upload(first);
        pages.appears("[data-nickname=www]");
        assertThat(browser.text("[data-nickname=www]")).contains("CN=first.example", "no listen socket", "days left");

        pages.go("configure/magnus", "[data-name=Security] select");
        choose("[data-name=Security] select", "on");
        pages.go("configure/listen-sockets", "[data-key=ls1]");
        browser.clickInView("[data-add=LS]");
        pages.appears("[data-key=ls2]");
        browser.inView("[data-key=ls2] [data-name=port] input");
        browser.retype("[data-key=ls2] [data-name=port] input", Integer.toString(port));
        choose("[data-key=ls2] [data-name=security] select", "on");
        browser.clickInView("[data-key=ls2] details summary");
        browser.inView("[data-key=ls2] [data-name=servercertnickname] input");
        browser.retype("[data-key=ls2] [data-name=servercertnickname] input", "www");
        pages.appears(".pending button.first:not([disabled])");
        pages.applyChanges("https");
        assertThat(shown(port)).isEqualTo("CN=first.example");

        pages.go("certificates", "[data-nickname=www]");
        Await.until(() -> pages.shows("[data-nickname=www]", "ls2"));
        upload(second);
        Await.until(() -> pages.shows("[data-nickname=www]", "CN=second.example"));
        assertThat(shown(port)).as("without a restart").isEqualTo("CN=second.example");
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithAnUpload() throws Exception {
        TestCertificates.Pair one = TestCertificates.make(folder, "one.example", "EC");
        TestCertificates.Pair other = TestCertificates.make(folder, "other.example", "EC");
        pages.go("certificates", ".certificate-upload");
        browser.type("input[name=nickname]", "www");
        paste(one.certificatePem() + other.keyPem());
        browser.clickInView(".certificate-upload button.first");
        Await.until(() -> pages.shows(".certificate-upload .trouble", "do not belong together"));
        paste(one.certificatePem());
        browser.clickInView(".certificate-upload button.first");
        Await.until(() -> pages.shows(".certificate-upload .trouble", "no private key"));
        assertThat(visit.instance().resolve("conf/certs/www.pem")).doesNotExist();
    }

    private void upload(TestCertificates.Pair pair) throws Exception {
        Path certificate = Files.writeString(folder.resolve("www.pem"), pair.certificatePem());
        Path key = Files.writeString(folder.resolve("www.key"), pair.keyPem());
        pages.go("certificates", ".certificate-upload");
        browser.type(".certificate-upload input[type=file]", key + "\n" + certificate);
        Await.until(() -> browser.script("return document.querySelector('textarea').value.length > 200")
                .asBoolean());
        pages.appears(".certificate-upload button.first:not([disabled])");
        browser.clickInView(".certificate-upload button.first");
        Await.until(() -> pages.shows(".notices", "CN=" + name(pair)));
    }

    private static String name(TestCertificates.Pair pair) {
        return pair.certificate().getSubjectX500Principal().getName().substring("CN=".length());
    }

    private void paste(String text) {
        browser.script("const t = document.querySelector('textarea'); t.value = `" + text
                + "`; t.dispatchEvent(new Event('input', {bubbles: true}))");
    }

    private void choose(String selector, String value) {
        pages.appears(selector);
        browser.script("const s = document.querySelector(`" + selector + "`); s.value = '" + value
                + "'; s.dispatchEvent(new Event('change', {bubbles: true}))");
    }

    /** @return whom the socket says to be */
    private static String shown(int port) throws Exception {
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, new TrustManager[] {new Everybody()}, new SecureRandom());
        try (SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.startHandshake();
            X509Certificate own = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return own.getSubjectX500Principal().getName();
        }
    }

    /** The test looks at the certificate itself. */
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
