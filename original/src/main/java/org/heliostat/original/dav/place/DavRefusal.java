package org.heliostat.original.dav.place;

import java.util.List;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.publish.WritablePlace.RefusedException;
import org.heliostat.request.inner.InnerLook;

/** A request of WebDAV that is not carried out, with the status that says why. */
public final class DavRefusal extends Exception {

    private static final long serialVersionUID = 1;

    private final int status;
    private final String condition;
    private final transient List<String> challenges;

    private DavRefusal(int status, String condition, List<String> challenges) {
        super("refused with " + status, null, false, false);
        this.status = status;
        this.condition = condition;
        this.challenges = List.copyOf(challenges);
    }

    public static DavRefusal of(int status) {
        return new DavRefusal(status, "", List.of());
    }

    /** @param condition XML of the precondition that does not hold (RFC 4918, section 16) */
    public static DavRefusal of(int status, String condition) {
        return new DavRefusal(status, condition, List.of());
    }

    public static DavRefusal of(InnerLook look) {
        return new DavRefusal(look.status(), "", look.challenges());
    }

    public static DavRefusal of(RefusedException refused) {
        return of(refused.status());
    }

    public static DavRefusal of(LockedException locked) {
        return of(423, LockedHref.condition(locked.lock()));
    }

    public int status() {
        return status;
    }

    /** @return XML, empty for none */
    public String condition() {
        return condition;
    }

    /** @return values of WWW-Authenticate, for a refusal that a login could lift */
    public List<String> challenges() {
        return challenges;
    }
}
