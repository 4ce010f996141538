package org.heliostat.importer.tomcat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.draft.DraftFile;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.RealmDraft;
import org.heliostat.importer.report.Setting;

/** Reads Realm elements: files of users become conf/keyfile, directories an LDAP realm. */
final class RealmReader {

    private static final String FILE_REALM = "file";
    private static final String KEY_FILE = "keyfile";
    private static final Setting NO_COUNTERPART = Setting.left(
            "a file realm (heliostat.jar user add), an LDAP realm or client certificates stand for realms (docs/users.md)");

    private static final Map<String, Setting> LDAP = Map.ofEntries(
            Map.entry("roleNested", Setting.left("dyngroups \"recursive\" of the realm")),
            Map.entry("alternateURL", Setting.left("a second URL behind the first in the PROPERTY directory")),
            Map.entry("userPassword", Setting.left("the directory checks the password by a login")),
            Map.entry("userRoleName", Setting.left("groups are searched for")),
            Map.entry("commonRole", Setting.taken("assign-groups")),
            Map.entry("connectionTimeout", Setting.left("connecttimeout of the realm, 2000 ms")),
            Map.entry("readTimeout", Setting.left("timeout of the realm, 5000 ms")),
            Map.entry("useStartTls", Setting.taken("starttls")),
            Map.entry("referrals", Setting.left("referrals are not followed")),
            Map.entry("derefAliases", Setting.left("aliases are as the directory has them")),
            Map.entry("connectionPoolSize", Setting.left("nsessions of the realm, 8")));

    private final TomcatFolder folder;
    private final InstanceDraft draft;
    private final Map<String, Element> userDatabases;
    private boolean hasFileRealm;
    private int directories;

    /** @param userDatabases resources that name files of users, by their names */
    RealmReader(TomcatFolder folder, InstanceDraft draft, Map<String, Element> userDatabases) {
        this.folder = folder;
        this.draft = draft;
        this.userDatabases = userDatabases;
    }

    /** @param parent engine, host, context or realm */
    void read(Element parent) {
        parent.children("Realm").forEach(realm -> realm.attempt(() -> realm(realm)));
    }

    /** A realm is made even where none was read, so that somebody can log in. */
    void finish() {
        if (!hasFileRealm) {
            draft.file(DraftFile.secret("conf/" + KEY_FILE, ""));
            draft.realm(RealmDraft.ofFile(FILE_REALM, KEY_FILE));
        }
    }

    private void realm(Element realm) {
        switch (realm.className()) {
            case "LockOutRealm" -> {
                realm.is(Setting.changed(
                        "PasswordCheckTimeout, MaxPasswordChecks", "wrong passwords cost time; nobody is locked out"));
                read(realm);
            }
            case "CombinedRealm" -> {
                realm.is(Setting.changed("AUTHREALM elements", "an application names one; the first is the default"));
                read(realm);
            }
            case "UserDatabaseRealm" -> {
                String name = realm.value("resourceName").orElse("UserDatabase");
                Element database = userDatabases.get(name);
                Optional<String> file = database == null ? Optional.empty() : database.value("pathname");
                users(realm, file.orElse("conf/tomcat-users.xml"));
            }
            case "MemoryRealm" -> users(realm, realm.value("pathname").orElse("conf/tomcat-users.xml"));
            case "JNDIRealm" -> ldap(realm);
            case "NullRealm" -> realm.is(Setting.changed("conf/keyfile", "without users nobody logs in"));
            default -> realm.is(NO_COUNTERPART);
        }
    }

    private void users(Element realm, String pathname) {
        if (hasFileRealm) {
            realm.is(Setting.left("one file of users is taken; others are AUTHREALMs with a keyfile of their own"));
            return;
        }
        hasFileRealm = true;
        boolean isDigested = realm.value("digest").isPresent()
                || realm.children("CredentialHandler").findAny().isPresent();
        Optional<Path> file =
                folder.path(pathname.startsWith("file:") ? pathname.substring("file:".length()) : pathname);
        String lines = "";
        if (file.isPresent() && Files.isRegularFile(file.get())) {
            lines = new TomcatUsers(realm.notes(), isDigested).read(folder.read(file.get()));
        }
        draft.file(DraftFile.secret("conf/" + KEY_FILE, lines));
        draft.realm(RealmDraft.ofFile(FILE_REALM, KEY_FILE));
        realm.is(Setting.taken("AUTHREALM " + FILE_REALM + ", users in conf/" + KEY_FILE));
    }

    private void ldap(Element realm) {
        String url = realm.quietly("connectionURL").orElse("");
        String base = realm.quietly("userBase").orElse("");
        String search = realm.quietly("userSearch").orElse("(uid={0})");
        if (!url.matches("ldaps?://[A-Za-z0-9.-]{1,200}(:[0-9]{1,5})?/?")
                || base.isEmpty()
                || !LdapFilter.isRight(search)) {
            realm.is(Setting.left(
                    "a directory by connectionURL, userBase and userSearch becomes an LDAP realm (docs/users.md)"));
            return;
        }
        RealmDraft made = RealmDraft.ofLdap(++directories == 1 ? "ldap" : "ldap" + directories);
        made.property("directory", url);
        made.property("base-dn", base);
        made.property("search-filter", LdapFilter.ofUser(search));
        realm.quietly("connectionName").ifPresent(name -> made.property("search-bind-dn", name));
        realm.quietly("connectionPassword").ifPresent(password -> {
            draft.file(DraftFile.secret("conf/" + made.name() + ".password", password + "\n"));
            made.secret("search-bind-password", made.name() + ".password");
        });
        realm.quietly("roleBase").ifPresent(groups -> made.property("group-base-dn", groups));
        realm.quietly("roleName").ifPresent(name -> made.property("group-target", name));
        realm.quietly("roleSearch")
                .filter(LdapFilter::isRight)
                .ifPresent(filter -> made.property("group-search-filter", LdapFilter.ofGroup(filter)));
        realm.value("commonRole").ifPresent(group -> made.property("assign-groups", group));
        realm.flag("useStartTls").filter(on -> on).ifPresent(on -> made.property("starttls", "on"));
        draft.realm(made);
        realm.notes().taken(realm.at(), "Realm JNDIRealm", "AUTHREALM " + made.name());
        subtree(realm, "userSubtree", "base-dn", "who stands deeper can log in, too");
        subtree(realm, "roleSubtree", "group-base-dn", "groups that stand deeper count, too");
        realm.rest(LDAP);
    }

    /** There one level is searched, unless it is told otherwise. */
    private static void subtree(Element realm, String attribute, String property, String why) {
        if (realm.flag(attribute).orElse(false)) {
            realm.taken(attribute, "the whole tree below " + property + " is searched");
            return;
        }
        realm.quietly(attribute);
        realm.notes()
                .changed(
                        realm.at(),
                        "Realm " + attribute + "=\"false\"",
                        "the whole tree below " + property + " is searched",
                        why + ": name a narrower " + property + ", or what only those have in its filter");
    }
}
