package org.heliostat.launcher.process;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.BiFunction;
import org.heliostat.adminui.users.AdminUsers;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.testing.FreePort;

/**
 * A server of its own, and a browser that looks at its administration. The instance may be prepared before.
 *
 * @param pages what an administrator does there
 */
record AdminVisit(ServerProcess server, Browser browser, AdminPages pages, Path instance, int adminPort)
        implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** @param browser stays when the visit is over */
    static AdminVisit start(Path folder, Browser browser) throws Exception {
        return start(folder.resolve("i"), browser, (server, port) -> new AdminPages(browser, server));
    }

    /**
     * As {@link #start}, with an administrator who is there beforehand and has signed in. To hash a password as the pages do
     * takes half a second of a processor.
     */
    static AdminVisit signedIn(Path folder, Browser browser) throws Exception {
        Path instance = folder.resolve("i");
        if (Files.notExists(instance)) {
            ServerProcess.makeInstance(instance);
        }
        String hash = BCrypt.with(BCrypt.Version.VERSION_2B)
                .hashToString(PasswordHash.Bcrypt.LEAST_ROUNDS, AdminPages.PASSWORD.toCharArray());
        Path users = instance.resolve("conf").resolve(AdminUsers.FILE);
        Files.writeString(users, AdminPages.USER + ";" + hash + ";administrator\n");
        Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
        return start(instance, browser, (server, port) -> {
            AdminPages pages = new AdminPages(browser, server, "http://127.0.0.1:" + port);
            pages.openAndSignIn();
            return pages;
        });
    }

    private static AdminVisit start(
            Path instance, Browser browser, BiFunction<ServerProcess, Integer, AdminPages> opened) throws Exception {
        // The page comes back to the same port after a restart.
        int adminPort = FreePort.find();
        ServerProcess server = ServerProcess.start(instance, "--admin-port=" + adminPort);
        try {
            return new AdminVisit(server, browser, opened.apply(server, adminPort), instance, adminPort);
        } catch (RuntimeException | Error failed) {
            server.close();
            throw failed;
        }
    }

    /** @return a file of the instance's configuration */
    String config(String file) throws IOException {
        return Files.readString(instance.resolve("conf").resolve(file));
    }

    /** Asks the API beside the browser, with the instance's token, as a colleague would. */
    HttpResponse<String> api(String method, String path, String body) throws Exception {
        String token = Files.readString(instance.resolve("run/admin-token")).strip();
        return HTTP.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + adminPort + "/api/v1" + path))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    @Override
    public void close() {
        server.close();
    }
}
