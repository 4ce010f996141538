package org.heliostat.original.nsconfig;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.acl.Realm;
import org.heliostat.acl.Realms;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.users.HtpasswdReader;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.config.users.UserEntry;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.FileAccess;
import org.heliostat.saf.path.FileBytes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The users of a file of htpasswd that a file of rules names. It is read again when the file cache finds it changed.
 * Session threads, several at once.
 */
final class UserFile {

    private static final Logger LOG = LoggerFactory.getLogger(UserFile.class);
    private static final int MOST_BYTES = 1024 * 1024;
    private static final int MOST_TOLD = 10;

    private final Path path;
    private final Realms realms;
    private final SourceLocation namedAt;
    private volatile @Nullable Loaded loaded;

    /** @param realm null: the file has errors, which were logged */
    private record Loaded(String eTag, @Nullable Realm realm) {}

    /** @param namedAt where the file is named */
    UserFile(Path path, Realms realms, SourceLocation namedAt) {
        this.path = path;
        this.realms = realms;
        this.namedAt = namedAt;
    }

    /** @return null where the file has errors */
    @Nullable
    Realm realm(Exchange exchange, FileAccess files) throws IOException {
        FileEntry entry = files.lookup(exchange, path);
        Loaded known = loaded;
        if (known == null || !known.eTag.equals(entry.eTag())) {
            known = new Loaded(entry.eTag(), load(exchange, files, entry));
            loaded = known;
        }
        return known.realm;
    }

    private @Nullable Realm load(Exchange exchange, FileAccess files, FileEntry entry) throws IOException {
        if (!entry.isFile() || entry.size() > MOST_BYTES) {
            LOG.error("{}: userfile: {} (expected: a file of {} bytes at most)", namedAt, path, MOST_BYTES);
            return null;
        }
        byte[] bytes = FileBytes.of(files.cache(), entry);
        if (bytes == null) {
            bytes = FileBytes.of(files.cache(), files.again(exchange, path));
        }
        if (bytes == null) {
            throw new IOException(path + " is being changed");
        }
        return realm(bytes);
    }

    private @Nullable Realm realm(byte[] bytes) {
        Findings findings = new Findings();
        Optional<ConfigText> text = ConfigText.decode(bytes, path.toString(), findings);
        List<UserEntry> users = HtpasswdReader.read(path.toString(), Optional.empty(), name -> text, findings);
        findings.sorted().stream().limit(MOST_TOLD).forEach(finding -> LOG.error("{}", finding));
        return findings.hasErrors()
                ? null
                : realms.ofUsers(new RealmUsers(namedAt, path.toString(), users, List.of(), Set.of()));
    }
}
