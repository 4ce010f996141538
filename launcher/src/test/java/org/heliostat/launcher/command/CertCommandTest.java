package org.heliostat.launcher.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.PKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.launcher.exit.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CertCommandTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path certs;
    private X509Bundle authority;

    @BeforeEach
    void makeInstance() throws Exception {
        assertThat(run("init", "site")).isZero();
        said();
        certs = folder.resolve("site/conf/certs");
        authority = new CertificateBuilder()
                .ecp256()
                .subject("CN=authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    @Test
    void selfSignedMakesAUsableCertificateAndOverwritesNone() throws Exception {
        assertThat(run("cert", "self-signed", "localhost", "127.0.0.1", "--days", "3", "--key-type", "rsa"))
                .isZero();

        assertThat(said())
                .contains("certificate Server-Cert for localhost, 127.0.0.1, good until ")
                .contains("was put into conf/certs/Server-Cert.pem")
                .contains("no listen socket uses it yet");
        Path file = certs.resolve("Server-Cert.pem");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        String first = Files.readString(file);
        assertThat(read("Server-Cert").key().getAlgorithm()).isEqualTo("RSA");

        assertThat(run("cert", "self-signed", "localhost")).isEqualTo(1);
        assertThat(err.toString()).contains("certificate Server-Cert: there already (expected: ");
        assertThat(Files.readString(file)).isEqualTo(first);

        assertThat(run("cert", "self-signed", "localhost", "--force")).isZero();
        assertThat(read("Server-Cert").key().getAlgorithm()).isEqualTo("EC");
        assertThat(certs.resolve("Server-Cert.pem.old")).hasContent(first);
    }

    @Test
    void aRequestGoesToAnAuthorityAndItsAnswerIsPutInPlace() throws Exception {
        assertThat(run("cert", "self-signed", "www.example.com", "--nickname", "www"))
                .isZero();
        String inUse = Files.readString(certs.resolve("www.pem"));

        assertThat(run("cert", "csr", "www.example.com", "--nickname", "www")).isZero();
        assertThat(said()).contains("conf/certs/www.csr", "cert import --nickname www FILE");
        assertThat(certs.resolve("www.pem")).hasContent(inUse);
        assertThat(Files.getPosixFilePermissions(certs.resolve("www.csr.key")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(run("cert", "csr", "www.example.com", "--nickname", "www"))
                .as("its key would be lost")
                .isEqualTo(1);

        Path answer = answer(Files.readString(certs.resolve("www.csr")));
        assertThat(run("cert", "import", answer.toString(), "--nickname", "www"))
                .isEqualTo(1);
        assertThat(run("cert", "import", answer.toString(), "--nickname", "www", "--force"))
                .isZero();
        assertThat(read("www").chain()).hasSize(2);
        assertThat(certs.resolve("www.csr.key")).doesNotExist();
        assertThat(certs.resolve("www.csr")).doesNotExist();
        assertThat(said()).doesNotContain("PRIVATE");
    }

    @Test
    void whatAnAnswerLacksCanBeBroughtLater() throws Exception {
        assertThat(run("cert", "csr", "www.example.com", "--nickname", "www")).isZero();
        String both = Files.readString(answer(Files.readString(certs.resolve("www.csr"))));
        int second = both.lastIndexOf("-----BEGIN");
        Path chain = Files.writeString(folder.resolve("chain.pem"), both.substring(0, second));
        Path alone = Files.writeString(folder.resolve("alone.pem"), both.substring(second));

        assertThat(run("cert", "import", alone.toString(), "--nickname", "www")).isZero();
        assertThat(said()).contains("who signed it is not in the files");
        assertThat(run("cert", "import", alone.toString(), chain.toString(), "--nickname", "www", "--force"))
                .isZero();

        assertThat(read("www").chain()).hasSize(2);
        assertThat(certs.resolve("www.csr.key")).doesNotExist();
    }

    @Test
    void aFileOfAPasswordThatIsNotThereIsNamed() throws Exception {
        X509Bundle made = leaf("www.example.com").buildIssuedBy(authority);
        Path certificate = Files.writeString(folder.resolve("own.pem"), made.getCertificatePEM());
        Path key = folder.resolve("own.key");
        try (JcaPEMWriter writer = new JcaPEMWriter(Files.newBufferedWriter(key))) {
            writer.writeObject(new JcaPKCS8Generator(
                    made.getKeyPair().getPrivate(),
                    new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
                            .setProvider(new BouncyCastleProvider())
                            .setPassword("secret".toCharArray())
                            .build()));
        }
        String missing = folder.resolve("missing").toString();

        assertThat(run("cert", "import", certificate.toString(), key.toString(), "--password-file", missing))
                .isEqualTo(1);
        assertThat(err.toString()).contains("--password-file: " + missing + ": no such file");
    }

    /** @return what the authority sends: its own certificate first, as some do */
    private Path answer(String request) throws Exception {
        try (PEMParser parser = new PEMParser(new StringReader(request))) {
            PKCS10CertificationRequest asked = (PKCS10CertificationRequest) parser.readObject();
            X509Bundle signed = leaf("www.example.com")
                    .publicKey(new JcaPEMKeyConverter().getPublicKey(asked.getSubjectPublicKeyInfo()))
                    .buildIssuedBy(authority);
            return Files.writeString(
                    folder.resolve("answer.pem"), authority.getCertificatePEM() + signed.getCertificatePEM());
        }
    }

    private static CertificateBuilder leaf(String host) {
        Instant now = Instant.now();
        return new CertificateBuilder()
                .ecp256()
                .subject("CN=" + host)
                .addSanDnsName(host)
                .notBefore(now.minus(Duration.ofDays(2)))
                .notAfter(now.plus(Duration.ofDays(2)));
    }

    @Test
    void aStoreIsOpenedByThePasswordInAFile() throws Exception {
        X509Bundle made = leaf("www.example.com").buildIssuedBy(authority);
        Path store = made.toTempKeyStoreFile("one two".toCharArray(), "one two".toCharArray())
                .toPath();
        Path right = Files.writeString(folder.resolve("right"), "one two\n");
        Path wrong = Files.writeString(folder.resolve("wrong"), "three\n");

        assertThat(run("cert", "import", store.toString(), "--password-file", wrong.toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("cannot be opened").doesNotContain("three");
        assertThat(certs.resolve("Server-Cert.pem")).doesNotExist();

        assertThat(run("cert", "import", store.toString(), "--password-file", right.toString()))
                .isZero();
        assertThat(read("Server-Cert").chain().get(0)).isEqualTo(made.getCertificate());
        Files.delete(store);
    }

    @Test
    void aCertificateForOtherHostsIsRefused() throws Exception {
        X509Bundle made = leaf("shop.example").buildIssuedBy(authority);
        Path file = Files.writeString(folder.resolve("shop.pem"), made.getCertificatePEM() + made.getPrivateKeyPEM());
        Path serverXml = folder.resolve("site/conf/server.xml");
        Files.writeString(
                serverXml,
                Files.readString(serverXml)
                        .replaceFirst(
                                "<MIME ",
                                "<LS id=\"tls\" ip=\"127.0.0.1\" port=\"8443\" security=\"on\" defaultvs=\"vs1\""
                                        + " servername=\"https://www.example.com:8443\"/>\n<MIME "));

        assertThat(run("cert", "import", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("certificate for: shop.example (expected: for www.example.com, too");
        assertThat(run("cert", "import", file.toString(), "--host", "other.example"))
                .isEqualTo(1);
        assertThat(certs).doesNotExist();

        assertThat(run("cert", "import", file.toString(), "--host", "shop.example"))
                .isZero();
        assertThat(said()).contains("who signed it is not in the files").doesNotContain("no listen socket");
    }

    @Test
    void aCertificateThatNamesNoHostIsRefusedWithTheReason() throws Exception {
        X509Bundle made = new CertificateBuilder()
                .ecp256()
                .subject("CN=www.example.com")
                .notBefore(Instant.now().minus(Duration.ofHours(1)))
                .notAfter(Instant.now().plus(Duration.ofDays(30)))
                .buildIssuedBy(authority);
        Path file = Files.writeString(folder.resolve("www.pem"), made.getCertificatePEM() + made.getPrivateKeyPEM());

        assertThat(run("cert", "import", file.toString(), "--host", "www.example.com"))
                .isEqualTo(1);
        assertThat(err.toString())
                .contains("certificate for: no host, since it has no names beside its subject (subjectAltName)");
        assertThat(certs).doesNotExist();

        assertThat(run("cert", "import", file.toString(), "--any-host")).isZero();
        assertThat(said()).contains("certificate Server-Cert for no host, since it has no names");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cert self-signed a..b | host: a..b (expected: a host such as",
                "cert self-signed localhost --key-type dsa | --key-type: dsa (expected: ec or rsa)",
                "cert self-signed localhost --days 0 | --days: 0 (expected: 1 to 3650)",
                "cert csr localhost --nickname ../x | --nickname: ../x (expected: 1 to 64 letters",
                "cert import | Missing required parameter: 'FILE'",
                "cert | cert: which command? (expected: self-signed, csr, import)"
            })
    void aWrongValueIsWrongUse(String line, String message) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }

    private ServerCertificate read(String nickname) throws Exception {
        return new CertificateFolder(folder.resolve("site/conf"))
                .read(nickname, Files.readString(certs.resolve(nickname + ".pem")));
    }

    private String said() {
        String text = out.toString();
        out.getBuffer().setLength(0);
        return text;
    }

    private int run(String... words) {
        String[] all = words[0].equals("init") ? words : with(words);
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLineFor(all);
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(all);
    }

    private String[] with(String... words) {
        String[] all = new String[words.length + 1];
        System.arraycopy(words, 0, all, 0, words.length);
        all[words.length] = "--instance=" + folder.resolve("site");
        return all;
    }
}
