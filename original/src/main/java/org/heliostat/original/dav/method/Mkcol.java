package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.util.List;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.publish.WritablePlace;

/** MKCOL: makes a folder. */
record Mkcol(DavParts parts) implements DavMethod {

    private static final int CREATED = 201;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int UNSUPPORTED = 415;

    @Override
    public void answer(DavCall call) throws IOException, DavRefusal, LockedException {
        DavResource resource = call.resource();
        if (call.request().body().read(new byte[1], 0, 1) >= 0) {
            throw DavRefusal.of(UNSUPPORTED);
        }
        if (resource.exists()) {
            throw DavRefusal.of(METHOD_NOT_ALLOWED);
        }
        WritablePlace place = resource.place();
        try {
            parts.locks().change(call.who(), List.of(Touch.member(resource.realPath())), () -> {
                parts.files().cache().turns().take(place.path(), () -> {
                    Files.createDirectory(place.path());
                    parts.properties().remove(resource.realPath());
                    return true;
                });
                return true;
            });
        } catch (FileAlreadyExistsException meanwhile) {
            throw DavRefusal.of(METHOD_NOT_ALLOWED);
        }
        parts.files().cache().drop(resource.path());
        Answer.status(call.exchange(), CREATED);
    }
}
