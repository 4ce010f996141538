package org.heliostat.servlet.servlethttp.fields;

/** A reason for refusing the content of a request, and the directive an administrator can turn. */
public enum RequestLimit {
    /** No limit: the content is not what it says it is. */
    MALFORMED(""),
    PARAMETERS("MaxFormParameters"),
    FORM_SIZE("MaxFormSize"),
    PARTS("MaxMultipartParts"),
    PART_HEADERS("MaxPartHeaders"),
    PART_HEADER_SIZE("MaxPartHeaderSize"),
    PART_FILES("MaxMultipartFiles"),
    MULTIPART_SIZE("MaxMultipartSize"),
    /** Of the application: multipart-config or {@code @MultipartConfig}. */
    APPLICATION_FILE_SIZE("max-file-size"),
    /** Of the application: multipart-config or {@code @MultipartConfig}. */
    APPLICATION_REQUEST_SIZE("max-request-size");

    private final String directive;

    RequestLimit(String directive) {
        this.directive = directive;
    }

    /** @return name of the directive of magnus.conf, or of the application's setting; empty when there is none */
    public String directive() {
        return directive;
    }
}
