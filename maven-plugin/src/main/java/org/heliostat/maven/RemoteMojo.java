package org.heliostat.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.building.SettingsProblem;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.heliostat.maven.remote.AdminAddress;
import org.heliostat.maven.remote.Administration;
import org.heliostat.maven.remote.Credentials;
import org.heliostat.maven.server.RefusedException;
import org.jspecify.annotations.Nullable;

/**
 * What goals have in common that ask the administration of a server. A password is no parameter of a goal, since Maven shows those
 * when it is asked to explain itself, and no property, since everybody on the machine can read a command line.
 */
@SuppressWarnings("NullAway.Init") // Maven fills the fields.
abstract class RemoteMojo extends AbstractMojo {

    private static final String PASSWORD_VARIABLE = "HELIOSTAT_PASSWORD";

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    @Component
    SettingsDecrypter decrypter;

    /** Where the server's administration answers. */
    @Parameter(property = "heliostat.admin", defaultValue = "http://127.0.0.1:8989")
    String admin;

    /** A server of Maven's settings, for user and password, which may be encrypted there. */
    @Parameter(property = "heliostat.serverId")
    @Nullable
    String serverId;

    /** A user of the administration; its password is in passwordFile or in the environment variable HELIOSTAT_PASSWORD. */
    @Parameter(property = "heliostat.user")
    @Nullable
    String user;

    /** A file whose first line is the password of user. */
    @Parameter(property = "heliostat.passwordFile")
    @Nullable
    File passwordFile;

    /** A file with the token of the instance, run/admin-token, in place of a user. */
    @Parameter(property = "heliostat.tokenFile")
    @Nullable
    File tokenFile;

    /** Where the application answers, such as /shop. */
    @Parameter(property = "heliostat.contextPath", defaultValue = "/${project.artifactId}")
    String contextPath;

    /** The virtual server; without it, that of the first listen socket. */
    @Parameter(property = "heliostat.virtualServer")
    @Nullable
    String virtualServer;

    /** Does nothing. */
    @Parameter(property = "heliostat.skip", defaultValue = "false")
    boolean skip;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            return;
        }
        try {
            ask(
                    new Administration(AdminAddress.of(admin), credentials()),
                    ContextPath.of(contextPath),
                    virtualServer == null ? "" : virtualServer);
        } catch (RefusedException refused) {
            throw new MojoFailureException(refused.getMessage());
        } catch (IOException unreachable) {
            getLog().debug(unreachable);
            throw new MojoFailureException(
                    admin + " does not answer: " + unreachable + " (expected: the administration of a running server)");
        }
    }

    /** @param toVirtualServer empty: that of the first listen socket */
    abstract void ask(Administration administration, String path, String toVirtualServer)
            throws RefusedException, IOException;

    private Credentials credentials() throws RefusedException {
        if (tokenFile != null) {
            return new Credentials.Token(firstLine("tokenFile", tokenFile));
        }
        if (serverId != null) {
            return ofSettings(serverId);
        }
        if (user == null) {
            throw new RefusedException("nobody to sign in as (expected: serverId, user or tokenFile)");
        }
        return new Credentials.Login(user, password(user));
    }

    private String password(String of) throws RefusedException {
        if (passwordFile != null) {
            return firstLine("passwordFile", passwordFile);
        }
        String given = System.getenv(PASSWORD_VARIABLE);
        if (given == null) {
            throw new RefusedException("no password of " + of + " (expected: passwordFile, the environment variable "
                    + PASSWORD_VARIABLE + ", or serverId in place of user)");
        }
        return given;
    }

    private Credentials ofSettings(String id) throws RefusedException {
        Server server = session.getSettings().getServer(id);
        if (server == null) {
            throw new RefusedException("serverId: " + id + " (expected: a server of Maven's settings.xml)");
        }
        SettingsDecryptionResult decrypted = decrypter.decrypt(new DefaultSettingsDecryptionRequest(server));
        for (SettingsProblem problem : decrypted.getProblems()) {
            throw new RefusedException("server " + id + " of Maven's settings.xml: its password cannot be decrypted: "
                    + problem.getMessage());
        }
        Server clear = decrypted.getServer();
        if (clear.getUsername() == null || clear.getPassword() == null) {
            throw new RefusedException("server " + id + " of Maven's settings.xml: username and password are expected");
        }
        return new Credentials.Login(clear.getUsername(), clear.getPassword());
    }

    private static String firstLine(String name, File file) throws RefusedException {
        try {
            return Files.readString(file.toPath())
                    .lines()
                    .findFirst()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .orElseThrow(() -> new RefusedException(name + ": " + file + " is empty"));
        } catch (IOException unreadable) {
            throw new RefusedException(name + ": " + file + " cannot be read (" + unreadable + ")");
        }
    }
}
