package org.heliostat.servlet.httpsession;

/**
 * Who has logged in during a session. Groups are not kept: they are asked for again with every request, so that a
 * change of the realm holds at once.
 *
 * @param user name in the application's realm
 * @param authType as {@code getAuthType} answers it
 * @param lasting whether later requests of the session are this user's without saying so themselves
 */
public record SessionLogin(String user, String authType, boolean lasting) {}
