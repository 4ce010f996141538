package org.heliostat.original.dav.method;

import java.io.IOException;
import org.heliostat.original.dav.lock.BadIfException;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.TooManyLocksException;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.xml.BadXmlException;
import org.heliostat.original.publish.WritablePlace.RefusedException;

/** One method. Immutable; any session thread. */
@FunctionalInterface
interface DavMethod {

    /**
     * Does what is asked, and answers.
     *
     * @throws TooManyLocksException when a limit of the lock database is reached
     */
    void answer(DavCall call)
            throws IOException, DavRefusal, RefusedException, LockedException, TooManyLocksException, BadIfException,
                    BadXmlException;
}
