package org.heliostat.listen.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.certificate.CertificateReader;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices certificates that have changed on disk, and reads them once they stay as they are from one look to the next:
 * certificate and key are two files. Those that are held in memory count at once. One thread at a time, which waits for the
 * disk.
 */
public final class CertificateWatch {

    private static final Logger LOG = LoggerFactory.getLogger(CertificateWatch.class);

    private List<String> seen = List.of();
    private List<String> read = List.of();
    private @Nullable Certificates last;
    private Certificates heldBefore = Certificates.NONE;

    /**
     * @param sockets whose certificates are looked at
     * @param held in memory: they go before files
     * @param inUse stay in the place of those whose files are broken
     * @return what was read last, as long as the files are the same; empty while they change
     */
    public Optional<Certificates> look(
            Path confFolder, List<ListenSocketConfig> sockets, Certificates held, Certificates inUse) {
        List<String> now = state(confFolder.resolve(CertificateReader.FOLDER), confFolder);
        // A reload may name others, whose files have been there.
        sockets.forEach(socket -> now.add(socket.id() + " " + socket.tls().nicknames()));
        if (!held.equals(heldBefore)) {
            heldBefore = held;
            seen = now;
            read = List.of();
        }
        if (!now.equals(seen)) {
            seen = now;
            return Optional.empty();
        }
        if (!now.equals(read)) {
            read = now;
            last = readAll(confFolder, sockets, held, inUse);
        }
        return Optional.ofNullable(last);
    }

    private static Certificates readAll(
            Path confFolder, List<ListenSocketConfig> sockets, Certificates held, Certificates inUse) {
        Findings findings = new Findings();
        Certificates certificates = CertificateReader.readAgain(confFolder, sockets, held, inUse, findings);
        findings.sorted().stream()
                .filter(Finding::isError)
                .forEach(error -> LOG.warn("{}; what was read before stays in use", error));
        return certificates;
    }

    /** @return a line for each file, which differs when the file does */
    private static List<String> state(Path folder, Path confFolder) {
        List<Path> files = new ArrayList<>();
        files.add(confFolder.resolve(CertificateReader.PASSWORDS));
        try (Stream<Path> all = Files.walk(folder, 2, FileVisitOption.FOLLOW_LINKS)) {
            all.filter(Files::isRegularFile).sorted().forEach(files::add);
        } catch (IOException | UncheckedIOException unreadable) {
            LOG.debug("{}: cannot be listed", folder, unreadable);
        }
        return files.stream().map(CertificateWatch::line).collect(Collectors.toCollection(ArrayList::new));
    }

    private static String line(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return file + " " + attributes.size() + " " + attributes.lastModifiedTime() + " " + attributes.fileKey();
        } catch (IOException gone) {
            return file + " none";
        }
    }
}
