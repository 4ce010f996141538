package org.heliostat.certificates.intake;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.RSAPrivateKey;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.bc.BcPEMDecryptorProvider;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.heliostat.config.IoReason;
import org.heliostat.config.certificate.PrivateKeys;
import org.heliostat.config.certificate.UnusableFileException;

/**
 * Reads files with certificates and keys: PEM, a certificate or a key in DER, and PKCS #12. The form is found by looking,
 * whatever a file is called. One thread.
 */
final class FileForms {

    private static final int LARGEST = 1024 * 1024;
    private static final int MOST_BLOCKS = 100;
    private static final int DER_SEQUENCE = 0x30;
    private static final String DASHES = "-----BEGIN ";

    private final Function<Path, char[]> passwords;

    /** @param passwords asked for a file that is encrypted */
    FileForms(Function<Path, char[]> passwords) {
        this.passwords = passwords;
    }

    ReadFile read(Path file) throws IntakeException {
        byte[] octets = octets(file);
        String text = new String(octets, StandardCharsets.ISO_8859_1);
        if (text.contains(DASHES)) {
            return pem(file, text);
        }
        if (octets.length == 0 || octets[0] != DER_SEQUENCE) {
            throw wrong(file, "holds neither certificates nor keys (expected: PEM, DER or PKCS #12)");
        }
        refuseCurve(file, octets);
        Optional<X509Certificate> certificate = certificate(octets);
        if (certificate.isPresent()) {
            return new ReadFile(List.of(certificate.get()), List.of());
        }
        Optional<PrivateKey> key = key(octets);
        return key.isPresent() ? new ReadFile(List.of(), List.of(key.get())) : store(file, octets);
    }

    /** Of what is in DER: a certificate or a key; what is neither has no curve. */
    private static void refuseCurve(Path file, byte[] der) throws IntakeException {
        Optional<AlgorithmIdentifier> algorithm = algorithm(() ->
                        new X509CertificateHolder(der).getSubjectPublicKeyInfo().getAlgorithm())
                .or(() -> algorithm(() -> PrivateKeyInfo.getInstance(der).getPrivateKeyAlgorithm()))
                .or(() -> algorithm(() -> sec1(der).getPrivateKeyAlgorithm()));
        if (algorithm.isPresent()) {
            refuseCurve(file, algorithm.get());
        }
    }

    private static void refuseCurve(Path file, AlgorithmIdentifier algorithm) throws IntakeException {
        Optional<String> obstacle = KeyCurves.obstacle(algorithm);
        if (obstacle.isPresent()) {
            throw wrong(file, obstacle.get());
        }
    }

    private static Optional<AlgorithmIdentifier> algorithm(Callable<AlgorithmIdentifier> form) {
        try {
            return Optional.of(form.call());
        } catch (Exception another) {
            // A store is none of them, and says so in many ways.
            return Optional.empty();
        }
    }

    private static byte[] octets(Path file) throws IntakeException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] octets = in.readNBytes(LARGEST + 1);
            if (octets.length > LARGEST) {
                throw wrong(file, "is larger than " + LARGEST + " bytes");
            }
            return octets;
        } catch (IOException unreadable) {
            throw wrong(file, IoReason.of(unreadable) + " (expected: a file that can be read)");
        }
    }

    private ReadFile pem(Path file, String text) throws IntakeException {
        List<X509Certificate> certificates = new ArrayList<>();
        List<PrivateKey> keys = new ArrayList<>();
        for (Object block : blocks(file, text)) {
            if (block instanceof X509CertificateHolder holder) {
                certificates.add(certificate(file, holder));
            } else {
                key(file, block).ifPresent(keys::add);
            }
        }
        return new ReadFile(certificates, keys);
    }

    private static List<Object> blocks(Path file, String text) throws IntakeException {
        List<Object> blocks = new ArrayList<>();
        try (PEMParser parser = new PEMParser(new StringReader(text))) {
            Object block = parser.readObject();
            while (block != null && blocks.size() < MOST_BLOCKS) {
                blocks.add(block);
                block = parser.readObject();
            }
            return blocks;
        } catch (IOException | RuntimeException malformed) {
            // The parser throws whatever it comes to where a block is not what it says.
            throw unreadable(file);
        }
    }

    private static X509Certificate certificate(Path file, X509CertificateHolder holder) throws IntakeException {
        refuseCurve(file, holder.getSubjectPublicKeyInfo().getAlgorithm());
        try {
            return new JcaX509CertificateConverter().getCertificate(holder);
        } catch (CertificateException | RuntimeException malformed) {
            throw unreadable(file);
        }
    }

    /** @return empty where the block is something else */
    private Optional<PrivateKey> key(Path file, Object block) throws IntakeException {
        if (block instanceof PEMEncryptedKeyPair || block instanceof PKCS8EncryptedPrivateKeyInfo) {
            return Optional.of(decrypted(file, block));
        }
        PrivateKeyInfo plain = block instanceof PEMKeyPair pair
                ? pair.getPrivateKeyInfo()
                : block instanceof PrivateKeyInfo info ? info : null;
        if (plain == null) {
            return Optional.empty();
        }
        refuseCurve(file, plain.getPrivateKeyAlgorithm());
        try {
            return Optional.of(key(plain));
        } catch (IOException | RuntimeException malformed) {
            throw unreadable(file);
        }
    }

    private static PrivateKey key(PrivateKeyInfo plain) throws IOException {
        return new JcaPEMKeyConverter().getPrivateKey(plain);
    }

    private PrivateKey decrypted(Path file, Object block) throws IntakeException {
        char[] password = passwords.apply(file);
        try {
            if (block instanceof PEMEncryptedKeyPair older) {
                PrivateKeyInfo plain = older.decryptKeyPair(new BcPEMDecryptorProvider(password))
                        .getPrivateKeyInfo();
                refuseCurve(file, plain.getPrivateKeyAlgorithm());
                return key(plain);
            }
            // The JDK lacks the paddings that the library would ask for.
            return PrivateKeys.decrypted(((PKCS8EncryptedPrivateKeyInfo) block).getEncoded(), password);
        } catch (UnusableFileException | IOException | RuntimeException wrong) {
            // A wrong password may decrypt to rubbish, which fails later and otherwise.
            throw wrong(file, "its key cannot be decrypted (expected: its password, and " + KeyCurves.USUAL + ")");
        }
    }

    private static Optional<X509Certificate> certificate(byte[] der) {
        try {
            return Optional.of((X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der)));
        } catch (CertificateException another) {
            return Optional.empty();
        }
    }

    /** In PKCS #8, or in one of the forms before it, which do not say of which kind they are. */
    private static Optional<PrivateKey> key(byte[] der) {
        return key(() -> PrivateKeyInfo.getInstance(der))
                .or(() -> key(() -> pkcs1(der)))
                .or(() -> key(() -> sec1(der)));
    }

    private static Optional<PrivateKey> key(Callable<PrivateKeyInfo> form) {
        try {
            return Optional.of(key(form.call()));
        } catch (Exception another) {
            // A store is no key, and says so in many ways.
            return Optional.empty();
        }
    }

    /** RFC 8017, appendix A.1.2. */
    private static PrivateKeyInfo pkcs1(byte[] der) throws IOException {
        var rsa = new AlgorithmIdentifier(PKCSObjectIdentifiers.rsaEncryption, DERNull.INSTANCE);
        return new PrivateKeyInfo(rsa, RSAPrivateKey.getInstance(der));
    }

    /** RFC 5915, section 3. */
    private static PrivateKeyInfo sec1(byte[] der) throws IOException {
        ECPrivateKey key = ECPrivateKey.getInstance(der);
        return new PrivateKeyInfo(
                new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey, key.getParametersObject()), key);
    }

    private ReadFile store(Path file, byte[] octets) throws IntakeException {
        char[] password = passwords.apply(file);
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(new ByteArrayInputStream(octets), password);
            List<X509Certificate> certificates = new ArrayList<>();
            List<PrivateKey> keys = new ArrayList<>();
            for (String alias : Collections.list(store.aliases())) {
                if (store.getKey(alias, password) instanceof PrivateKey key) {
                    keys.add(key);
                }
                Certificate[] chain = store.getCertificateChain(alias);
                for (Certificate one : chain == null ? new Certificate[] {store.getCertificate(alias)} : chain) {
                    if (one instanceof X509Certificate x509) {
                        certificates.add(x509);
                    }
                }
            }
            return new ReadFile(certificates, keys);
        } catch (UnrecoverableKeyException another) {
            throw wrong(file, "its key cannot be read (expected: " + KeyCurves.USUAL + ")");
        } catch (IOException | GeneralSecurityException unreadable) {
            throw wrong(file, "cannot be opened (expected: PEM, DER, or PKCS #12 and its password)");
        }
    }

    private static IntakeException unreadable(Path file) {
        return wrong(file, "holds a block that cannot be read");
    }

    private static IntakeException wrong(Path file, String why) {
        return new IntakeException(file + ": " + why);
    }
}
