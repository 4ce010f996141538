package org.heliostat.acl;

import org.heliostat.acl.kerberos.RefusedTicketException;
import org.heliostat.acl.kerberos.TicketCheck;
import org.heliostat.acl.kerberos.TicketHolder;
import org.heliostat.config.userdb.KerberosConfig;
import org.heliostat.log.LogRepeat;
import org.heliostat.log.LogText;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Users who show Kerberos tickets (method gssapi). It knows who they are, not which groups they are in: another database
 * does. Immutable; session threads.
 */
public final class KerberosDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(KerberosDatabase.class);

    private final String id;
    private final KerberosConfig config;
    private final TicketCheck tickets;
    private final PasswordChecks turns;
    private final RealmFigures figures;

    KerberosDatabase(String id, KerberosConfig config, PasswordChecks turns, RealmFigures figures) {
        this.id = id;
        this.config = config;
        this.tickets = new TicketCheck(config);
        this.turns = turns;
        this.figures = figures;
    }

    /** @return id of the database that knows the groups */
    public String users() {
        return config.users();
    }

    /** @return as read from dbswitch.conf */
    public KerberosConfig config() {
        return config;
    }

    /**
     * Checks a token, as many at one time as passwords.
     *
     * @param from whom it comes from, for the log
     * @return null when it lets nobody in, which has been logged and counted
     * @throws LoginsBusyException when too many others were being checked
     */
    public @Nullable TicketHolder check(byte[] token, String from) {
        Checked checked = new Checked();
        turns.inTurn(() -> {
            checked.holder = accepted(token, from);
            return checked.holder != null;
        });
        if (checked.holder == null) {
            figures.refused();
        }
        return checked.holder;
    }

    private static final class Checked {
        private @Nullable TicketHolder holder;
    }

    private @Nullable TicketHolder accepted(byte[] token, String from) {
        try {
            return tickets.check(token);
        } catch (RefusedTicketException refused) {
            LOG.atWarn()
                    .addKeyValue(LogRepeat.KEY, id)
                    .log(
                            "directory {}: a login from {} is refused: {}",
                            id,
                            from,
                            LogText.oneLine(String.valueOf(refused.getMessage())));
            return null;
        }
    }
}
