package org.heliostat.config.certificate;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.heliostat.testing.TestCertificates;
import org.ietf.jgss.Oid;

/** Makes encrypted keys as OpenSSL writes them: PBES2 with PBKDF2 and HMAC with SHA-256. */
final class EncryptedKeys {

    private static final int ITERATIONS = 2048;

    private EncryptedKeys() {}

    static String pem(byte[] pkcs8, String password, String cipher) throws Exception {
        return TestCertificates.pem("ENCRYPTED PRIVATE KEY", der(pkcs8, password, cipher));
    }

    /** @param cipher OID; one that is not known is written as if it were DES-EDE3 */
    static byte[] der(byte[] pkcs8, String password, String cipher) throws Exception {
        boolean aes = cipher.startsWith("2.16.");
        int bits = !aes ? 192 : cipher.endsWith(".42") ? 256 : 128;
        byte[] salt = new byte[16];
        Arrays.fill(salt, (byte) 5);
        byte[] start = new byte[aes ? 16 : 8];
        byte[] key = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, bits))
                .getEncoded();
        String name = aes ? "AES" : "DESede";
        Cipher cbc = Cipher.getInstance(name + "/CBC/PKCS5Padding");
        cbc.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, name), new IvParameterSpec(start));
        byte[] digest = value(0x30, oid("1.2.840.113549.2.9"), value(0x05));
        byte[] iterations = value(0x02, new byte[] {ITERATIONS >> 8, (byte) ITERATIONS});
        byte[] derivation =
                value(0x30, oid("1.2.840.113549.1.5.12"), value(0x30, value(0x04, salt), iterations, digest));
        byte[] encryption = value(0x30, oid(cipher), value(0x04, start));
        byte[] algorithm = value(0x30, oid("1.2.840.113549.1.5.13"), value(0x30, derivation, encryption));
        return value(0x30, algorithm, value(0x04, cbc.doFinal(pkcs8)));
    }

    private static byte[] oid(String dotted) throws Exception {
        return new Oid(dotted).getDER();
    }

    private static byte[] value(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.size() >= 0x80) {
            out.write(0x82);
            out.write(content.size() >> 8);
        }
        out.write(content.size());
        out.writeBytes(content.toByteArray());
        return out.toByteArray();
    }
}
