package org.heliostat.request.pipeline;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.request.Response;
import org.heliostat.request.StatusPhrase;
import org.jspecify.annotations.Nullable;

/** The built-in page for a status: what happened in one sentence, nothing about this server. Pure. */
public final class ErrorPage {

    private ErrorPage() {}

    /** Puts the page into the answer's buffer. The answer must not be committed and have a status. */
    static void write(Response response) throws IOException {
        int status = response.status();
        response.clearContent();
        if (status < 200 || status == 204 || status == 205 || status == 304) {
            return;
        }
        response.headers().set("Content-Type", "text/html; charset=utf-8");
        response.output().write(html(status, null).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The page as text, to be sent as UTF-8.
     *
     * @param message what an application says to the client, shown as it is; null or empty for the usual sentence
     */
    public static String html(int status, @Nullable String message) {
        String title = StatusPhrase.of(status);
        String said = message == null || message.isEmpty() ? sentence(status) : escaped(message);
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + status + " " + title
                + "</title></head>\n<body><h1>" + title + "</h1>\n<p>" + said + "</p></body></html>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String sentence(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> "The resource is to be found at another address.";
            case 400 -> "The request could not be understood.";
            case 401 -> "Please log in to see this resource.";
            case 403 -> "Access to this resource is not allowed.";
            case 404 -> "There is no such resource here.";
            case 405 -> "The method of the request is not allowed for this resource.";
            case 408 -> "The request took too long to arrive.";
            case 412 -> "A condition of the request does not hold.";
            case 413 -> "The request is too large.";
            case 416 -> "The requested range is not part of the resource.";
            case 501 -> "The method of the request is not known.";
            case 503 -> "The service is not available at the moment. Please try again later.";
            case 504 -> "The resource took too long to answer.";
            default ->
                status < 400
                        ? "The request was answered with status " + status + "."
                        : status < 500
                                ? "The request cannot be answered as it is."
                                : "The server could not complete the request.";
        };
    }
}
