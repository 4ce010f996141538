package org.heliostat.certificates.make;

import java.io.IOException;
import java.security.KeyPair;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/** Makes requests for certificates, as authorities take them (PKCS #10, RFC 2986). */
public final class SigningRequest {

    private SigningRequest() {}

    /** @return the request in DER, signed with the key */
    public static byte[] make(HostNames names, KeyType type, KeyPair key) {
        try {
            ExtensionsGenerator extensions = new ExtensionsGenerator();
            extensions.addExtension(
                    Extension.subjectAlternativeName, names.subject().size() == 0, names.alternatives());
            return new JcaPKCS10CertificationRequestBuilder(names.subject(), key.getPublic())
                    .addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate())
                    .build(type.signer(key))
                    .getEncoded();
        } catch (IOException | OperatorCreationException impossible) {
            throw new IllegalStateException("a request could not be made", impossible);
        }
    }
}
