package org.heliostat.launcher.command.acl;

import java.util.concurrent.Callable;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code acl}: asks ACL files. */
@Command(
        name = "acl",
        description = "Check an ACL file, or find out which of its statements decides about a request.",
        subcommands = {AclCheckCommand.class, AclTestCommand.class})
public final class AclCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "acl: which command? (expected: check, test)");
    }

    InstanceFolder existingInstance() {
        return parent.existingInstance();
    }

    void say(String line) {
        spec.commandLine().getOut().println(line);
    }
}
