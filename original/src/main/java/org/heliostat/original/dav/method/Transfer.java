package org.heliostat.original.dav.method;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.dav.method.Members.Member;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.Destination;
import org.heliostat.request.Request;

/**
 * COPY and MOVE. Before anything is done it is asked of each file whether the client may take it from where it is, put it where
 * it goes, and delete what is there; what speaks against it is the answer, and then nothing is done (RFC 4918, sections 9.8.5 and
 * 9.9.4).
 */
record Transfer(DavParts parts, boolean isMove) implements DavMethod {

    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int FAILED = 412;

    @Override
    public void answer(DavCall call) throws IOException, DavRefusal, LockedException {
        DavResource from = call.resource();
        if (!from.isFile() && !from.isFolder()) {
            throw DavRefusal.of(from.exists() ? FORBIDDEN : NOT_FOUND);
        }
        if (isMove) {
            from.place();
        }
        boolean isFolder = from.isFolder();
        boolean isDeep = !isFolder || isDeep(call.request());
        boolean overwrites = overwrites(call.request());
        String uriPath = Destination.of(call.request());
        DavResource to = call.permission().require(isFolder ? "MKCOL" : "PUT", bare(uriPath));
        to.place();
        if (to.realPath().startsWith(from.realPath()) || from.realPath().startsWith(to.realPath())) {
            throw DavRefusal.of(FORBIDDEN);
        }
        boolean replaces = to.exists();
        if (replaces && !to.isFile() && !to.isFolder()) {
            // Links are not changed, whoever may write over them.
            throw DavRefusal.of(FORBIDDEN);
        }
        if (replaces && !overwrites) {
            throw DavRefusal.of(FAILED);
        }
        Tree tree = isDeep ? Tree.of(from, call, parts.log()) : new Tree(List.of(new Member(from, isFolder)), Set.of());
        Map<String, Integer> refused = refused(call, tree, to);
        if (!refused.isEmpty()) {
            answer(call, refused);
            return;
        }
        carryOut(call, tree, to);
        Answer.status(call.exchange(), replaces ? NO_CONTENT : CREATED);
    }

    private void carryOut(DavCall call, Tree tree, DavResource to) throws IOException, LockedException {
        List<Touch> touched = new ArrayList<>();
        if (isMove) {
            touched.add(Touch.tree(tree.root().realPath()));
        }
        touched.add(
                to.isFile() && tree.root().isFile() && !isMove
                        ? Touch.content(to.realPath())
                        : to.exists() ? Touch.tree(to.realPath()) : Touch.member(to.realPath()));
        FileTransfer transfer = new FileTransfer(parts);
        if (isMove) {
            parts.locks().change(call.who(), touched, () -> {
                transfer.move(tree, to);
                parts.locks().goneWithAllBelow(tree.root().realPath());
                parts.locks().goneBelow(to.realPath());
                return true;
            });
        } else {
            transfer.copy(tree, to, call.who(), touched);
        }
    }

    /** @return what may not be, by the URI it is about */
    private Map<String, Integer> refused(DavCall call, Tree tree, DavResource to) throws IOException, DavRefusal {
        Map<String, Integer> refused = new LinkedHashMap<>();
        String own = isMove ? "MOVE" : "COPY";
        for (Member member : tree.members()) {
            DavResource source = member.resource();
            boolean isRoot = source.equals(tree.root());
            DavResource target = isRoot ? to : FileTransfer.counterpart(tree.root(), source, to);
            boolean hidden = isMove && tree.withHidden().contains(source);
            if (hidden || !isRoot && !call.permission().allows(own, source)) {
                refused.put(source.href(member.isFolder()), FORBIDDEN);
            } else if (!isRoot && !mayBePut(call, member, target, to)) {
                refused.put(target.href(member.isFolder()), FORBIDDEN);
            }
        }
        boolean plain = to.isFile() && tree.root().isFile();
        if (to.exists() && !plain) {
            Tree there = Tree.of(to, call, parts.log());
            for (Member member : there.members()) {
                if (there.withHidden().contains(member.resource())
                        || !call.permission().allows("DELETE", member.resource())) {
                    refused.put(member.resource().href(member.isFolder()), FORBIDDEN);
                }
            }
        }
        return refused;
    }

    private boolean mayBePut(DavCall call, Member member, DavResource target, DavResource to) {
        String method = member.isFolder() ? "MKCOL" : "PUT";
        if (!to.isFile()) {
            return call.permission().allows(method, target);
        }
        String name = String.valueOf(target.path().getFileName());
        return call.permission()
                .allowsBehindFile(
                        method, target, parts.types().forName(name).type().orElse(null));
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
