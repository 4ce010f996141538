package org.heliostat.request;

/** Protocol version of a request (RFC 9112 §2.3; HTTP/2: RFC 9113). */
public enum HttpVersion {
    HTTP_1_0("HTTP/1.0"),
    HTTP_1_1("HTTP/1.1"),
    HTTP_2("HTTP/2.0");

    private final String text;

    HttpVersion(String text) {
        this.text = text;
    }

    /** @return the version as it stands on a request line or in an access log */
    public String text() {
        return text;
    }
}
