package org.heliostat.importer.nginx;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.certificate.UnusableFileException;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.CertificateDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.draft.VirtualServerDraft;
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

    /**
     * Has listen sockets ask clients for certificates. Where the authorities cannot be believed here and a certificate is needed,
     * nobody gets in.
     *
     * @param verify ssl_verify_client, which is not off
     */
    void clients(Node verify, Optional<Node> authorities, VirtualServerDraft server, List<ListenSocketDraft> sockets) {
        boolean isNeeded = verify.word(0).equals("on");
        Optional<String> refused = authorities.map(this::trust).orElse(Optional.of("no ssl_client_certificate"));
        if (refused.isEmpty()) {
            String word = isNeeded ? "on" : "optional";
            sockets.stream().filter(ListenSocketDraft::isSecure).forEach(socket -> socket.clientAuth(word));
            notes.taken(verify.at(), verify.shown(), "SSLPARAMS clientauth=\"" + word + '"');
        } else if (isNeeded) {
            server.objConf().root().add(Line.of(Stage.PATH_CHECK, "deny-existence"));
            notes.changed(
                    verify.at(),
                    verify.shown(),
                    "PathCheck fn=\"deny-existence\" of VS " + server.id(),
                    refused.get() + ": put authorities into conf/certs/trusted, then clientauth of SSLPARAMS");
        } else {
            notes.left(
                    verify.at(),
                    verify.shown(),
                    refused.get() + ": authorities into conf/certs/trusted, then clientauth of SSLPARAMS");
        }
    }

    private Optional<String> trust(Node authorities) {
        try {
            return draft.trust(text(authorities));
        } catch (ImportException unusable) {
            return Optional.of(String.valueOf(unusable.getMessage()));
        }
    }

    private String text(Node node) {
        Path file = files.resolve(node.word(0)).orElse(files.root().resolve("missing"));
        return new String(files.bytes(file, node.at()), StandardCharsets.ISO_8859_1);
    }
}
