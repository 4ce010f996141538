package org.heliostat.servlet.httpsession.vault;

/**
 * What a vault can take. Attributes that do not fit are refused when the application sets them.
 *
 * @param records sessions at one time, over all processes
 * @param attributes values of one session
 * @param attributeBytes serialised bytes of one value
 * @param recordBytes a whole sealed record: what the values take and about 200 bytes and the names besides
 */
public record VaultLimits(int records, int attributes, int attributeBytes, int recordBytes) {

    /** Of a vault that grows: no bound on sessions, 16 MB for a session. */
    public static final VaultLimits WIDE =
            new VaultLimits(Integer.MAX_VALUE, Integer.MAX_VALUE, 16 * 1024 * 1024, 16 * 1024 * 1024);
}
