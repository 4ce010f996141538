package org.heliostat.config.userdb;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/** Whose keys a keytab holds: format 5.2 of MIT's library, which all write. The keys themselves are passed over. */
final class Keytab {

    private static final int VERSION = 0x0502;
    private static final int LARGEST_FILE = 1 << 20;
    private static final int MOST_COMPONENTS = 16;

    private Keytab() {}

    /**
     * @return names with their realms, such as {@code HTTP/www.example.com@EXAMPLE.COM}
     * @throws IOException when the file cannot be read or is no keytab; the message says what it is instead
     */
    static Set<String> principals(Path file) throws IOException {
        if (Files.size(file) > LARGEST_FILE) {
            throw new IOException("larger than 1 MB");
        }
        byte[] content = Files.readAllBytes(file);
        if (content.length < 2 || ((content[0] & 0xff) << 8 | content[1] & 0xff) != VERSION) {
            throw new IOException("does not begin as a keytab does");
        }
        Set<String> names = new TreeSet<>();
        int at = 2;
        while (at + Integer.BYTES <= content.length) {
            int size = new DataInputStream(new ByteArrayInputStream(content, at, Integer.BYTES)).readInt();
            at += Integer.BYTES;
            // A negative size is that of a hole, where an entry was deleted.
            long length = Math.abs((long) size);
            if (length == 0) {
                break;
            }
            if (length > content.length - at) {
                throw new IOException("ends amid an entry");
            }
            if (size > 0) {
                names.add(principal(new DataInputStream(new ByteArrayInputStream(content, at, size))));
            }
            at += (int) length;
        }
        return names;
    }

    private static String principal(DataInputStream entry) throws IOException {
        int components = entry.readUnsignedShort();
        if (components == 0 || components > MOST_COMPONENTS) {
            throw new IOException("an entry has " + components + " parts of a name");
        }
        String realm = text(entry);
        StringJoiner name = new StringJoiner("/", "", "@" + realm);
        for (int i = 0; i < components; i++) {
            name.add(text(entry));
        }
        return name.toString();
    }

    private static String text(DataInputStream entry) throws IOException {
        byte[] bytes = new byte[entry.readUnsignedShort()];
        entry.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
