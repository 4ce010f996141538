package org.heliostat.config.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.config.xml.XmlElement;

/** Reads {@code <SEARCH>} of a virtual server. One virtual server, one thread. */
public final class SearchReader {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,63}");

    private final XmlElement virtualServer;
    private final ElementSchema searchSchema;
    private final ElementSchema collectionSchema;
    private final Findings findings;
    private final Set<String> names = new HashSet<>();
    private final Set<String> uris = new HashSet<>();

    /** @param virtualServer its element */
    public SearchReader(XmlElement virtualServer, ElementSchema search, ElementSchema collection, Findings findings) {
        this.virtualServer = virtualServer;
        this.searchSchema = search;
        this.collectionSchema = collection;
        this.findings = findings;
    }

    /** @return with those collections alone that have no findings; empty where there is none that is on */
    public Optional<SearchConfig> read() {
        Optional<XmlElement> search = virtualServer.children("SEARCH").findFirst();
        if (search.isEmpty()) {
            return Optional.empty();
        }
        DirectiveValues values = searchSchema
                .read(search.get(), findings)
                .orElse(searchSchema.attributes().defaults());
        search.get()
                .children("WEBAPP")
                .forEach(
                        webApp -> findings.warning(
                                webApp.at(),
                                virtualServer.label()
                                        + ": SEARCH: WEBAPP: accepted, no effect: the page is that of the function service-search"));
        List<SearchCollectionConfig> collections = new ArrayList<>();
        search.get().children("SEARCHCOLLECTION").forEach(element -> collectionSchema
                .read(element, findings)
                .flatMap(own -> collection(element, own))
                .ifPresent(collections::add));
        return collections.isEmpty() || !values.flag("enabled")
                ? Optional.empty()
                : Optional.of(new SearchConfig(limits(values), collections));
    }

    private Optional<SearchCollectionConfig> collection(XmlElement element, DirectiveValues own) {
        String name = own.text("name");
        String uri = own.text("uri");
        boolean right = isName(element, name) & isPlace(element, uri);
        if (!right || !own.flag("enabled")) {
            return Optional.empty();
        }
        String displayName = own.optionalText("displayname")
                .or(() -> element.children("DISPLAYNAME").findFirst().map(XmlElement::text))
                .filter(text -> !text.isBlank())
                .orElse(name);
        return Optional.of(new SearchCollectionConfig(
                element.at(), name, displayName, uri, own.optionalText("docroot"), own.optionalText("path")));
    }

    private boolean isName(XmlElement element, String name) {
        if (!NAME.matcher(name).matches()) {
            wrong(element, "name", name, "at most 64 letters, digits, _ - . and a letter or _ first");
            return false;
        }
        if (!names.add(name)) {
            wrong(element, "name", name, "a name that no other collection of the virtual server has");
            return false;
        }
        return true;
    }

    private boolean isPlace(XmlElement element, String uri) {
        boolean right = uri.startsWith("/")
                && !uri.contains("//")
                && !uri.contains("/.")
                && (uri.length() == 1 || !uri.endsWith("/"))
                && uri.chars().noneMatch(c -> c <= ' ' || c == '?' || c == '#' || c == ';' || c == '\\' || c == '%');
        if (!right) {
            wrong(element, "uri", uri, "a path such as /docs, not escaped, without a slash at its end");
        } else if (!uris.add(uri)) {
            wrong(element, "uri", uri, "a path that no other collection of the virtual server has");
            return false;
        }
        return right;
    }

    private void wrong(XmlElement element, String attribute, String value, String expected) {
        findings.wrongValue(
                element.at(), virtualServer.label() + ": " + element.name() + ": " + attribute, value, expected);
    }

    private static SearchLimits limits(DirectiveValues values) {
        return new SearchLimits(
                number(values, "maxhits"),
                values.duration("scaninterval"),
                number(values, "maxdocuments"),
                values.number("maxfilesize"),
                values.number("maxindexsize"),
                number(values, "maxquerylength"),
                number(values, "maxqueryclauses"),
                values.duration("querytimeout"),
                number(values, "maxqueries"));
    }

    private static int number(DirectiveValues values, String name) {
        return Math.toIntExact(values.number(name));
    }
}
