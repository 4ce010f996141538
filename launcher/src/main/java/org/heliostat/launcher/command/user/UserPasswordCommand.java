package org.heliostat.launcher.command.user;

import java.util.concurrent.Callable;
import org.heliostat.acl.file.UserFiles;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code user password}. */
@Command(
        name = "password",
        description = {
            "Change a user's password. It is asked for, or read from the first line of the input.",
            "A running server takes it over with reload."
        })
final class UserPasswordCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(paramLabel = "NAME", description = "Name of the user.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private String name;

    @Mixin
    private final PasswordOptions options = new PasswordOptions();

    @Override
    public Integer call() {
        RealmFiles user = new RealmFiles(group);
        UserFiles users = user.users();
        if (!user.onFiles(() -> users.contains(name))) {
            throw new LaunchException("user " + name + ": not in " + user.keyFile() + " (expected: user add)");
        }
        options.check(name);
        String password = user.readPassword(name);
        PasswordHash hash = options.hash(password);
        user.onFiles(() -> {
            users.changePassword(name, hash);
            if (!options.putDigests(user, name, password) && UserFiles.removeDigests(user.digestFile(), name)) {
                user.say("the user's lines in " + user.digestFile() + " had the old password and were removed");
            }
            return true;
        });
        user.say("the password of " + name + " was changed in " + user.keyFile());
        user.sayWhoHearsOfIt();
        return ExitCode.OK.code();
    }
}
