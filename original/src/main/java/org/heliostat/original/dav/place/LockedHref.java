package org.heliostat.original.dav.place;

import org.heliostat.original.dav.lock.DavLock;
import org.heliostat.original.dav.xml.XmlText;
import org.heliostat.request.target.UriText;

/** Says in XML which lock's token was not shown (RFC 4918, section 16). */
final class LockedHref {

    private LockedHref() {}

    static String condition(DavLock lock) {
        return "<D:lock-token-submitted><D:href>" + XmlText.escaped(UriText.escaped(lock.root()))
                + "</D:href></D:lock-token-submitted>";
    }
}
