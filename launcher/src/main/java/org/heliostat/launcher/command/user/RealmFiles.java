package org.heliostat.launcher.command.user;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.acl.file.UserFiles;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.resources.AuthRealmConfig;
import org.heliostat.config.resources.SecurityConfig;
import org.heliostat.config.users.RealmReader;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.command.line.PasswordInput;
import org.heliostat.launcher.exit.LaunchException;

/** The files of the default realm, and who hears of a change. */
final class RealmFiles {

    private final CommandGroup group;

    RealmFiles(CommandGroup group) {
        this.group = group;
    }

    /** Something is done to a file. */
    @FunctionalInterface
    interface FileWork<T> {
        T run() throws IOException;
    }

    UserFiles users() {
        return new UserFiles(keyFile());
    }

    Path keyFile() {
        return file("file", RealmReader.DEFAULT_KEY_FILE);
    }

    Path digestFile() {
        return file("digestfile", RealmReader.DEFAULT_DIGEST_FILE);
    }

    /** The file of the default realm; of a configuration with errors what could be read of it counts. */
    private Path file(String property, String standard) {
        Path instance = group.existingInstance().root();
        Optional<Configuration> draft = ConfigurationReader.read(instance).draft();
        String name = draft.flatMap(configuration -> declared(configuration, property))
                .orElse(standard);
        return instance.resolve(Configuration.CONF_FOLDER).resolve(name).normalize();
    }

    private static Optional<String> declared(Configuration configuration, String property) {
        SecurityConfig security = configuration.serverXml().java().security();
        return security.realms().stream()
                .filter(realm -> realm.name().equals(security.defaultRealm()))
                .findFirst()
                .map(AuthRealmConfig::properties)
                .map(properties -> properties.get(property));
    }

    /** Says how a change comes into force: users are read at a start and a reload. */
    void sayWhoHearsOfIt() {
        if (isServerRunning()) {
            say("the running server goes on with the users it has read; it takes this over with: reload");
        }
    }

    private boolean isServerRunning() {
        try {
            return new AdminClient(group.existingInstance()).isRunning();
        } catch (LaunchException notOurs) {
            // What was asked for is done; who may not look at the lock still hears how it comes into force.
            return true;
        }
    }

    void say(String line) {
        group.say(line);
    }

    /** Passwords come from the terminal or from the first line of the input: arguments are seen by everybody. */
    String readPassword(String user) {
        return new PasswordInput(group.err()).read(user);
    }

    <T> T onFiles(FileWork<T> work) {
        try {
            return work.run();
        } catch (IOException refused) {
            throw new LaunchException(keyFile() + ": " + refused.getClass().getSimpleName() + ": "
                    + refused.getMessage() + " (expected: a file that can be read and written)");
        }
    }
}
