package org.heliostat.embedding;

/** Whether clients of a listen socket with TLS are asked for a certificate of their own. */
public enum ClientCertificates {
    /** Not asked. */
    NONE,
    /** Asked, but let in without. */
    WANTED,
    /** Refused without. */
    REQUIRED
}
