package org.heliostat.launcher.command.acl;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.acl.rule.AclCompiler;
import org.heliostat.acl.rule.AclName;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.acl.Acl;
import org.heliostat.config.acl.AclFile;
import org.heliostat.config.acl.AclReader;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.command.line.NamedInstance;
import org.heliostat.launcher.exit.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code acl check FILE}: one file by itself, before an instance names it. */
@Command(
        name = "check",
        description = {
            "Check one ACL file by itself. check looks at all files of an instance, and at what calls them.",
            "Prints one line per finding: file:line: what: value (expected: ...)"
        })
final class AclCheckCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup acl;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private Path file;

    @Override
    public Integer call() {
        NamedInstance.refuse(spec, "one file is looked at by itself; check looks at an instance");
        Findings findings = new Findings();
        Optional<AclFile> read =
                ConfigText.read(file, file.toString(), findings).map(text -> AclReader.read(text, findings));
        read.ifPresent(content -> {
            AclCompiler.compile(content, findings);
            content.acls().forEach(one -> name(one, findings));
        });
        findings.sorted().forEach(finding -> acl.say((finding.isError() ? "" : "warning: ") + finding));
        int count = read.map(content -> content.acls().size()).orElse(0);
        acl.say(file + ": " + count + (count == 1 ? " ACL, " : " ACLs, ") + findings.errorCount()
                + (findings.errorCount() == 1 ? " error" : " errors"));
        return (findings.hasErrors() ? ExitCode.CONFIGURATION : ExitCode.OK).code();
    }

    /** Whether somebody calls it by such a name is not known here. */
    private static void name(Acl acl, Findings findings) {
        AclName.mistake(acl.name()).ifPresent(mistake -> {
            if (AclName.of(acl.name()).kind() == AclName.Kind.NAMED) {
                findings.warning(acl.at(), mistake + " (unless one calls it)");
            } else {
                findings.error(acl.at(), mistake);
            }
        });
    }
}
