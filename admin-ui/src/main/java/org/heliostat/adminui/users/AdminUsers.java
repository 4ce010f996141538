package org.heliostat.adminui.users;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.acl.file.UserFiles;
import org.heliostat.acl.password.NewPassword;
import org.heliostat.acl.password.PasswordCheck;
import org.heliostat.adminui.api.Role;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.UserEntry;

/**
 * The file {@code conf/admin-users}: a line {@code user;bcrypt hash;role} for each administrator, readable by its owner
 * only. It is read at each sign-in, so that what a command changed counts at once. Guarded by {@code this}; any thread
 * that may wait for a disk and for a hash, which takes some tenths of a second.
 */
public final class AdminUsers {

    /** Name of the file in the folder of the configuration. */
    public static final String FILE = "admin-users";

    /** What a name may look like, in words. */
    public static final String NAME_RULE = "1 to 64 letters of a to z, digits, or . _ @ -";

    /** What a password may look like, in words; bcrypt takes no more than 72 bytes into account. */
    public static final String PASSWORD_RULE =
            "at least 8 characters and at most " + NewPassword.LONGEST_BCRYPT_PASSWORD + " bytes";

    /** Users at most: the file is read whole. */
    static final int MOST = 1_000;

    private static final int SHORTEST_PASSWORD = 8;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

    private final Path file;
    private final UserFiles lines;
    private final NewPassword newPassword;
    /** What is checked for users that do not exist, so that the time of an answer does not tell who does. */
    private final PasswordHash nobody;

    public AdminUsers(Path file, SecureRandom random) {
        this.file = file;
        this.lines = new UserFiles(file);
        this.newPassword = new NewPassword(random);
        this.nobody = new PasswordHash.Bcrypt("$2b$12$LQv3c1yqBWVHxkd0LHAkCOYz6TtxMQJqhN8/LewdBPj4J/HS.iK8i", 12);
    }

    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    public static boolean isPassword(String password) {
        return password.codePointCount(0, password.length()) >= SHORTEST_PASSWORD
                && password.getBytes(StandardCharsets.UTF_8).length <= NewPassword.LONGEST_BCRYPT_PASSWORD;
    }

    /** @return all of them, by name; lines without a role that exists are no users */
    public synchronized List<AdminUser> all() throws IOException {
        List<AdminUser> users = new ArrayList<>();
        for (UserEntry entry : entries()) {
            role(entry).ifPresent(role -> users.add(new AdminUser(entry.name(), role)));
        }
        users.sort(Comparator.comparing(AdminUser::user));
        return users;
    }

    public Optional<AdminUser> find(String name) throws IOException {
        return all().stream().filter(user -> user.user().equals(name)).findFirst();
    }

    /** @return whether somebody can sign in at all */
    public boolean isEmpty() throws IOException {
        return all().isEmpty();
    }

    /**
     * That somebody gave the right password at some moment.
     *
     * @param hash what stood in the file then
     */
    public record Proof(AdminUser user, PasswordHash hash) {}

    /** @return who it is, if the password is right; takes as long for names that do not exist */
    public Optional<Proof> check(String name, String password) throws IOException {
        Optional<UserEntry> entry;
        synchronized (this) {
            entry = entries().stream().filter(one -> one.name().equals(name)).findFirst();
        }
        PasswordHash hash = entry.flatMap(UserEntry::password).orElse(nobody);
        boolean right = PasswordCheck.matches(hash, password);
        return entry.filter(found -> right && found.password().isPresent())
                .flatMap(AdminUsers::role)
                .map(role -> new Proof(new AdminUser(name, role), hash));
    }

    /**
     * Looks again: while a password was checked, which takes long, its user may have been removed, or been given another
     * role or password.
     */
    public synchronized boolean stands(Proof proof) throws IOException {
        return entries().stream()
                .filter(entry -> entry.name().equals(proof.user().user()))
                .anyMatch(entry -> entry.password().filter(proof.hash()::equals).isPresent()
                        && role(entry).filter(proof.user().role()::equals).isPresent());
    }

    /**
     * Adds a user, or gives one that exists another password and role.
     *
     * @param password as {@link #isPassword} wants it
     */
    public void put(String name, String password, Role role) throws IOException {
        PasswordHash hash = newPassword.bcrypt(password);
        synchronized (this) {
            if (lines.users().size() >= MOST && !lines.contains(name)) {
                throw new IOException(file + ": " + MOST + " users at most");
            }
            makePrivate();
            lines.put(name, Optional.of(hash), Set.of(role.word()));
        }
    }

    public void changePassword(String name, String password) throws IOException {
        PasswordHash hash = newPassword.bcrypt(password);
        synchronized (this) {
            makePrivate();
            lines.changePassword(name, hash);
        }
    }

    public synchronized void changeRole(String name, Role role) throws IOException {
        Optional<UserEntry> entry =
                entries().stream().filter(one -> one.name().equals(name)).findFirst();
        if (entry.isPresent()) {
            makePrivate();
            lines.put(name, entry.get().password(), Set.of(role.word()));
        }
    }

    /** @return whether there was one */
    public synchronized boolean remove(String name) throws IOException {
        return lines.remove(name);
    }

    /** @return whether nobody else could make or unmake administrators if this user could not */
    public boolean isLastAdministrator(String name) throws IOException {
        List<String> administrators = all().stream()
                .filter(user -> user.role() == Role.ADMINISTRATOR)
                .map(AdminUser::user)
                .toList();
        return administrators.equals(List.of(name));
    }

    @Override
    public String toString() {
        return file.toString();
    }

    private List<UserEntry> entries() throws IOException {
        return Files.exists(file) ? lines.users() : List.of();
    }

    private static Optional<Role> role(UserEntry entry) {
        return entry.groups().stream().flatMap(group -> Role.of(group).stream()).findFirst();
    }

    /** Whatever mode the file was given by hand: hashes are nobody else's business. New ones are made private. */
    private void makePrivate() throws IOException {
        if (Files.exists(file)
                && file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }
}
