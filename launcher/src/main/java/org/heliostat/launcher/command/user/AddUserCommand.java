package org.heliostat.launcher.command.user;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.heliostat.acl.file.UserFiles;
import org.heliostat.config.users.KeyFileReader;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code user add}. */
@Command(
        name = "add",
        description = {
            "Add a user. The password is asked for, or read from the first line of the input.",
            "A running server takes it over with reload."
        })
final class AddUserCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(paramLabel = "NAME", description = "Name of the user, or the subject of a certificate.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private String name;

    @Option(names = "--groups", split = ",", paramLabel = "GROUP", description = "Groups of the user, by commas.")
    private List<String> groups = List.of();

    @Option(names = "--no-password", description = "Let the user in by certificate only.")
    private boolean noPassword;

    @Mixin
    private final PasswordOptions options = new PasswordOptions();

    @Override
    public Integer call() {
        RealmFiles user = new RealmFiles(group);
        checkNames();
        UserFiles users = user.users();
        if (user.onFiles(() -> users.contains(name))) {
            throw new LaunchException("user " + name + ": there already (expected: a new name, or user password)");
        }
        Set<String> wanted = new LinkedHashSet<>(groups);
        String password = noPassword ? "" : user.readPassword(name);
        Optional<PasswordHash> hash = noPassword ? Optional.empty() : Optional.of(options.hash(password));
        user.onFiles(() -> {
            users.put(name, hash, wanted);
            return noPassword || options.putDigests(user, name, password);
        });
        user.say("user " + name + " was added to " + user.keyFile());
        user.sayWhoHearsOfIt();
        return ExitCode.OK.code();
    }

    private void checkNames() {
        if (!KeyFileReader.isName(name)) {
            throw new LaunchException(
                    "user: " + name + " (expected: no semicolon, control character or blank at the ends)");
        }
        options.check(name);
        for (String group : groups) {
            if (group.isBlank() || group.indexOf(';') >= 0 || group.chars().anyMatch(Character::isISOControl)) {
                throw new LaunchException("group: " + group + " (expected: no semicolon or control character)");
            }
        }
    }
}
