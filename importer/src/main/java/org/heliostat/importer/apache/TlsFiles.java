package org.heliostat.importer.apache;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.certificate.UnusableFileException;
import org.heliostat.importer.draft.CertificateDraft;
import org.heliostat.importer.draft.DraftFile;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.ImportException;

/** Puts certificates of SSLCertificateFile and its kin into conf/certs. */
final class TlsFiles {

    private static final String ADVICE = "; put one in place by: heliostat.jar cert import, and take its LS in";
    private static final List<String> FILES =
            List.of("sslcertificatefile", "sslcertificatechainfile", "sslcertificatekeyfile");

    private final InstanceDraft draft;
    private final Notes notes;
    private final Translations paths;

    TlsFiles(InstanceDraft draft, Notes notes, Translations paths) {
        this.draft = draft;
        this.notes = notes;
        this.paths = paths;
    }

    /** Gives a listen socket of a site its certificate, if the site has TLS. */
    void read(Site site, ListenSocketDraft socket) {
        Optional<Node> engine =
                site.find("sslengine").filter(node -> node.word(0).equalsIgnoreCase("on"));
        Optional<Node> file = site.find("sslcertificatefile");
        if (engine.isEmpty()) {
            return;
        }
        socket.secure();
        notes.taken(engine.get().at(), engine.get().shown(), "LS " + socket.id() + " security=\"on\"");
        if (file.isEmpty()) {
            notes.left(engine.get().at(), "SSLEngine on", "no SSLCertificateFile" + ADVICE);
            return;
        }
        if (socket.hasCertificate()) {
            notes.left(
                    file.get().at(),
                    file.get().shown(),
                    "a listen socket has the certificates of all its virtual servers: one"
                            + " with all names, or a listen socket with an address of its own");
            return;
        }
        try {
            StringBuilder pem = new StringBuilder();
            for (String name : FILES) {
                Optional<Node> part = site.find(name);
                if (part.isPresent()) {
                    pem.append(text(part.get())).append('\n');
                }
            }
            String nickname = draft.freeName("conf/certs/", site.server().id(), ".pem");
            CertificateDraft.ofPem(pem.toString(), Optional.empty()).putInto(draft, nickname);
            socket.certificate(nickname);
            notes.taken(file.get().at(), file.get().shown(), "conf/certs/" + nickname + ".pem, with chain and key");
        } catch (UnusableFileException | ImportException unusable) {
            notes.left(file.get().at(), file.get().shown(), unusable.getMessage() + ADVICE);
        }
        clients(site, socket);
    }

    private void clients(Site site, ListenSocketDraft socket) {
        Optional<Node> verify =
                site.find("sslverifyclient").filter(node -> !node.word(0).equalsIgnoreCase("none"));
        if (verify.isEmpty()) {
            return;
        }
        Optional<Node> authorities = site.find("sslcacertificatefile");
        if (authorities.isEmpty()
                || !Files.isRegularFile(Path.of(paths.path(authorities.get().word(0))))) {
            notes.left(
                    verify.get().at(),
                    verify.get().shown(),
                    "no SSLCACertificateFile: put authorities into conf/certs/trusted, then clientauth of SSLPARAMS");
            return;
        }
        draft.file(DraftFile.of("conf/certs/trusted/clients.pem", text(authorities.get())));
        socket.clientAuth(verify.get().word(0).equalsIgnoreCase("require") ? "on" : "optional");
        notes.taken(verify.get().at(), verify.get().shown(), "SSLPARAMS clientauth=\"" + socket.clientAuth() + '"');
    }

    private String text(Node node) {
        return new String(paths.content(node.word(0), node.at()), StandardCharsets.ISO_8859_1);
    }
}
