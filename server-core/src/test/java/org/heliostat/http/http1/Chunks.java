package org.heliostat.http.http1;

/** A chunked body as its reader sees it. */
final class Chunks {

    private Chunks() {}

    /** @param body from the first size to the last, empty chunk */
    static String joined(String body) {
        StringBuilder whole = new StringBuilder();
        int at = 0;
        while (true) {
            int line = body.indexOf("\r\n", at);
            int size = Integer.parseInt(body.substring(at, line), 16);
            if (size == 0) {
                return whole.toString();
            }
            whole.append(body, line + 2, line + 2 + size);
            at = line + 2 + size + 2;
        }
    }
}
