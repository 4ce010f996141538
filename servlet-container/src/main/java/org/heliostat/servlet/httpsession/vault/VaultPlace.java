package org.heliostat.servlet.httpsession.vault;

import java.nio.file.Path;

/**
 * Whose sessions a vault keeps, where, and how. Immutable; equal places mean the same vault.
 *
 * @param virtualServer id of the virtual server
 * @param contextPath of the application; empty for the root
 * @param folder the application's own for sessions; outlives the process; need not exist yet
 * @param maxSessions sessions at one time; negative: no limit
 * @param manager manager-properties of sun-web.xml
 * @param store store-properties of sun-web.xml
 */
public record VaultPlace(
        String virtualServer,
        String contextPath,
        Path folder,
        int maxSessions,
        VaultProperties manager,
        VaultProperties store) {}
