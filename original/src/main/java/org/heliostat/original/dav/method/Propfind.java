package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.heliostat.config.dav.DavLimits;
import org.heliostat.original.dav.method.Members.Member;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.ResourceKind;
import org.heliostat.original.dav.xml.BadXmlException;
import org.heliostat.original.dav.xml.XmlBody;

/** PROPFIND: properties of a resource, and of those in it as far as its field Depth says and maxpropdepth allows. */
record Propfind(DavParts parts) implements DavMethod {

    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int FAILED = 500;
    private static final int INSUFFICIENT_STORAGE = 507;

    /** Which a resource may have on the average of all that maxresponses allows; many have far less. */
    private static final long BYTES_PER_RESPONSE = 8_192;

    @Override
    public void answer(DavCall call) throws IOException, DavRefusal, BadXmlException {
        DavResource root = call.resource();
        int depth = Depth.of(call.request());
        int mostBytes = call.limits().maxXmlRequestBodySize();
        WantedProperties wanted =
                WantedProperties.of(XmlBody.read(call.request().body(), mostBytes), mostBytes);
        ResourceKind kind = root.kind();
        if (!kind.isResource()) {
            throw DavRefusal.of(NOT_FOUND);
        }
        boolean isFolder = kind == ResourceKind.FOLDER;
        if (isFolder && depth > call.limits().maxPropDepth()) {
            throw DavRefusal.of(FORBIDDEN, "<D:propfind-finite-depth/>");
        }
        MultiStatus answer = new MultiStatus(call.exchange());
        write(answer, call, new Member(root, isFolder), wanted);
        if (isFolder && depth > 0) {
            below(answer, call, root, depth, wanted);
        }
        answer.end();
    }

    /** What has come to the limit is said of the folder itself: its members that come behind are missing. */
    private void below(MultiStatus answer, DavCall call, DavResource root, int depth, WantedProperties wanted)
            throws IOException {
        int left = call.limits().maxResponses() - 1;
        long mostBytes = BYTES_PER_RESPONSE * call.limits().maxResponses();
        Deque<DavResource> folders = new ArrayDeque<>();
        folders.add(root);
        while (!folders.isEmpty()) {
            DavResource folder = folders.poll();
            Members inside = membersOf(call, folder, left);
            for (Member member : inside.all()) {
                if (answer.bytes() > mostBytes) {
                    breakOff(answer, call, root);
                    return;
                }
                boolean shown = call.permission().shows(member.resource(), member.isFolder())
                        && write(answer, call, member, wanted);
                left--;
                if (shown && member.isFolder() && depth == DavLimits.INFINITY) {
                    folders.add(member.resource());
                }
            }
            if (inside.hasMore()) {
                breakOff(answer, call, root);
                return;
            }
        }
    }

    private void breakOff(MultiStatus answer, DavCall call, DavResource root) throws IOException {
        parts.log().limit(call, "maxresponses", call.limits().maxResponses());
        answer.status(root.href(true), INSUFFICIENT_STORAGE);
    }

    private Members membersOf(DavCall call, DavResource folder, int most) throws IOException {
        try {
            Members found = Members.of(folder, Math.max(0, most));
            boolean settled = new Replaced(parts).settleAll(call.exchange().virtualServerId(), found.aside());
            return settled ? Members.of(folder, Math.max(0, most)) : found;
        } catch (FileSystemException goneOrClosed) {
            return new Members(List.of(), List.of(), false, false);
        }
    }

    /** @return false for what has gone meanwhile */
    private boolean write(MultiStatus answer, DavCall call, Member member, WantedProperties wanted) throws IOException {
        String properties;
        try {
            properties = wanted.of(member.resource(), call.who().user(), parts);
        } catch (NoSuchFileException gone) {
            return false;
        } catch (IOException unreadable) {
            // Such as a file of properties that is damaged: the others are listed all the same.
            answer.status(member.resource().href(member.isFolder()), FAILED);
            return true;
        }
        answer.properties(member.resource().href(member.isFolder()), properties);
        return true;
    }
}
