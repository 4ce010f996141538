package org.heliostat.listen.tls;

import io.netty.handler.ssl.OpenSslSessionTicketKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.heliostat.config.ConfigException;
import org.heliostat.config.SourceLocation;

/**
 * Reads keys of session tickets that several servers share (TLSTicketKeyFile): one behind the other, 48 bytes each. Any
 * thread; reading waits for the disk.
 *
 * @param at where the directive stands
 */
record TicketKeyFile(Path path, SourceLocation at) {

    static final String DIRECTIVE = "TLSTicketKeyFile";

    private static final int MOST_KEYS = 16;

    private static final Set<PosixFilePermission> OWNERS =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    /** @throws ConfigException when it cannot be used, and why; never with its content */
    TicketKeys read() {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(path)) {
            bytes = in.readNBytes(MOST_KEYS * TicketKeys.BYTES + 1);
            if (isReadByOthers()) {
                throw wrong("a file that nobody else can read, mode 0600");
            }
        } catch (IOException unreadable) {
            throw wrong("a file that can be read");
        }
        if (bytes.length == 0 || bytes.length % TicketKeys.BYTES != 0 || bytes.length > MOST_KEYS * TicketKeys.BYTES) {
            throw wrong("1 to " + MOST_KEYS + " keys of " + TicketKeys.BYTES + " bytes each, and nothing else");
        }
        List<OpenSslSessionTicketKey> keys = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += TicketKeys.BYTES) {
            keys.add(TicketKeys.key(Arrays.copyOfRange(bytes, from, from + TicketKeys.BYTES)));
        }
        return new TicketKeys(keys, Arrays.hashCode(bytes));
    }

    private boolean isReadByOthers() throws IOException {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                && !OWNERS.containsAll(Files.getPosixFilePermissions(path));
    }

    private ConfigException wrong(String expected) {
        return new ConfigException(at, DIRECTIVE + ": " + path + " (expected: " + expected + ")");
    }
}
