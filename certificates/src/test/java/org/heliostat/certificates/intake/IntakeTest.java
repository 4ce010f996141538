package org.heliostat.certificates.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.OutputStream;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.openssl.jcajce.JcePEMEncryptorBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObjectGenerator;
import org.heliostat.certificates.make.HostNames;
import org.heliostat.certificates.make.KeyType;
import org.heliostat.certificates.make.SelfSigned;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntakeTest {

    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private static final String PASSWORD = "a secret";

    @TempDir
    private Path folder;

    private X509Bundle root;
    private X509Bundle between;
    private X509Bundle own;
    private final Intake intake = new Intake(file -> PASSWORD.toCharArray(), NOW);

    @BeforeEach
    void makeChain() throws Exception {
        root = builder("root").setIsCertificateAuthority(true).buildSelfSigned();
        between = builder("between").setIsCertificateAuthority(true).buildIssuedBy(root);
        own = builder("www").addSanDnsName("www.example.com").buildIssuedBy(between);
    }

    private static CertificateBuilder builder(String name) {
        return new CertificateBuilder()
                .ecp256()
                .subject("CN=" + name)
                .notBefore(NOW.minus(Duration.ofDays(1)))
                .notAfter(NOW.plus(Duration.ofDays(90)));
    }

    private Path file(String name, byte[]... parts) throws Exception {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (byte[] part : parts) {
                out.write(part);
            }
        }
        return file;
    }

    private Path file(String name, String... parts) throws Exception {
        return Files.writeString(folder.resolve(name), String.join("\n", parts));
    }

    private static String pem(X509Bundle bundle) {
        return bundle.getCertificatePEM();
    }

    private Intake.Taken take(Path... files) throws IntakeException {
        return intake.take(List.of(files), Optional.empty());
    }

    @Test
    void theChainIsPutInOrderAndOthersAreLeftOut() throws Exception {
        X509Bundle stranger =
                builder("stranger").setIsCertificateAuthority(true).buildSelfSigned();

        Intake.Taken taken = take(
                file("a.pem", pem(root), pem(stranger), pem(own), pem(own)),
                file("b", pem(between), own.getPrivateKeyPEM()));

        assertThat(taken.chain())
                .containsExactly(own.getCertificate(), between.getCertificate(), root.getCertificate());
        assertThat(taken.surplus()).isEqualTo(1);
        assertThat(taken.key()).isEqualTo(own.getKeyPair().getPrivate());
        assertThat(taken.toString()).isEqualTo("CN=www");
    }

    /** Authorities send the old root with the new one for the sake of old clients. */
    @Test
    void aRootThatIsOverIsInNobodysWay() throws Exception {
        X509Bundle over = builder("root")
                .keyPair(root.getKeyPair())
                .setIsCertificateAuthority(true)
                .notBefore(NOW.minus(Duration.ofDays(100)))
                .notAfter(NOW.minus(Duration.ofDays(1)))
                .buildSelfSigned();

        assertThat(take(file("a.pem", pem(own), own.getPrivateKeyPEM(), pem(between), pem(over), pem(root)))
                        .chain())
                .containsExactly(own.getCertificate(), between.getCertificate(), root.getCertificate());
        assertThat(take(file("b.pem", pem(own), own.getPrivateKeyPEM(), pem(between), pem(over)))
                        .chain())
                .containsExactly(own.getCertificate(), between.getCertificate());
    }

    @Test
    void ofTwoForOneKeyTheLongerIsTaken() throws Exception {
        X509Bundle renewed = builder("www")
                .keyPair(own.getKeyPair())
                .notAfter(NOW.plus(Duration.ofDays(100)))
                .buildIssuedBy(between);

        Intake.Taken taken = take(file("both.pem", pem(own), pem(renewed), own.getPrivateKeyPEM()));

        assertThat(taken.chain()).containsExactly(renewed.getCertificate());
        assertThat(taken.surplus()).isEqualTo(1);
    }

    @Test
    void derIsUnderstoodWhateverItIsCalled() throws Exception {
        Intake.Taken taken = take(
                file("a.txt", own.getCertificate().getEncoded()),
                file("b.pem", own.getKeyPair().getPrivate().getEncoded()));

        assertThat(taken.chain()).containsExactly(own.getCertificate());
    }

    @Test
    void aKeyStoreIsOpenedByItsPassword() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("x", own.getKeyPair().getPrivate(), PASSWORD.toCharArray(), new Certificate[] {
            own.getCertificate(), between.getCertificate()
        });
        Path file = folder.resolve("store.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }

        assertThat(take(file).chain()).containsExactly(own.getCertificate(), between.getCertificate());
        Intake other = new Intake(which -> "another".toCharArray(), NOW);
        assertThatThrownBy(() -> other.take(List.of(file), Optional.empty()))
                .isInstanceOf(IntakeException.class)
                .hasMessageContaining("store.p12: cannot be opened")
                .hasMessageNotContaining("another");
    }

    @Test
    void encryptedKeysAreOpenedInOldAndNewForms() throws Exception {
        var key = own.getKeyPair().getPrivate();
        Path pkcs8 = file(
                "new.key",
                written(new JcaPKCS8Generator(
                        key,
                        new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
                                .setProvider(new BouncyCastleProvider())
                                .setPassword(PASSWORD.toCharArray())
                                .build())));
        X509Bundle rsa = builder("rsa").rsa2048().buildIssuedBy(between);
        StringWriter old = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(old)) {
            writer.writeObject(
                    rsa.getKeyPair().getPrivate(),
                    new JcePEMEncryptorBuilder("AES-128-CBC")
                            .setProvider(new BouncyCastleProvider())
                            .build(PASSWORD.toCharArray()));
        }

        opensByItsPasswordAlone(own, pkcs8);
        opensByItsPasswordAlone(rsa, file("old.key", old.toString()));
    }

    @Test
    void keysInDerAreReadInTheirOlderFormsToo() throws Exception {
        X509Bundle rsa = builder("rsa").rsa2048().buildIssuedBy(between);

        for (X509Bundle bundle : List.of(own, rsa)) {
            var key = bundle.getKeyPair().getPrivate();
            byte[] older = PrivateKeyInfo.getInstance(key.getEncoded())
                    .parsePrivateKey()
                    .toASN1Primitive()
                    .getEncoded();
            if (bundle == own) {
                older = sec1WithItsCurve(older, key.getEncoded());
            }
            // A key that does not belong to the certificate would be refused.
            assertThat(take(file("certificate.pem", pem(bundle)), file("key.der", older))
                            .chain())
                    .containsExactly(bundle.getCertificate());
        }
    }

    /** In PKCS #8 the curve stands outside. */
    private static byte[] sec1WithItsCurve(byte[] sec1, byte[] pkcs8) throws Exception {
        var parameters =
                PrivateKeyInfo.getInstance(pkcs8).getPrivateKeyAlgorithm().getParameters();
        return new ECPrivateKey(256, ECPrivateKey.getInstance(sec1).getKey(), parameters).getEncoded();
    }

    @Test
    void aPasswordThatCannotBeHadIsSaidByWhoAsksForIt() throws Exception {
        Path encrypted = file(
                "encrypted.pem",
                written(new JcaPKCS8Generator(
                        own.getKeyPair().getPrivate(),
                        new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
                                .setProvider(new BouncyCastleProvider())
                                .setPassword(PASSWORD.toCharArray())
                                .build())));
        Intake without = new Intake(
                which -> {
                    throw new IllegalStateException("no password");
                },
                NOW);

        assertThatThrownBy(() -> without.take(List.of(file("own.pem", pem(own)), encrypted), Optional.empty()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no password");
    }

    private void opensByItsPasswordAlone(X509Bundle bundle, Path encrypted) throws Exception {
        Path certificate = file("certificate.pem", pem(bundle));
        Intake other = new Intake(which -> "another".toCharArray(), NOW);

        assertThat(take(certificate, encrypted).key())
                .isEqualTo(bundle.getKeyPair().getPrivate());
        assertThatThrownBy(() -> other.take(List.of(certificate, encrypted), Optional.empty()))
                .isInstanceOf(IntakeException.class)
                .hasMessageContaining("cannot be decrypted (expected: its password, and RSA");
    }

    private static String written(PemObjectGenerator block) throws Exception {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(block);
        }
        return text.toString();
    }

    @Test
    void theSpareKeyIsForWhoBringsNone() throws Exception {
        Path spare = file("spare.key", own.getPrivateKeyPEM());
        Path certificate = file("own.pem", pem(own));

        assertThat(intake.take(List.of(certificate), Optional.of(spare)).isKeySpare())
                .isTrue();
        assertThat(intake.take(List.of(certificate, spare), Optional.of(spare)).isKeySpare())
                .isFalse();
    }

    @Test
    void whatCannotWorkIsRefused() throws Exception {
        Path key = file("own.key", own.getPrivateKeyPEM());
        Path certificate = file("own.pem", pem(own));
        X509Bundle over = builder("over").notAfter(NOW).buildIssuedBy(between);
        X509Bundle early = builder("early").notBefore(NOW.plusSeconds(1)).buildIssuedBy(between);

        refused("private keys: 0 (expected: 1", certificate);
        refused("private keys: 2 (expected: 1", certificate, key, key);
        refused("certificates: 0 (expected: ", key);
        refused("belongs to none of the certificates", file("b.pem", pem(between)), key);
        refused("certificate CN=over: good from ", file("o.pem", pem(over), over.getPrivateKeyPEM()));
        refused("certificate CN=early: good from ", file("e.pem", pem(early), early.getPrivateKeyPEM()));
        refused("none.pem: no such file (expected: a file that can be read)", folder.resolve("none.pem"));
        refused("x: holds neither certificates nor keys", file("x", "hello"));
        refused("large: is larger than ", file("large", new byte[1024 * 1024 + 1]));
        refused(
                "cut: cannot be opened",
                file("cut", Arrays.copyOf(own.getCertificate().getEncoded(), 100)));
        refused(
                "cut.pem: holds a block that cannot be read",
                file("cut.pem", "-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n"));
    }

    @Test
    void aCurveThatNobodySpeaksIsNamed() throws Exception {
        var algorithm = new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey, SECObjectIdentifiers.secp256k1);
        PrivateKeyInfo key = new PrivateKeyInfo(algorithm, new ECPrivateKey(256, BigInteger.TEN));
        byte[] sec1 = new ECPrivateKey(256, BigInteger.TEN, SECObjectIdentifiers.secp256k1).getEncoded();
        byte[] certificate = new X509v3CertificateBuilder(
                        new X500Name("CN=between"),
                        BigInteger.ONE,
                        Date.from(NOW),
                        Date.from(NOW.plusSeconds(60)),
                        new X500Name("CN=odd"),
                        new SubjectPublicKeyInfo(algorithm, new byte[33]))
                .build(new JcaContentSignerBuilder("SHA256withECDSA")
                        .build(between.getKeyPair().getPrivate()))
                .getEncoded();
        String why = "has an EC key of the curve secp256k1 (expected: RSA, or EC of P-256, P-384 or P-521)";

        refused("k.pem: " + why, file("k.pem", TestCertificates.pem("PRIVATE KEY", key.getEncoded())));
        refused("s.pem: " + why, file("s.pem", TestCertificates.pem("EC PRIVATE KEY", sec1)));
        refused("k.der: " + why, file("k.der", key.getEncoded()));
        refused("s.der: " + why, file("s.der", sec1));
        refused("c.pem: " + why, file("c.pem", TestCertificates.pem("CERTIFICATE", certificate)));
        refused("c.der: " + why, file("c.der", certificate));
    }

    private void refused(String why, Path... files) {
        assertThatThrownBy(() -> take(files))
                .isInstanceOf(IntakeException.class)
                .hasMessageContaining(why);
    }

    @Test
    void hostsMatchByLabels() {
        SecureRandom random = new SecureRandom();
        X509Certificate made = SelfSigned.make(
                new HostNames(List.of("www.example.com", "*.shop.example")),
                Duration.ofDays(1),
                KeyType.EC,
                KeyType.EC.generate(random),
                NOW,
                random);

        assertThat(CertificateHosts.of(made)).containsExactly("www.example.com", "*.shop.example");
        assertThat(CertificateHosts.matches(made, "WWW.example.com")).isTrue();
        assertThat(CertificateHosts.matches(made, "a.shop.example")).isTrue();
        assertThat(CertificateHosts.matches(made, "a.b.shop.example")).isFalse();
        assertThat(CertificateHosts.matches(made, "shop.example")).isFalse();
        assertThat(CertificateHosts.matches(own.getCertificate(), "www"))
                .as("common names do not count")
                .isFalse();
    }
}
