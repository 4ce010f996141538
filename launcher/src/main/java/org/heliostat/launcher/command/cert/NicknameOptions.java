package org.heliostat.launcher.command.cert;

import org.heliostat.config.certificate.CertificateFolder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Under which name files stand in {@code conf/certs}: options of all commands about certificates. */
final class NicknameOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--nickname",
            paramLabel = "NAME",
            defaultValue = "Server-Cert",
            description = "Name of the files, and servercertnickname of server.xml. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli: there is a default
    private String nickname;

    @Option(names = "--force", description = "Put it in the place of one that is there.")
    private boolean force;

    String nickname() {
        if (!CertificateFolder.isNickname(nickname)) {
            throw new ParameterException(
                    spec.commandLine(), "--nickname: " + nickname + " (expected: " + CertificateFolder.NAMES + ")");
        }
        return nickname;
    }

    boolean force() {
        return force;
    }
}
