package org.heliostat.importer.tomcat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.MailDraft;
import org.heliostat.importer.draft.PoolDraft;
import org.heliostat.importer.report.Setting;

/** Reads Resource and ResourceLink elements, wherever they stand: pools, mail sessions, files of users. */
final class ResourceReader {

    private static final Setting GLOBAL_ENVIRONMENT =
            Setting.left("env-entry of web.xml, or a CUSTOMRESOURCE with a factory of yours in server.xml");

    private final InstanceDraft draft;
    private final ResourceNames names = new ResourceNames();
    private final Map<String, Element> userDatabases = new HashMap<>();
    private final PoolReader pools;

    ResourceReader(InstanceDraft draft) {
        this.draft = draft;
        this.pools = new PoolReader(draft, names);
    }

    /** @return resources of type UserDatabase by their names; realms name them */
    Map<String, Element> userDatabases() {
        return userDatabases;
    }

    void readAll(Element parent) {
        parent.children("Resource").forEach(resource -> resource.attempt(() -> resource(resource)));
        parent.children("ResourceLink").forEach(link -> link.attempt(() -> link(link)));
        if (parent.name().equals("GlobalNamingResources")) {
            parent.children("Environment").forEach(environment -> environment.is(GLOBAL_ENVIRONMENT));
        }
    }

    private void resource(Element resource) {
        String type = resource.value("type").orElse("");
        switch (type) {
            case "javax.sql.DataSource", "javax.sql.XADataSource" -> pools.read(resource);
            case "javax.mail.Session", "jakarta.mail.Session" -> mail(resource);
            case "org.apache.catalina.UserDatabase" -> {
                userDatabases.put(resource.value("name").orElse(""), resource);
                resource.is(Setting.changed("conf/keyfile", "where a UserDatabaseRealm names it"));
            }
            default ->
                resource.is(Setting.left(
                        "a CUSTOMRESOURCE with a factory of yours in server.xml (docs/web-applications.md)"));
        }
    }

    private void mail(Element resource) {
        String name = resource.quietly("name").orElse("");
        String host = resource.quietly("mail.smtp.host").orElse("localhost");
        if (name.isEmpty() || !names.take(name)) {
            resource.is(Setting.left("no name of its own"));
            return;
        }
        String user = resource.quietly("mail.smtp.user")
                .or(() -> resource.quietly("mail.user"))
                .orElse("heliostat");
        String from = resource.quietly("mail.smtp.from")
                .or(() -> resource.quietly("mail.from"))
                .orElse(user.contains("@") ? user : user + "@localhost");
        draft.mail(new MailDraft(name, host, user, from));
        resource.notes()
                .changed(
                        resource.at(),
                        "Resource " + name,
                        "MAILRESOURCE " + name,
                        "the mail API and its provider are put into lib/");
        resource.rest(Map.of(
                "auth", Setting.left("the container's, always"),
                "type", Setting.taken("MAILRESOURCE"),
                "password", Setting.left("a PROPERTY mail-smtp-password of MAILRESOURCE, best as ${file:…}")));
    }

    /** A link gives a global resource another name in one application; here names are the server's. */
    private void link(Element link) {
        String global = link.value("global").orElse("");
        String local = link.value("name").orElse("");
        Optional<PoolDraft> pool =
                draft.pools().stream().filter(made -> made.isNamed(global)).findFirst();
        if (pool.isEmpty() || local.isEmpty()) {
            link.is(Setting.left("no pool of the name that global says; resource-ref of sun-web.xml links names"));
            return;
        }
        if (names.isOther(local)) {
            link.is(Setting.left("another resource has this name already; resource-ref of sun-web.xml links names"));
            return;
        }
        String name = names.claim(local, pool.get());
        if (name.equals(local)) {
            link.is(Setting.taken("JDBCRESOURCE " + local + (local.equals(global) ? "" : " of the same pool")));
        } else {
            link.is(Setting.changed("JDBCRESOURCE " + name + " of the same pool", PoolReader.several(local)));
        }
    }
}
