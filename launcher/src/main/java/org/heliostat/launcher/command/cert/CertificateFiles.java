package org.heliostat.launcher.command.cert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.IoReason;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.config.certificate.UnusableFileException;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;

/** The files of one nickname in {@code conf/certs}, and who uses them. */
final class CertificateFiles {

    private final CommandGroup group;
    private final String nickname;
    private final InstanceFolder instance;
    private final CertificateFolder folder;

    /** Something is done to files. */
    @FunctionalInterface
    interface FileWork {
        void run() throws IOException;
    }

    CertificateFiles(CommandGroup group, String nickname) {
        this.group = group;
        this.nickname = nickname;
        this.instance = group.existingInstance();
        this.folder = new CertificateFolder(instance.conf());
    }

    CertificateFolder folder() {
        return folder;
    }

    /** @return the path as it is told, seen from the instance */
    String shown(Path file) {
        return instance.root().relativize(file).toString();
    }

    void refuseToOverwrite(boolean force) {
        if (!force && folder.holds(nickname)) {
            throw new LaunchException("certificate " + nickname + ": there already (expected: another --nickname, or"
                    + " --force, which keeps the one before as " + nickname + ".pem.old)");
        }
    }

    /** @param pem certificate, those that signed it, and its key */
    void put(String pem) {
        try {
            folder.read(nickname, pem);
        } catch (UnusableFileException wrong) {
            throw new LaunchException("certificate " + nickname + ": " + wrong.getMessage() + "; nothing was changed");
        }
        write(() -> folder.put(nickname, pem));
    }

    void write(FileWork work) {
        try {
            work.run();
        } catch (IOException refused) {
            throw new LaunchException(
                    folder + ": " + IoReason.of(refused) + " (expected: a folder that can be written)");
        }
    }

    /** @return listen sockets that show the certificate, as far as the configuration can be read */
    List<ListenSocketConfig> users() {
        return ConfigurationReader.read(instance.root()).draft().stream()
                .flatMap(draft -> draft.serverXml().listenSockets().stream())
                .filter(ListenSocketConfig::security)
                .filter(socket -> socket.tls().nicknames().contains(nickname))
                .toList();
    }

    /** Says what is still to be done, if anything. */
    void sayWhoUsesIt() {
        if (users().isEmpty()) {
            say("no listen socket uses it yet: conf/server.xml: <LS security=\"on\" ...> with <SSLPARAMS"
                    + " servercertnickname=\"" + nickname + "\"/>, and Security on in conf/magnus.conf");
        } else if (isServerRunning()) {
            say("the running server has it within half a minute");
        }
    }

    private boolean isServerRunning() {
        try {
            return new AdminClient(instance).isRunning();
        } catch (LaunchException notOurs) {
            // Who may not look at the lock still hears how it comes into force.
            return true;
        }
    }

    void say(String line) {
        group.say(line);
    }
}
