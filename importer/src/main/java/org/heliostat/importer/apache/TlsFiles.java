package org.heliostat.importer.apache;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.certificate.UnusableFileException;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.CertificateDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.draft.UnwritableException;
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
        clients(site, socket);
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
    }

    /** Where a certificate is needed, and the authorities cannot be believed here, nobody gets in. */
    private void clients(Site site, ListenSocketDraft socket) {
        Optional<Node> verify =
                site.find("sslverifyclient").filter(node -> !node.word(0).equalsIgnoreCase("none"));
        if (verify.isEmpty()) {
            return;
        }
        Node node = verify.get();
        boolean isNeeded = node.word(0).equalsIgnoreCase("require");
        Optional<String> refused =
                site.find("sslcacertificatefile").map(this::trust).orElse(Optional.of("no SSLCACertificateFile"));
        if (refused.isEmpty()) {
            socket.clientAuth(isNeeded ? "on" : "optional");
            notes.taken(node.at(), node.shown(), "SSLPARAMS clientauth=\"" + socket.clientAuth() + '"');
            return;
        }
        String why = refused.get() + ": put authorities into conf/certs/trusted, then clientauth of SSLPARAMS";
        if (isNeeded) {
            site.server().objConf().root().add(Line.of(Stage.PATH_CHECK, "deny-existence"));
            notes.changed(
                    node.at(),
                    node.shown(),
                    "PathCheck fn=\"deny-existence\" of VS " + site.server().id(),
                    why);
        } else {
            notes.left(node.at(), node.shown(), why);
        }
    }

    private Optional<String> trust(Node authorities) {
        try {
            return draft.trust(text(authorities));
        } catch (ImportException | UnwritableException unusable) {
            return Optional.of(String.valueOf(unusable.getMessage()));
        }
    }

    private String text(Node node) {
        return new String(paths.content(node.word(0), node.at()), StandardCharsets.ISO_8859_1);
    }
}
