package org.heliostat.arquillian;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What a server answers, on a connection of its own. */
record Answer(int status, String body, String server) {

    private static final int PATIENCE_MILLIS = 60_000;

    static Answer of(URL base, String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(base, path).openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setRequestProperty("Connection", "close");
        int status = connection.getResponseCode();
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new Answer(status, text(body), String.valueOf(connection.getHeaderField("Server")));
        } finally {
            connection.disconnect();
        }
    }

    private static String text(@Nullable InputStream body) throws IOException {
        return body == null ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
}
