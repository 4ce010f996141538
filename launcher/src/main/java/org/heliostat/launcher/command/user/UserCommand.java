package org.heliostat.launcher.command.user;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.acl.file.UserFiles;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.resources.AuthRealmConfig;
import org.heliostat.config.resources.SecurityConfig;
import org.heliostat.config.users.RealmReader;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.command.line.PasswordInput;
import org.heliostat.launcher.exit.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code user}: the users of the default realm; what its commands have in common. */
@Command(
        name = "user",
        description = {
            "Add, change, remove and list the users who may log in to web applications.",
            "They stand in the key file of the default realm, conf/keyfile unless server.xml says otherwise."
        },
        subcommands = {AddUserCommand.class, UserPasswordCommand.class, RemoveUserCommand.class, ListUsersCommand.class
        })
public final class UserCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    /** Something is done to a file. */
    @FunctionalInterface
    interface FileWork<T> {
        T run() throws IOException;
    }

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), "user: which command? (expected: add, password, remove, list)");
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
        Path instance = parent.existingInstance().root();
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
            return new AdminClient(parent.existingInstance()).isRunning();
        } catch (LaunchException notOurs) {
            // What was asked for is done; who may not look at the lock still hears how it comes into force.
            return true;
        }
    }

    void say(String line) {
        spec.commandLine().getOut().println(line);
    }

    /** Passwords come from the terminal or from the first line of the input: arguments are seen by everybody. */
    String readPassword(String user) {
        return new PasswordInput(spec.commandLine().getErr()).read(user);
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
