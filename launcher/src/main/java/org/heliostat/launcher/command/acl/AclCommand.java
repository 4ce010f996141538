package org.heliostat.launcher.command.acl;

import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;

/** {@code acl}: asks ACL files. */
@Command(
        name = "acl",
        description = "Check an ACL file, or find out which of its statements decides about a request.",
        subcommands = {AclCheckCommand.class, AclTestCommand.class})
public final class AclCommand extends CommandGroup {}
