package org.heliostat.acl.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.users.KeyFileReader;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.UserEntry;

/** Adds, changes and removes users of a key file, and their lines in a digest file. */
public final class UserFiles {

    private static final int MOST_FIELDS = 3;

    private final Path keyFile;

    public UserFiles(Path keyFile) {
        this.keyFile = keyFile;
    }

    /** @return the users of the file, without lines that cannot be read */
    public List<UserEntry> users() throws IOException {
        String text = String.join("\n", UserLines.read(keyFile).all());
        return KeyFileReader.read(new ConfigText(keyFile.toString(), text), new Findings());
    }

    public boolean contains(String name) throws IOException {
        return UserLines.read(keyFile).all().stream().anyMatch(isOf(name, ";"));
    }

    /**
     * Adds a user, or replaces the one of that name.
     *
     * @param password empty: only certificates and digests let them in
     */
    public void put(String name, Optional<PasswordHash> password, Collection<String> groups) throws IOException {
        UserLines lines = UserLines.read(keyFile);
        String hash = password.map(PasswordHash::text).orElse("-");
        lines.put(isOf(name, ";"), name + ";" + hash + ";" + String.join(",", groups));
        lines.write();
    }

    /** Changes a password and leaves the groups. */
    public void changePassword(String name, PasswordHash password) throws IOException {
        UserLines lines = UserLines.read(keyFile);
        Optional<String> before = lines.all().stream().filter(isOf(name, ";")).findFirst();
        String[] fields = before.orElse(name + ";-;").split(";", MOST_FIELDS);
        String groups = fields.length == MOST_FIELDS ? fields[MOST_FIELDS - 1] : "";
        lines.put(isOf(name, ";"), name + ";" + password.text() + ";" + groups);
        lines.write();
    }

    /** @return whether there was one */
    public boolean remove(String name) throws IOException {
        UserLines lines = UserLines.read(keyFile);
        boolean removed = lines.remove(isOf(name, ";"));
        if (removed) {
            lines.write();
        }
        return removed;
    }

    /** Writes what DIGEST logins need (RFC 7616, section 3.4.2), for MD5 and for SHA-256. */
    public static void putDigests(Path digestFile, String name, String realm, String password) throws IOException {
        UserLines lines = UserLines.read(digestFile);
        lines.remove(isOf(name + ":" + realm, ":"));
        for (String algorithm : List.of("SHA-256", "MD5")) {
            lines.all().add(name + ":" + realm + ":" + ha1(algorithm, name + ":" + realm + ":" + password));
        }
        lines.write();
    }

    /** @return whether there were any, of whatever realm */
    public static boolean removeDigests(Path digestFile, String name) throws IOException {
        UserLines lines = UserLines.read(digestFile);
        boolean removed = lines.remove(isOf(name, ":"));
        if (removed) {
            lines.write();
        }
        return removed;
    }

    private static Predicate<String> isOf(String name, String separator) {
        return line -> line.startsWith(name + separator);
    }

    private static String ha1(String algorithm, String text) {
        try {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(algorithm + ": not in this JDK (expected: in every one)", missing);
        }
    }
}
