package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.original.dav.method.Members.Member;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;

/**
 * A file, or a folder with everything below that WebDAV shows. Immutable.
 *
 * @param members the root first, each folder ahead of what is in it
 * @param withHidden folders that hold something else besides
 * @param aside of that, what was put aside while something else is put in its place
 */
record Tree(List<Member> members, Set<DavResource> withHidden, List<Path> aside) {

    private static final int FORBIDDEN = 403;

    Tree {
        members = List.copyOf(members);
        withHidden = Set.copyOf(withHidden);
        aside = List.copyOf(aside);
    }

    /** @throws DavRefusal when there are more than maxresponses */
    static Tree of(DavResource root, DavCall call, DavLog log) throws IOException, DavRefusal {
        int most = call.limits().maxResponses();
        List<Member> all = new ArrayList<>();
        Set<DavResource> withHidden = new HashSet<>();
        List<Path> aside = new ArrayList<>();
        Deque<Member> waiting = new ArrayDeque<>();
        waiting.push(new Member(root, root.isFolder()));
        while (!waiting.isEmpty()) {
            Member next = waiting.pop();
            all.add(next);
            if (next.isFolder()) {
                Members inside = Members.of(next.resource(), most);
                if (inside.hasMore()
                        || all.size() + waiting.size() + inside.all().size() > most) {
                    log.limit(call, "maxresponses", most);
                    throw DavRefusal.of(FORBIDDEN);
                }
                if (inside.hasHidden()) {
                    withHidden.add(next.resource());
                    aside.addAll(inside.aside());
                }
                inside.all().forEach(waiting::push);
            }
        }
        return new Tree(all, withHidden, aside);
    }

    DavResource root() {
        return members.get(0).resource();
    }

    boolean isFolder() {
        return members.get(0).isFolder();
    }

    /** @return whether there is nothing in a later tree that is not in this one; where each has its root does not matter */
    boolean covers(Tree later) {
        return later.withHidden().isEmpty() && names().containsAll(later.names());
    }

    private Set<Path> names() {
        Set<Path> names = new HashSet<>();
        members.forEach(
                member -> names.add(root().path().relativize(member.resource().path())));
        return names;
    }
}
