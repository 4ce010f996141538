package org.heliostat.importer.nginx;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.certificate.UnusableFileException;
import org.heliostat.importer.draft.CertificateDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.ImportException;
import org.heliostat.importer.source.SourceFiles;

/** Puts certificates of ssl_certificate into conf/certs. */
final class CertificateFiles {

    private static final String ADVICE = "; put one in place by: heliostat.jar cert import, and take its LS in";

    private final InstanceDraft draft;
    private final SourceFiles files;
    private final Notes notes;

    CertificateFiles(InstanceDraft draft, SourceFiles files, Notes notes) {
        this.draft = draft;
        this.files = files;
        this.notes = notes;
    }

    /** Gives a listen socket with TLS the certificate of a server block. */
    void read(String wish, Optional<Node> certificate, Optional<Node> key, List<ListenSocketDraft> sockets) {
        List<ListenSocketDraft> without = sockets.stream()
                .filter(socket -> socket.isSecure() && !socket.hasCertificate())
                .toList();
        if (certificate.isEmpty() || key.isEmpty() || sockets.stream().noneMatch(ListenSocketDraft::isSecure)) {
            return;
        }
        String shown = "ssl_certificate " + certificate.get().word(0);
        if (without.isEmpty()) {
            notes.left(
                    certificate.get().at(),
                    shown,
                    "a listen socket has the certificates of all its virtual servers: one with"
                            + " all names, or a listen socket with an address of its own");
            return;
        }
        try {
            String nickname = draft.freeName("conf/certs/", wish, ".pem");
            String pem = text(certificate.get()) + "\n" + text(key.get());
            CertificateDraft.ofPem(pem, Optional.empty()).putInto(draft, nickname);
            without.forEach(socket -> socket.certificate(nickname));
            notes.taken(certificate.get().at(), shown, "conf/certs/" + nickname + ".pem, with its key");
        } catch (UnusableFileException | ImportException unusable) {
            notes.left(certificate.get().at(), shown, unusable.getMessage() + ADVICE);
        }
    }

    private String text(Node node) {
        Path file = files.resolve(node.word(0)).orElse(files.root().resolve("missing"));
        return new String(files.bytes(file, node.at()), StandardCharsets.ISO_8859_1);
    }
}
