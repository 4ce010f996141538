package org.heliostat.original.dav.method;

import java.io.IOException;
import org.heliostat.original.dav.lock.BadIfException;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.publish.UploadFile;
import org.heliostat.original.publish.WritablePlace.RefusedException;

/** PUT: the body becomes the file, as with upload-file; the properties of a file that is replaced stay. */
record Put(DavParts parts) implements DavMethod {

    private static final int METHOD_NOT_ALLOWED = 405;

    @Override
    public void answer(DavCall call) throws IOException, DavRefusal, RefusedException, LockedException, BadIfException {
        DavResource resource = call.resource();
        if (resource.isFolder()) {
            throw DavRefusal.of(METHOD_NOT_ALLOWED);
        }
        UploadFile upload =
                new UploadFile(parts.files(), parts.locks(), call.limits().maxFileSize());
        int status = upload.apply(call.exchange(), resource.place(), replaced -> stored(call, replaced));
        Answer.status(call.exchange(), status);
    }

    /** In the turn of the file: another one's content would have another tag, and properties that are meant for it. */
    private void stored(DavCall call, boolean replaced) throws IOException {
        DavResource resource = call.resource();
        if (!replaced) {
            parts.properties().remove(resource.realPath());
        }
        String eTag = resource.entry(parts.files().cache()).eTag();
        if (!eTag.isEmpty()) {
            call.exchange().response().headers().set("ETag", eTag);
        }
    }
}
