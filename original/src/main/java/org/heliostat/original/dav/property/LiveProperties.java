package org.heliostat.original.dav.property;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.heliostat.original.dav.lock.DavLock;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.Permission;
import org.heliostat.original.dav.xml.XmlName;
import org.heliostat.original.dav.xml.XmlText;

/** What the server knows of a file or folder by itself (RFC 4918, section 15). Immutable; session threads. */
public record LiveProperties(FileCache cache, MimeTypes types, FileLocks locks) {

    /** All there are, in the order in which they are listed. */
    public static final List<XmlName> NAMES = List.of(
            XmlName.dav("resourcetype"),
            XmlName.dav("creationdate"),
            XmlName.dav("getlastmodified"),
            XmlName.dav("getcontentlength"),
            XmlName.dav("getcontenttype"),
            XmlName.dav("getetag"),
            XmlName.dav("supportedlock"),
            XmlName.dav("lockdiscovery"));

    private static final String LOCKS =
            "<D:lockentry><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>"
                    + "<D:lockentry><D:lockscope><D:shared/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>";

    /** @return whether clients may not give it a value */
    public static boolean isLive(XmlName name) {
        return NAMES.contains(name);
    }

    /**
     * One resource as it is now.
     *
     * @param user who asks; tokens of others are not shown
     */
    public record Seen(DavResource resource, FileEntry entry, String user) {}

    public Seen see(DavResource resource, String user) {
        return new Seen(resource, resource.entry(cache), user);
    }

    /** @return the element with its value; empty where the resource has no such property */
    public Optional<String> value(XmlName name, Seen seen) throws IOException {
        if (!name.namespace().equals(XmlName.DAV)) {
            return Optional.empty();
        }
        boolean isFile = seen.entry().isFile();
        return switch (name.local()) {
            case "resourcetype" -> Optional.of(element(name, isFile ? "" : "<D:collection/>"));
            case "creationdate" -> Optional.of(element(name, creationDate(seen.resource())));
            case "getlastmodified" -> Optional.of(element(name, seen.entry().lastModified()));
            case "getcontentlength" ->
                only(isFile, element(name, Long.toString(seen.entry().size())));
            case "getcontenttype" -> type(seen).map(type -> element(name, XmlText.escaped(type)));
            case "getetag" ->
                only(isFile, element(name, XmlText.escaped(seen.entry().eTag())));
            case "supportedlock" -> Optional.of(element(name, LOCKS));
            case "lockdiscovery" ->
                Optional.of(discovery(locks.on(seen.resource().realPath()), seen.user()));
            default -> Optional.empty();
        };
    }

    /** @return {@code lockdiscovery} of these locks */
    public String discovery(List<DavLock> there, String user) {
        StringBuilder text = new StringBuilder();
        for (DavLock lock : there) {
            text.append(ActiveLock.of(lock, user, locks.nowMillis()));
        }
        return element(XmlName.dav("lockdiscovery"), text.toString());
    }

    private Optional<String> type(Seen seen) {
        if (!seen.entry().isFile()) {
            return Optional.empty();
        }
        return types.forName(String.valueOf(seen.resource().path().getFileName()))
                .type()
                .filter(type -> !Permission.isMadeUp(type));
    }

    private static String creationDate(DavResource resource) throws IOException {
        BasicFileAttributes file =
                Files.readAttributes(resource.realPath(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return Instant.ofEpochMilli(file.creationTime().toMillis())
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    private static Optional<String> only(boolean isFile, String element) {
        return isFile ? Optional.of(element) : Optional.empty();
    }

    private static String element(XmlName name, String content) {
        return content.isEmpty()
                ? XmlText.empty(name)
                : "<D:" + name.local() + ">" + content + "</D:" + name.local() + ">";
    }
}
