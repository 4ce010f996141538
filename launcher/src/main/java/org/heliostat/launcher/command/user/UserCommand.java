package org.heliostat.launcher.command.user;

import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;

/** {@code user}: the users of the default realm. */
@Command(
        name = "user",
        description = {
            "Add, change, remove and list the users who may log in to web applications.",
            "They stand in the key file of the default realm, conf/keyfile unless server.xml says otherwise."
        },
        subcommands = {AddUserCommand.class, UserPasswordCommand.class, RemoveUserCommand.class, ListUsersCommand.class
        })
public final class UserCommand extends CommandGroup {}
