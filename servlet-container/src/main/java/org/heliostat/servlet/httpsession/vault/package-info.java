/**
 * Where the records of durable HTTP sessions are kept, behind one interface, and the kinds that need nothing but files:
 * persistence-type {@code file}, and {@code s1ws60} with its FileStore.
 *
 * <p>Start reading at {@link SessionVault}; a {@link VaultMaker} opens one for an application, and the registry of all
 * kinds is {@link VaultMakers}. {@link FileVault} keeps a file for each session. A vault sees sealed bytes only: it neither
 * knows what is in a session nor which class made it. Everything here may block, so it is called by session threads and
 * housekeeping threads, never by an I/O loop.
 *
 * <p>Not here: the record's layout and its signature (record), what happens at conflicts, expiry of sessions (durable).
 */
@NullMarked
package org.heliostat.servlet.httpsession.vault;

import org.jspecify.annotations.NullMarked;
