package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.dav.method.Members.Member;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.ResourceKind;
import org.heliostat.original.publish.Unfinished;

/**
 * DELETE: a file, or a folder with all below. What may not go, or cannot, stays with the folders above it, and the answer says
 * so; the rest is gone (RFC 4918, section 9.6.1).
 */
record Delete(DavParts parts) implements DavMethod {

    private static final int NO_CONTENT = 204;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int LOCKED = 423;

    @Override
    public void answer(DavCall call) throws IOException, DavRefusal, LockedException {
        DavResource root = call.resource();
        ResourceKind kind = root.kind();
        if (!kind.isResource()) {
            throw DavRefusal.of(kind == ResourceKind.NONE ? NOT_FOUND : FORBIDDEN);
        }
        root.place();
        if (kind == ResourceKind.FOLDER && !Depth.isDeep(call.request())) {
            throw DavRefusal.of(400);
        }
        parts.locks().require(call.who(), List.of(Touch.member(root.realPath())));
        Map<String, Integer> failed = delete(call, new Replaced(parts).tree(root, call));
        if (failed.isEmpty()) {
            Answer.status(call.exchange(), NO_CONTENT);
            return;
        }
        MultiStatus answer = new MultiStatus(call.exchange());
        for (Map.Entry<String, Integer> one : failed.entrySet()) {
            answer.status(one.getKey(), one.getValue());
        }
        answer.end();
    }

    /** @return what is still there and why, by its URI */
    private Map<String, Integer> delete(DavCall call, Tree tree) throws IOException {
        Map<String, Integer> failed = new LinkedHashMap<>();
        Set<Path> kept = new HashSet<>();
        List<Member> members = tree.members();
        for (int i = members.size() - 1; i >= 0; i--) {
            Member member = members.get(i);
            DavResource resource = member.resource();
            if (kept.contains(resource.path())) {
                kept.add(resource.path().getParent());
                continue;
            }
            // The root's own right was looked at before this method was called.
            boolean allowed = (i == 0 || call.permission().allows("DELETE", resource))
                    && !tree.withHidden().contains(resource);
            int status = allowed ? deleteOne(call, resource) : FORBIDDEN;
            if (status != NO_CONTENT) {
                failed.put(resource.href(member.isFolder()), status);
                kept.add(resource.path().getParent());
            }
        }
        return failed;
    }

    private int deleteOne(DavCall call, DavResource resource) throws IOException {
        Path real = resource.realPath();
        try {
            parts.locks().change(call.who(), List.of(Touch.member(real)), () -> {
                parts.files().cache().turns().take(resource.path(), () -> {
                    if (resource.isFolder()) {
                        Unfinished.sweep(resource.path(), parts.locks().nowMillis());
                    }
                    Files.delete(resource.path());
                    parts.files().cache().drop(resource.path());
                    parts.properties().remove(real);
                    parts.locks().goneWithAllBelow(real);
                    return true;
                });
                return true;
            });
        } catch (LockedException locked) {
            return LOCKED;
        } catch (NoSuchFileException gone) {
            return NO_CONTENT;
        } catch (DirectoryNotEmptyException filledMeanwhile) {
            return CONFLICT;
        } catch (FileSystemException denied) {
            return FORBIDDEN;
        }
        return NO_CONTENT;
    }
}
