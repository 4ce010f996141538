package org.heliostat.original.dav.property;

import java.util.concurrent.TimeUnit;
import org.heliostat.original.dav.lock.DavLock;
import org.heliostat.original.dav.xml.XmlText;
import org.heliostat.request.target.UriText;

/** Writes one lock as {@code activelock} (RFC 4918, section 14.1). */
final class ActiveLock {

    private ActiveLock() {}

    /** @param user who asks: whoever knew the token of a lock without a login could use it */
    static String of(DavLock lock, String user, long nowMillis) {
        long seconds = Math.max(1, TimeUnit.MILLISECONDS.toSeconds(lock.endMillis() - nowMillis));
        return "<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope>"
                + (lock.isExclusive() ? "<D:exclusive/>" : "<D:shared/>")
                + "</D:lockscope><D:depth>"
                + (lock.isDeep() ? "infinity" : "0")
                + "</D:depth>"
                + lock.owner()
                + "<D:timeout>Second-"
                + seconds
                + "</D:timeout>"
                + (lock.user().equals(user)
                        ? "<D:locktoken><D:href>" + XmlText.escaped(lock.token()) + "</D:href></D:locktoken>"
                        : "")
                + "<D:lockroot><D:href>"
                + XmlText.escaped(UriText.escaped(lock.root()))
                + "</D:href></D:lockroot></D:activelock>";
    }
}
