package org.heliostat.original.dav.method;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.property.DeadProperties;
import org.heliostat.original.dav.property.LiveProperties;
import org.heliostat.original.dav.xml.BadXmlException;
import org.heliostat.original.dav.xml.XmlBody;
import org.heliostat.original.dav.xml.XmlName;
import org.heliostat.original.dav.xml.XmlNames;
import org.heliostat.original.dav.xml.XmlNode.Element;

/** PROPPATCH: gives properties to a resource and takes them away, all that are named or none. */
record Proppatch(DavParts parts) implements DavMethod {

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int FAILED_DEPENDENCY = 424;
    private static final int INSUFFICIENT_STORAGE = 507;

    @Override
    public void answer(DavCall call) throws IOException, DavRefusal, LockedException, BadXmlException {
        DavResource resource = call.resource();
        Optional<Element> body =
                XmlBody.read(call.request().body(), call.limits().maxXmlRequestBodySize());
        List<PropertyChange> changes =
                PropertyChange.all(body.orElseThrow(() -> new BadXmlException(BAD_REQUEST, "no body")));
        if (!resource.kind().isResource()) {
            throw DavRefusal.of(NOT_FOUND);
        }
        Map<XmlName, Integer> states = parts.locks()
                .change(
                        call.who(),
                        List.of(Touch.content(resource.realPath())),
                        () -> parts.files().cache().turns().take(resource.path(), () -> apply(call, changes)));
        MultiStatus answer = new MultiStatus(call.exchange());
        Map<Integer, List<XmlName>> byStatus = new LinkedHashMap<>();
        states.forEach((name, status) ->
                byStatus.computeIfAbsent(status, none -> new ArrayList<>()).add(name));
        StringBuilder text = new StringBuilder();
        byStatus.forEach((status, names) -> text.append(MultiStatus.part(
                XmlNames.of(names),
                status,
                status == FORBIDDEN ? "<D:error><D:cannot-modify-protected-property/></D:error>" : "")));
        answer.properties(resource.href(resource.isFolder()), text.toString());
        answer.end();
    }

    /** @return what became of each property */
    private Map<XmlName, Integer> apply(DavCall call, List<PropertyChange> changes) throws IOException {
        DavResource resource = call.resource();
        Map<XmlName, String> xml =
                new LinkedHashMap<>(parts.properties().of(resource.realPath()).xml());
        Map<XmlName, Integer> states = new LinkedHashMap<>();
        boolean failed = false;
        for (PropertyChange change : changes) {
            boolean isLive = LiveProperties.isLive(change.name());
            failed |= isLive;
            states.merge(change.name(), isLive ? FORBIDDEN : OK, Math::max);
            change.apply(xml);
        }
        DeadProperties changed = new DeadProperties(xml);
        boolean tooMuch = !failed && exceeds(call, changed);
        if (!failed && !tooMuch) {
            parts.properties().keep(resource.realPath(), changed);
        }
        boolean none = failed;
        states.replaceAll(
                (name, status) -> tooMuch ? INSUFFICIENT_STORAGE : none && status == OK ? FAILED_DEPENDENCY : status);
        return states;
    }

    private boolean exceeds(DavCall call, DeadProperties changed) {
        if (changed.xml().size() > call.limits().maxProperties()) {
            parts.log().limit(call, "maxproperties", call.limits().maxProperties());
            return true;
        }
        if (changed.size() > call.limits().maxPropertiesSize()) {
            parts.log().limit(call, "maxpropertiessize", call.limits().maxPropertiesSize());
            return true;
        }
        return false;
    }
}
