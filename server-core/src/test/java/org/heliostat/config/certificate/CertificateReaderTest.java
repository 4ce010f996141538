package org.heliostat.config.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.SslParams;
import org.heliostat.config.serverxml.SslParams.ClientAuth;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateReaderTest {

    private static final SourceLocation AT = new SourceLocation("conf/server.xml", 7);

    @TempDir
    private Path conf;

    @TempDir
    private Path elsewhere;

    private final Findings findings = new Findings();

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectories(conf.resolve("certs/trusted"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void aCertificateAndItsKeyAreRead(String algorithm) throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", algorithm);
        Files.writeString(conf.resolve("certs/www.pem"), "made for a test\n" + pair.certificatePem());
        Files.writeString(conf.resolve("certs/www.key"), pair.keyPem());

        ServerCertificate read = read("www", ClientAuth.NONE).servers().get("www");

        assertThat(findings.sorted()).isEmpty();
        assertThat(read.chain()).containsExactly(pair.certificate());
        assertThat(read.key()).isEqualTo(pair.key());
    }

    @Test
    void bothMayStandInOneFile() throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        Files.writeString(conf.resolve("certs/www.pem"), pair.keyPem() + pair.certificatePem());

        assertThat(read("www", ClientAuth.NONE).servers()).containsKey("www");
    }

    @Test
    void keysOfOlderFilesAreRead() throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "RSA");
        byte[] pkcs8 = pair.key().getEncoded();
        // What follows version and algorithm is an OCTET STRING with the older form inside.
        byte[] pkcs1 = Arrays.copyOfRange(pkcs8, 26, pkcs8.length);
        Files.writeString(conf.resolve("certs/www.pem"), pair.certificatePem());
        Files.writeString(conf.resolve("certs/www.key"), TestCertificates.pem("RSA PRIVATE KEY", pkcs1));

        assertThat(read("www", ClientAuth.NONE).servers().get("www").key()).isEqualTo(pair.key());
    }

    @Test
    void anEncryptedKeyIsOpenedWithItsPassword() throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        Files.writeString(conf.resolve("certs/www.pem"), pair.certificatePem());
        Files.writeString(
                conf.resolve("certs/www.key"),
                TestCertificates.pem(
                        "ENCRYPTED PRIVATE KEY", encrypted(pair.key().getEncoded(), "se:cret")));
        password("www:se:cret\n");

        assertThat(read("www", ClientAuth.NONE).servers().get("www").key()).isEqualTo(pair.key());

        password("www:wrong\n");
        read("www", ClientAuth.NONE);
        assertThat(findings.sorted())
                .map(Finding::toString)
                .containsExactly("conf/certs/www.key: cannot be decrypted: wrong password "
                        + "(expected: the right one in conf/password.conf)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2.840.113549.3.7", "2.16.840.1.101.3.4.1.2", "2.16.840.1.101.3.4.1.42"})
    void anEncryptedKeyMayHaveAnyCipherThatIsCommon(String cipher) throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "RSA");
        Files.writeString(conf.resolve("certs/www.pem"), pair.certificatePem());
        Files.writeString(
                conf.resolve("certs/www.key"), EncryptedKeys.pem(pair.key().getEncoded(), "secret", cipher));
        password("www:secret\n");

        assertThat(read("www", ClientAuth.NONE).servers().get("www").key()).isEqualTo(pair.key());
        assertThat(findings.sorted()).isEmpty();
    }

    @Test
    void aCipherThatIsUnknownIsNotTakenForAWrongPassword() throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "RSA");
        String key = EncryptedKeys.pem(pair.key().getEncoded(), "secret", "1.2.840.113549.3.9");
        Files.writeString(conf.resolve("certs/www.pem"), key + pair.certificatePem());
        password("www:secret\n");

        read("www", ClientAuth.NONE);

        assertThat(findings.sorted())
                .map(Finding::toString)
                .containsExactly("conf/certs/www.pem: is encrypted with an unsupported cipher 1.2.840.113549.3.9"
                        + " (expected: aes-256-cbc, as \"openssl pkcs8 -topk8 -v2 aes-256-cbc\" writes it)");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 20, 40, 60, 80})
    void aDamagedEncryptedKeyIsSaidToBeDamaged(int octets) throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        byte[] whole = EncryptedKeys.der(pair.key().getEncoded(), "secret", "1.2.840.113549.3.7");
        String key = TestCertificates.pem("ENCRYPTED PRIVATE KEY", Arrays.copyOf(whole, octets));
        Files.writeString(conf.resolve("certs/www.pem"), key + pair.certificatePem());
        password("www:secret\n");

        read("www", ClientAuth.NONE);

        assertThat(findings.sorted()).singleElement().asString().contains("holds an encrypted key that cannot be read");
    }

    @Test
    void aKeyStoreIsOpenedWithTheCommonPassword() throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        Files.copy(pair.store(), conf.resolve("certs/www.p12"));
        password("# for all\ninternal:" + TestCertificates.PASSWORD + "\n");

        assertThat(read("www", ClientAuth.NONE).servers().get("www").key()).isEqualTo(pair.key());
    }

    @Test
    void aWrongPasswordOfAKeyStoreIsToldFromAFileThatIsNone() throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        Files.copy(pair.store(), conf.resolve("certs/www.p12"));
        Files.writeString(conf.resolve("certs/other.p12"), "no key store");
        password("# for all\ninternal:wrong\n");

        read("www", ClientAuth.NONE);
        read("other", ClientAuth.NONE);

        assertThat(findings.sorted())
                .map(Finding::toString)
                .containsExactlyInAnyOrder(
                        "conf/certs/www.p12: cannot be opened with the password in conf/password.conf:2"
                                + " (expected: its password)",
                        "conf/certs/other.p12: is no key store that can be read (expected: PKCS #12)");
    }

    @Test
    void aKeyStoreWithoutAPasswordSaysWhichLineIsMissing() throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        Files.copy(pair.store(), conf.resolve("certs/www.p12"));

        read("www", ClientAuth.NONE);

        assertThat(findings.sorted())
                .map(Finding::toString)
                .containsExactly("conf/certs/www.p12: cannot be opened with no password"
                        + " (expected: a line www:PASSWORD in conf/password.conf)");
    }

    @Test
    void certificatesToBelieveMayBePemOrDer() throws Exception {
        Pair own = TestCertificates.make(elsewhere, "www", "EC");
        Pair pem = TestCertificates.make(elsewhere, "pem", "EC");
        Pair der = TestCertificates.make(elsewhere, "der", "EC");
        Files.writeString(conf.resolve("certs/www.pem"), own.keyPem() + own.certificatePem());
        Files.writeString(conf.resolve("certs/trusted/a.pem"), pem.certificatePem());
        Files.write(conf.resolve("certs/trusted/b.cer"), der.certificate().getEncoded());
        Files.writeString(conf.resolve("certs/trusted/notes.txt"), "not looked at");

        assertThat(read("www", ClientAuth.OPTIONAL).trusted()).containsExactly(pem.certificate(), der.certificate());
        assertThat(findings.sorted()).isEmpty();
    }

    @Test
    void whatIsMissingIsSaidWhereItIsAskedFor() {
        read("www", ClientAuth.OPTIONAL);

        assertThat(findings.sorted())
                .map(Finding::toString)
                .containsExactly(
                        "conf/server.xml:7: SSLPARAMS: servercertnickname: www "
                                + "(expected: conf/certs/www.pem with www.key, or www.p12)",
                        "conf/server.xml:7: SSLPARAMS: clientauth: nobody to believe "
                                + "(expected: certificates in conf/certs/trusted)");
    }

    @Test
    void aKeyOfAnotherCertificateIsFoundOutBeforeTheFirstClientComes() throws Exception {
        Pair one = TestCertificates.make(elsewhere, "one", "EC");
        Pair other = TestCertificates.make(elsewhere, "other", "EC");
        Files.writeString(conf.resolve("certs/www.pem"), one.certificatePem());
        Files.writeString(conf.resolve("certs/www.key"), other.keyPem());

        read("www", ClientAuth.NONE);

        assertThat(findings.sorted())
                .map(Finding::toString)
                .containsExactly(
                        "conf/certs/www.pem: its first certificate (EC) and its key (EC) do not belong together");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "..", "a\\b"})
    void aNicknameStaysInItsFolder(String nickname) {
        read(nickname, ClientAuth.NONE);

        assertThat(findings.sorted())
                .singleElement()
                .asString()
                .endsWith("(expected: the name of a file in conf/certs)");
    }

    @Test
    void aCertificateThatIsOrderedMayBeMissing() {
        SslParams ordered = new SslParams(AT, "www", List.of("www-rsa"), true, true, ClientAuth.NONE);

        assertThat(read(ordered).servers()).isEmpty();

        assertThat(findings.sorted())
                .as("only the other one, which is not ordered")
                .singleElement()
                .matches(finding -> finding.text().contains("www-rsa"));
    }

    private Certificates read(String nickname, ClientAuth clientAuth) {
        return read(new SslParams(AT, nickname, true, clientAuth));
    }

    private Certificates read(SslParams params) {
        ListenSocketConfig socket = new ListenSocketConfig(
                AT, "ls1", "any", 443, true, 1, "default", false, "vs1", "localhost", Optional.of(params));
        return CertificateReader.read(conf, List.of(socket), findings);
    }

    private void password(String lines) throws IOException {
        Path file = conf.resolve("password.conf");
        Files.writeString(file, lines);
        assertThat(file.toFile().setReadable(false, false)).isTrue();
        assertThat(file.toFile().setReadable(true, true)).isTrue();
    }

    private static byte[] encrypted(byte[] pkcs8, String password) throws Exception {
        String algorithm = "PBEWithHmacSHA256AndAES_256";
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(
                Cipher.ENCRYPT_MODE,
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password.toCharArray())));
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("PBES2");
        parameters.init(cipher.getParameters().getEncoded());
        return new EncryptedPrivateKeyInfo(parameters, cipher.doFinal(pkcs8)).getEncoded();
    }
}
