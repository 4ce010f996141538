package org.heliostat.saf.authtrans;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.acl.LoginsBusyException;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmSet;
import org.heliostat.acl.RealmUser;
import org.heliostat.acl.Realms;
import org.heliostat.acl.control.OwnDatabases;
import org.heliostat.acl.login.BasicCredentials;
import org.heliostat.config.ConfigException;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.users.HtpasswdReader;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.config.users.UserEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/**
 * AuthTrans {@code basic-auth} and {@code basic-ncsa}: who sent user and password by BASIC. Sets the user, and the variables
 * {@code auth-type}, {@code auth-user} and {@code auth-group}; {@code require-auth} refuses whoever is missing. A session
 * thread may have to hash a password or ask a directory.
 */
public record BasicAuth(Realm realm) implements StageFunction {

    private static final int UNAVAILABLE = 503;
    private static final String STANDARD = "default";
    private static final Set<String> FUNCTIONS = Set.of("simple-userdb", "simple-groupdb", "dbm-userdb", "dbm-groupdb");

    /** {@code userdb} is the id of a user database, or a file of htpasswd. */
    static StageFunction bindAuth(Parameters parameters, BindContext context) {
        checkType(parameters);
        for (String name : List.of("userfn", "groupfn")) {
            if (parameters.optional(name).filter(fn -> !FUNCTIONS.contains(fn)).isPresent()) {
                throw parameters.wrong(name, "simple-userdb or simple-groupdb; other functions are not called");
            }
        }
        String database = parameters.text("userdb");
        Map<String, Realm> databases = databases(context);
        Realm known = databases.get(database);
        if (known != null) {
            return new BasicAuth(known);
        }
        if (database.indexOf('/') < 0 && database.indexOf('.') < 0) {
            String text = "basic-auth: userdb: " + NearestName.unknown(database, "database", databases.keySet());
            throw new ConfigException(parameters.at(), text).about("userdb");
        }
        return ofFiles(parameters, context, "userdb", "groupdb");
    }

    static StageFunction bindNcsa(Parameters parameters, BindContext context) {
        checkType(parameters);
        if (parameters.has("dbm")) {
            throw parameters.wrong("dbm", "userfile, a file of htpasswd");
        }
        return ofFiles(parameters, context, "userfile", "grpfile");
    }

    private static void checkType(Parameters parameters) {
        if (!parameters.text("auth-type", "basic").equalsIgnoreCase("basic")) {
            throw parameters.wrong("auth-type", "basic");
        }
    }

    /** An id may mean something else to a virtual server (USERDB). */
    private static Map<String, Realm> databases(BindContext context) {
        return context.services()
                .find(OwnDatabases.class)
                .map(OwnDatabases::byId)
                .orElseGet(() -> databasesOfServer(context));
    }

    private static Map<String, Realm> databasesOfServer(BindContext context) {
        Map<String, Realm> all = new HashMap<>();
        context.services().find(RealmSet.class).ifPresent(set -> {
            all.put(STANDARD, set.standard());
            all.putAll(set.databases());
        });
        return all;
    }

    private static Realms realms(Parameters parameters, BindContext context) {
        return context.services()
                .find(Realms.class)
                .orElseThrow(() -> new ConfigException(parameters.at(), "user databases are not there"));
    }

    private static StageFunction ofFiles(
            Parameters parameters, BindContext context, String userFile, String groupFile) {
        Findings findings = new Findings();
        Path folder = context.instance();
        List<UserEntry> users = HtpasswdReader.read(
                parameters.text(userFile),
                parameters.optional(groupFile),
                name -> read(folder, name, findings),
                findings);
        findings.throwIfErrors();
        RealmUsers content = new RealmUsers(parameters.at(), parameters.text(userFile), users, List.of(), Set.of());
        return new BasicAuth(realms(parameters, context).ofUsers(content));
    }

    private static Optional<ConfigText> read(Path folder, String name, Findings findings) {
        return ConfigText.read(folder.resolve(name).normalize(), name, findings);
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        BasicCredentials sent = BasicCredentials.parse(request.headers().all("Authorization"));
        if (sent == null) {
            return Outcome.NO_ACTION;
        }
        try {
            RealmUser user = request.passwords().login(realm, sent);
            if (user == null) {
                return Outcome.NO_ACTION;
            }
            request.authenticated("basic", user.name());
            request.variables().set("auth-type", "basic");
            request.variables().set("auth-user", user.name());
            request.variables().set("auth-group", String.join(",", new TreeSet<>(user.groups())));
            return Outcome.PROCEED;
        } catch (LoginsBusyException later) {
            exchange.response()
                    .status(UNAVAILABLE)
                    .headers()
                    .set("Retry-After", Integer.toString(LoginsBusyException.RETRY_AFTER_SECONDS));
            return Outcome.ABORTED;
        }
    }
}
