package org.heliostat.servlet.httpsession.vault;

/**
 * A record as it lies in a vault.
 *
 * @param sealed signed bytes, not checked yet; the receiver owns them
 * @param version for {@link SessionVault#write}; greater than 0
 * @param expiresAtMillis as last written or touched
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
public record VaultRecord(byte[] sealed, long version, long expiresAtMillis) {}
