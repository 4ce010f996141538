package org.heliostat.certificates.ocsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of certificates that handshakes could not show with a staple. */
class StaplingCheckTest {

    private static final String SERVER_XML =
            """
            <SERVER>
              <LS id="ls1" ip="127.0.0.1" port="0" security="on" defaultvs="vs1" servername="www">
                <SSLPARAMS servercertnickname="www"/>
              </LS>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" urlhosts="www" mime="mime1"/>
              </VSCLASS>
            </SERVER>
            """;

    @TempDir
    private Path folder;

    private TestAuthority authority;

    @BeforeEach
    void write() throws Exception {
        authority = new TestAuthority("authority");
        Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(folder.resolve("conf/server.xml"), SERVER_XML);
        Files.writeString(folder.resolve("conf/obj.conf"), "<Object name=\"default\">\n</Object>\n");
        Files.writeString(
                folder.resolve("conf/mime.types"),
                "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=htm,html\n");
    }

    @Test
    void oneThatMustHaveAStapleIsNamedWhereStaplingIsOff() throws Exception {
        shows(authority.mustStaple("www", "http://127.0.0.1/ocsp"));

        assertThat(findings("OCSPStapling off"))
                .singleElement()
                .asString()
                .contains("server.xml:3: SSLPARAMS: certificate www: it asks for a staple (must-staple, RFC 7633)")
                .contains("expected: OCSPStapling on");
        assertThat(findings("TLSProvider jdk\nOCSPStapling on")).hasSize(1);
    }

    @Test
    void oneThatNobodyCanBeAskedAboutIsNamedForBoth() throws Exception {
        shows(authority.mustStaple("www", "ldap://127.0.0.1/ocsp"));

        assertThat(findings("OCSPStapling on"))
                .hasSize(2)
                .anyMatch(one -> one.toString().contains("names no address to ask"))
                .anyMatch(one -> one.toString().contains("must-staple"));
    }

    @Test
    void theUsualOneNeedsNone() throws Exception {
        shows(authority.certificate("www", "http://127.0.0.1/ocsp"));

        assertThat(findings("OCSPStapling off")).isEmpty();
        assertThat(findings("OCSPStapling on")).isEmpty();
    }

    private void shows(ServerCertificate certificate) throws Exception {
        StringBuilder pem = new StringBuilder();
        for (X509Certificate one : certificate.chain()) {
            pem.append(TestCertificates.pem("CERTIFICATE", one.getEncoded()));
        }
        pem.append(TestCertificates.pem("PRIVATE KEY", certificate.key().getEncoded()));
        Files.writeString(folder.resolve("conf/certs/www.pem"), pem);
    }

    private List<Finding> findings(String directives) throws Exception {
        Files.writeString(folder.resolve("conf/magnus.conf"), "Security on\n" + directives + "\n");
        Findings findings = new Findings();
        StaplingCheck.run(ConfigurationReader.read(folder).orThrow(), findings);
        return findings.sorted();
    }
}
