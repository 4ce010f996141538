package org.heliostat.launcher.command.user;

import java.util.concurrent.Callable;
import org.heliostat.acl.file.UserFiles;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code user remove}. */
@Command(name = "remove", description = "Remove a user. A running server hears of it with reload.")
final class RemoveUserCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(paramLabel = "NAME", description = "Name of the user.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private String name;

    @Override
    public Integer call() {
        RealmFiles user = new RealmFiles(group);
        boolean removed = user.onFiles(() -> {
            boolean digests = UserFiles.removeDigests(user.digestFile(), name);
            return user.users().remove(name) || digests;
        });
        if (!removed) {
            throw new LaunchException("user " + name + ": not in " + user.keyFile());
        }
        user.say("user " + name + " was removed from " + user.keyFile());
        user.sayWhoHearsOfIt();
        return ExitCode.OK.code();
    }
}
