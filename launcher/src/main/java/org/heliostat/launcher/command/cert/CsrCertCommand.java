package org.heliostat.launcher.command.cert;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import org.heliostat.certificates.make.HostNames;
import org.heliostat.certificates.make.KeyType;
import org.heliostat.certificates.make.PemText;
import org.heliostat.certificates.make.SigningRequest;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code cert csr}. The key waits beside the one in use, if there is one, until the authority has answered. */
@Command(
        name = "csr",
        description = {
            "Make a key, and a request to an authority to sign it.",
            "The certificate in use stays until cert import puts the authority's answer into its place."
        })
final class CsrCertCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Mixin
    private final KeyOptions key = new KeyOptions();

    @Mixin
    private final NicknameOptions place = new NicknameOptions();

    @Override
    public Integer call() {
        HostNames names = key.names();
        KeyType type = key.type();
        String nickname = place.nickname();
        CertificateFiles files = new CertificateFiles(group, nickname);
        CertificateFolder folder = files.folder();
        Path keyFile = folder.requestKey(nickname);
        if (!place.force() && Files.exists(keyFile)) {
            throw new LaunchException(files.shown(keyFile) + ": a request waits for its answer (expected: cert import,"
                    + " or --force, which loses its key)");
        }
        KeyPair pair = type.generate(new SecureRandom());
        String request = PemText.block("CERTIFICATE REQUEST", SigningRequest.make(names, type, pair));
        files.write(() -> folder.putRequest(nickname, request, PemText.of(pair.getPrivate())));
        files.say("a request for " + String.join(", ", names.all()) + " was put into "
                + files.shown(folder.requestFile(nickname)));
        files.say("its key is " + files.shown(keyFile) + ", which nobody else needs");
        files.say("Send the request to an authority. Its answer is put in place by: cert import --nickname " + nickname
                + " FILE");
        return ExitCode.OK.code();
    }
}
