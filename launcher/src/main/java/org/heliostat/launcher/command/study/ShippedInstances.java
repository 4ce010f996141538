package org.heliostat.launcher.command.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.heliostat.certificates.make.HostNames;
import org.heliostat.certificates.make.KeyType;
import org.heliostat.certificates.make.PemText;
import org.heliostat.certificates.make.SelfSigned;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.study.own.Launch;
import org.heliostat.time.WallClock;

/** Makes an instance as {@code init} does, with a certificate as {@code cert self-signed} makes it. The main thread. */
final class ShippedInstances implements Launch.Instances {

    private static final Duration GOOD_FOR = Duration.ofDays(30);

    @Override
    public void make(Path folder) {
        InstanceDefaults.create(new InstanceFolder(folder));
        SecureRandom random = new SecureRandom();
        KeyType type = KeyType.EC;
        KeyPair pair = type.generate(random);
        Instant now = Instant.ofEpochMilli(WallClock.system().millis());
        X509Certificate made =
                SelfSigned.make(new HostNames(List.of("localhost", "127.0.0.1")), GOOD_FOR, type, pair, now, random);
        try {
            Path file = Files.createDirectories(folder.resolve("conf/certs")).resolve("study.pem");
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, PemText.of(List.of(made)) + PemText.of(pair.getPrivate()));
        } catch (IOException refused) {
            throw new LaunchException("a certificate for the study cannot be written: " + refused.getMessage());
        }
    }
}
