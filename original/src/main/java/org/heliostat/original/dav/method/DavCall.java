package org.heliostat.original.dav.method;

import org.heliostat.config.dav.DavLimits;
import org.heliostat.original.dav.lock.IfHeader;
import org.heliostat.original.dav.lock.LockHolder;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.DavSpot;
import org.heliostat.original.dav.place.Permission;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;

/** One request of WebDAV, with what it is for. Belongs to the thread that has the exchange. */
record DavCall(Exchange exchange, DavResource resource, Permission permission, IfHeader ifHeader, LockHolder who) {

    Request request() {
        return exchange.request();
    }

    DavSpot spot() {
        return resource.spot();
    }

    DavLimits limits() {
        return resource.spot().limits();
    }
}
