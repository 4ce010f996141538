package org.heliostat.original.dav.method;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.method.FileTransfer.Target;
import org.heliostat.original.dav.method.Members.Member;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.Destination;
import org.heliostat.original.dav.place.ResourceKind;
import org.heliostat.request.Request;

/**
 * COPY and MOVE. Before anything is done it is asked of each file whether the client may take it from where it is, put it where
 * it goes, and delete what is there; what speaks against it is the answer, and then nothing is done (RFC 4918, sections 9.8.5 and
 * 9.9.4).
 */
record Transfer(DavParts parts, boolean isMove) implements DavMethod {

    /** The method whose rights are those to read what is copied. */
    private static final String READING = "COPY";

    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    @Override
    public void answer(DavCall call) throws IOException, DavRefusal, LockedException {
        DavResource from = call.resource();
        ResourceKind kind = from.kind();
        if (!kind.isResource()) {
            throw DavRefusal.of(kind == ResourceKind.NONE ? NOT_FOUND : FORBIDDEN);
        }
        if (isMove) {
            from.place();
        }
        boolean isFolder = kind == ResourceKind.FOLDER;
        boolean isDeep = !isFolder || isDeep(call.request());
        boolean overwrites = overwrites(call.request());
        String uriPath = Destination.of(call.request());
        if (isMove) {
            // Who may delete a file but not read it may not read it under another name.
            call.permission().require(READING, from.spot().uriPath());
        }
        DavResource to = call.permission().require(isFolder ? "MKCOL" : "PUT", bare(uriPath));
        to.place();
        if (to.realPath().startsWith(from.realPath()) || from.realPath().startsWith(to.realPath())) {
            throw DavRefusal.of(FORBIDDEN);
        }
        Replaced replaced = new Replaced(parts);
        replaced.settle(call.exchange().virtualServerId(), to.path());
        Target target = Target.of(to, call, replaced, overwrites);
        Tree tree =
                isDeep ? replaced.tree(from, call) : new Tree(List.of(new Member(from, isFolder)), Set.of(), List.of());
        Map<String, Integer> refused = refused(call, tree, target);
        if (!refused.isEmpty()) {
            answer(call, refused);
            return;
        }
        FileTransfer transfer = new FileTransfer(parts);
        if (isMove) {
            transfer.move(call, tree, target);
        } else {
            transfer.copy(call, tree, target);
        }
        Answer.status(call.exchange(), target.there() == null ? CREATED : NO_CONTENT);
    }

    /** @return what may not be, by the URI it is about */
    private Map<String, Integer> refused(DavCall call, Tree tree, Target target) {
        DavResource to = target.resource();
        Map<String, Integer> refused = new LinkedHashMap<>();
        for (Member member : tree.members()) {
            DavResource source = member.resource();
            boolean isRoot = source.equals(tree.root());
            DavResource place = isRoot ? to : FileTransfer.counterpart(tree.root(), source, to);
            boolean hidden = isMove && tree.withHidden().contains(source);
            if (hidden || !isRoot && !mayBeTaken(call, source)) {
                refused.put(source.href(member.isFolder()), FORBIDDEN);
            } else if (!isRoot && !mayBePut(call, member, place, target)) {
                refused.put(place.href(member.isFolder()), FORBIDDEN);
            }
        }
        Tree there = target.there();
        boolean plain = target.isFile() && !tree.isFolder();
        if (there != null && !plain) {
            for (Member member : there.members()) {
                if (there.withHidden().contains(member.resource())
                        || !call.permission().allows("DELETE", member.resource())) {
                    refused.put(member.resource().href(member.isFolder()), FORBIDDEN);
                }
            }
        }
        return refused;
    }

    private boolean mayBeTaken(DavCall call, DavResource source) {
        return call.permission().allows(READING, source)
                && (!isMove || call.permission().allows("MOVE", source));
    }

    private boolean mayBePut(DavCall call, Member member, DavResource place, Target target) {
        String method = member.isFolder() ? "MKCOL" : "PUT";
        if (!target.isFile()) {
            return call.permission().allows(method, place);
        }
        String name = String.valueOf(place.path().getFileName());
        return call.permission()
                .allowsBehindFile(
                        method, place, parts.types().forName(name).type().orElse(null));
    }

    private static void answer(DavCall call, Map<String, Integer> refused) throws IOException {
        MultiStatus answer = new MultiStatus(call.exchange());
        for (Map.Entry<String, Integer> one : refused.entrySet()) {
            answer.status(one.getKey(), one.getValue());
        }
        answer.end();
    }

    private boolean isDeep(Request request) throws DavRefusal {
        boolean deep = Depth.isDeep(request);
        if (isMove && !deep) {
            throw DavRefusal.of(BAD_REQUEST);
        }
        return deep;
    }

    private static boolean overwrites(Request request) throws DavRefusal {
        String overwrite = request.header("Overwrite");
        if (overwrite == null || overwrite.equalsIgnoreCase("T")) {
            return true;
        }
        if (overwrite.equalsIgnoreCase("F")) {
            return false;
        }
        throw DavRefusal.of(BAD_REQUEST);
    }

    /** Clients write a folder's new name with a slash at its end or without; what is there now may be a file. */
    private static String bare(String uriPath) {
        boolean slash = uriPath.length() > 1 && uriPath.endsWith("/");
        return slash ? uriPath.substring(0, uriPath.length() - 1) : uriPath;
    }
}
