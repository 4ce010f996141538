package org.heliostat.launcher.command.user;

import java.io.IOException;
import java.security.SecureRandom;
import org.heliostat.acl.file.UserFiles;
import org.heliostat.acl.password.NewPassword;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.launcher.exit.LaunchException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a new password is kept, as options of the commands that take one. */
final class PasswordOptions {

    @Option(names = "--bcrypt", description = "Hash the password with bcrypt instead of PBKDF2.")
    private boolean bcrypt;

    @Option(
            names = "--digest",
            paramLabel = "REALM",
            description = "Write what DIGEST logins need, too; REALM is the realm-name of the application.")
    private @Nullable String digestRealm;

    /** Lines of digest files are separated by colons. */
    void check(String user) {
        String realm = digestRealm;
        if (realm == null) {
            return;
        }
        if (user.indexOf(':') >= 0) {
            throw new LaunchException("user: " + user + " (expected: no colon with --digest)");
        }
        if (realm.indexOf(':') >= 0 || realm.chars().anyMatch(Character::isISOControl)) {
            throw new LaunchException("--digest: " + realm + " (expected: no colon or control character)");
        }
    }

    PasswordHash hash(String password) {
        NewPassword maker = new NewPassword(new SecureRandom());
        try {
            return bcrypt ? maker.bcrypt(password) : maker.pbkdf2(password);
        } catch (IllegalArgumentException tooLong) {
            throw new LaunchException(String.valueOf(tooLong.getMessage()));
        }
    }

    /** @return false when no DIGEST logins are wanted; nothing was written then */
    boolean putDigests(RealmFiles files, String user, String password) throws IOException {
        String realm = digestRealm;
        if (realm == null) {
            return false;
        }
        UserFiles.putDigests(files.digestFile(), user, realm, password);
        return true;
    }
}
