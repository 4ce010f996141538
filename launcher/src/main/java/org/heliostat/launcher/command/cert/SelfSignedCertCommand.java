package org.heliostat.launcher.command.cert;

import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.certificates.make.HostNames;
import org.heliostat.certificates.make.KeyType;
import org.heliostat.certificates.make.PemText;
import org.heliostat.certificates.make.SelfSigned;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.time.WallClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code cert self-signed}. */
@Command(
        name = "self-signed",
        description = {
            "Make a certificate that no authority has signed, with a key, and put both into conf/certs.",
            "It is for tests, and until an authority has answered: clients do not believe it by themselves."
        })
final class SelfSignedCertCommand implements Callable<Integer> {

    private static final int MOST_DAYS = 3_650;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Mixin
    private final KeyOptions key = new KeyOptions();

    @Mixin
    private final NicknameOptions place = new NicknameOptions();

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "90",
            description = "It is good for so long: 1 to 3650 days. Default: ${DEFAULT-VALUE}.")
    private int days;

    @Override
    public Integer call() {
        HostNames names = key.names();
        KeyType type = key.type();
        if (days < 1 || days > MOST_DAYS) {
            throw key.misuse("--days: " + days + " (expected: 1 to " + MOST_DAYS + ")");
        }
        CertificateFiles files = new CertificateFiles(group, place.nickname());
        files.refuseToOverwrite(place.force());
        SecureRandom random = new SecureRandom();
        KeyPair pair = type.generate(random);
        Instant now = Instant.ofEpochMilli(WallClock.system().millis());
        X509Certificate made = SelfSigned.make(names, Duration.ofDays(days), type, pair, now, random);
        files.put(PemText.of(List.of(made)) + PemText.of(pair.getPrivate()));
        files.say("certificate " + place.nickname() + " for " + String.join(", ", names.all()) + ", good until "
                + made.getNotAfter().toInstant() + ", was put into "
                + files.shown(files.folder().file(place.nickname())));
        files.sayWhoUsesIt();
        return ExitCode.OK.code();
    }
}
