package org.heliostat.config.certificate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.heliostat.config.certificate.PemFile.Block;

/** Private keys out of PEM blocks: PKCS #8, plain or encrypted, and the older PKCS #1 of RSA keys. */
public final class PrivateKeys {

    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519", "Ed448", "RSASSA-PSS");
    private static final byte[] VERSION_0 = {0x02, 0x01, 0x00};

    /** SEQUENCE { OID 1.2.840.113549.1.1.1, NULL }: rsaEncryption (RFC 8017, appendix C). */
    private static final byte[] RSA_ENCRYPTION = {
        0x30, 0x0d, 0x06, 0x09, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00
    };

    private PrivateKeys() {}

    /**
     * @param password for an encrypted key
     * @return the first key among the blocks
     */
    static PrivateKey of(List<Block> blocks, Optional<char[]> password) throws UnusableFileException {
        for (Block block : blocks) {
            switch (block.label()) {
                case "PRIVATE KEY" -> {
                    return plain(block.der());
                }
                case "RSA PRIVATE KEY" -> {
                    return plain(wrapped(block.der()));
                }
                case "ENCRYPTED PRIVATE KEY" -> {
                    return decrypted(block.der(), password);
                }
                case "EC PRIVATE KEY", "DSA PRIVATE KEY" ->
                    throw new UnusableFileException("holds a key in the old form \"" + block.label()
                            + "\" (expected: PKCS #8, " + "as \"openssl pkcs8 -topk8 -nocrypt\" writes it)");
                default -> {}
            }
        }
        throw new UnusableFileException("holds no private key (expected: a block PRIVATE KEY)");
    }

    /**
     * Opens an encrypted PKCS #8 key.
     *
     * @throws UnusableFileException when it is none that is known, or the password is another
     */
    public static PrivateKey decrypted(byte[] pkcs8, char[] password) throws UnusableFileException {
        return decrypted(pkcs8, Optional.of(password));
    }

    private static PrivateKey plain(byte[] pkcs8) throws UnusableFileException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (GeneralSecurityException another) {
                // Only the right algorithm can read it; the loop ends with a message if none can.
                continue;
            }
        }
        throw new UnusableFileException("holds a private key that is neither RSA, EC nor EdDSA");
    }

    private static PrivateKey decrypted(byte[] der, Optional<char[]> password) throws UnusableFileException {
        if (password.isEmpty()) {
            throw new UnusableFileException("is encrypted (expected: its password in conf/password.conf)");
        }
        Optional<Pbes2Key> pbes2 = Pbes2Key.of(der);
        try {
            return plain(pbes2.isPresent() ? pbes2.get().decrypted(password.get()) : older(der, password.get()));
        } catch (NoSuchAlgorithmException unknown) {
            throw new UnusableFileException("is encrypted with an unsupported cipher (expected: aes-256-cbc, as"
                    + " \"openssl pkcs8 -topk8 -v2 aes-256-cbc\" writes it)");
        } catch (IOException | GeneralSecurityException | UnusableFileException wrong) {
            // Rubbish may look well padded: that what comes out is no key tells a wrong password as well.
            throw new UnusableFileException(
                    "cannot be decrypted: wrong password (expected: the right one in conf/password.conf)");
        }
    }

    /** PKCS #5 version 1 and PKCS #12: cipher and digest have one name together. */
    private static byte[] older(byte[] der, char[] password) throws IOException, GeneralSecurityException {
        EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(der);
        SecretKeyFactory keys = SecretKeyFactory.getInstance(info.getAlgName());
        Cipher cipher = Cipher.getInstance(info.getAlgName());
        cipher.init(Cipher.DECRYPT_MODE, keys.generateSecret(new PBEKeySpec(password)), info.getAlgParameters());
        return info.getKeySpec(cipher).getEncoded();
    }

    /** PKCS #8 is PKCS #1 with a version and the name of the algorithm before it (RFC 5208, section 5). */
    private static byte[] wrapped(byte[] pkcs1) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(VERSION_0);
        content.writeBytes(RSA_ENCRYPTION);
        content.writeBytes(tagged(0x04, pkcs1));
        return tagged(0x30, content.toByteArray());
    }

    private static byte[] tagged(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        int length = content.length;
        if (length < 0x80) {
            out.write(length);
        } else if (length < 0x100) {
            out.write(0x81);
            out.write(length);
        } else if (length < 0x10000) {
            out.write(0x82);
            out.write(length >> 8);
            out.write(length);
        } else {
            out.write(0x83);
            out.write(length >> 16);
            out.write(length >> 8);
            out.write(length);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }
}
