package org.heliostat.launcher.command.cert;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.certificates.intake.CertificateHosts;
import org.heliostat.certificates.intake.Intake;
import org.heliostat.certificates.intake.IntakeException;
import org.heliostat.certificates.intake.KeyFitness;
import org.heliostat.certificates.make.PemText;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code cert import}. Everything is looked at before anything is written. */
@Command(
        name = "import",
        description = {
            "Check a certificate that has come, with its key and those that signed it, and put it into conf/certs.",
            "Files may be PEM, DER or PKCS #12. The key is that of cert csr where no file has one.",
            "A password is asked for where a file needs one, or read from the first line of the input."
        })
final class ImportCertCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "The certificate, its key, those that signed it: in one file or in several.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private List<Path> given;

    @Mixin
    private final NicknameOptions place = new NicknameOptions();

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description =
                    "It must be for this host, may be repeated. Default: servername of the listen sockets that use it.")
    private List<String> hosts = List.of();

    @Option(names = "--any-host", description = "Do not look whom it is for.")
    private boolean anyHost;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "The password is the first line of this file.")
    private @Nullable Path passwordFile;

    @Override
    public Integer call() {
        String nickname = place.nickname();
        CertificateFiles files = new CertificateFiles(group, nickname);
        files.refuseToOverwrite(place.force());
        Path requestKey = files.folder().requestKey(nickname);
        Intake.Taken taken = take(requestKey);
        checkHosts(taken.chain().get(0), files);
        files.put(PemText.of(taken.chain()) + PemText.of(taken.key()));
        // Whoever brings the rest of the chain later still needs the key of the request.
        if (taken.isKeySpare() && !isIncomplete(taken)) {
            files.write(() -> files.folder().dropRequest(nickname));
        }
        say(taken, nickname, files);
        return ExitCode.OK.code();
    }

    private Intake.Taken take(Path requestKey) {
        FilePasswords passwords = new FilePasswords(
                Optional.ofNullable(passwordFile), spec.commandLine().getErr());
        Intake intake = new Intake(
                passwords::of, Instant.ofEpochMilli(WallClock.system().millis()));
        try {
            return intake.take(given, Files.exists(requestKey) ? Optional.of(requestKey) : Optional.empty());
        } catch (IntakeException wrong) {
            throw new LaunchException(wrong.getMessage() + "; nothing was changed");
        }
    }

    private void checkHosts(X509Certificate certificate, CertificateFiles files) {
        if (anyHost) {
            return;
        }
        List<String> missing = new ArrayList<>(hosts.isEmpty() ? serverNames(files) : hosts);
        missing.removeIf(host -> CertificateHosts.matches(certificate, host));
        if (!missing.isEmpty()) {
            throw new LaunchException("certificate for: " + named(certificate)
                    + " (expected: for " + String.join(", ", missing) + ", too; --any-host takes it all the same);"
                    + " nothing was changed");
        }
    }

    /** Whoever reads the certificate finds a host in its subject, and wonders. */
    private static String named(X509Certificate certificate) {
        List<String> names = CertificateHosts.of(certificate);
        return names.isEmpty()
                ? "no host, since it has no names beside its subject (subjectAltName), where alone clients look"
                : String.join(", ", names);
    }

    /** A servername may have a scheme before the host, and a port behind it; localhost is what nobody has set. */
    private static List<String> serverNames(CertificateFiles files) {
        return files.users().stream()
                .map(socket ->
                        socket.serverName().replaceFirst("^[a-z]+://", "").replaceFirst(":\\d+$", ""))
                .filter(host -> !host.isEmpty() && !host.equals("localhost"))
                .distinct()
                .toList();
    }

    private static void say(Intake.Taken taken, String nickname, CertificateFiles files) {
        X509Certificate own = taken.chain().get(0);
        files.say("certificate " + nickname + " for " + named(own) + ", good until "
                + own.getNotAfter().toInstant() + ", was put into "
                + files.shown(files.folder().file(nickname)));
        KeyFitness.objection(own.getPublicKey()).ifPresent(files::say);
        if (taken.surplus() > 0) {
            files.say("certificates left out, since they have not signed it: " + taken.surplus());
        }
        if (isIncomplete(taken)) {
            files.say("who signed it is not in the files: clients may not believe it (expected: the same import with"
                    + " --force, of it, its key unless that is of cert csr, and the authority's certificates between it"
                    + " and its root)");
        }
        files.sayWhoUsesIt();
    }

    private static boolean isIncomplete(Intake.Taken taken) {
        X509Certificate own = taken.chain().get(0);
        return taken.chain().size() == 1 && !own.getIssuerX500Principal().equals(own.getSubjectX500Principal());
    }
}
