package org.heliostat.servlet.httpsession.redis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.testing.TestCertificates;

/** One certificate with its key for all servers of a test, and what they are told of it. */
record RedisTls(Path certificate, Path key) {

    static RedisTls make(Path folder) throws Exception {
        TestCertificates.Pair pair = TestCertificates.make(folder, "www", "EC");
        return new RedisTls(
                Files.writeString(folder.resolve("cert.pem"), pair.certificatePem()),
                Files.writeString(folder.resolve("key.pem"), pair.keyPem()));
    }

    /** Options of a server that speaks TLS with others as well; its port for clients comes besides. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        for (String line : lines()) {
            String[] words = line.split(" ", 2);
            options.addAll(List.of("--" + words[0], words[1]));
        }
        return options;
    }

    /** The same, as lines of a file. */
    List<String> lines() {
        return List.of(
                "tls-cert-file " + certificate,
                "tls-key-file " + key,
                "tls-ca-cert-file " + certificate,
                "tls-auth-clients no",
                "tls-replication yes");
    }

    /** Options of redis-cli that lead it to the ports of TLS. */
    List<String> connecting() {
        return List.of("--tls", "--cacert", certificate.toString());
    }
}
