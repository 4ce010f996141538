package org.heliostat.acl.kerberos;

/**
 * Who has shown a ticket.
 *
 * @param name with or without realm, as configured
 * @param answer by which the client can tell that this is the service it meant (mutual authentication); may be empty; not to
 *     be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TicketHolder(String name, byte[] answer) {}
