package org.heliostat.launcher.command.cert;

import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cert}: puts certificates into {@code conf/certs}. */
@Command(
        name = "cert",
        description = "Make a certificate, ask an authority for one, or put one in place that has come.",
        subcommands = {SelfSignedCertCommand.class, CsrCertCommand.class, ImportCertCommand.class})
public final class CertCommand extends CommandGroup {}
