package org.heliostat.servlet.testing;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.acl.PasswordChecks;
import org.heliostat.acl.Realms;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.time.Ticker;

/** Realms of a test: {@code file}, which is empty unless it is given, and others. */
final class TestRealms {

    private TestRealms() {}

    static Realms of(PasswordChecks checks, RealmUsers... all) {
        Map<String, RealmUsers> byName = new HashMap<>();
        byName.put("file", new RealmUsers(SourceLocation.none(), "file", List.of(), List.of(), Set.of()));
        for (RealmUsers realm : all) {
            byName.put(realm.name(), realm);
        }
        return new Realms(new Realms.Settings(byName, "file", 10, Duration.ofSeconds(60)), checks, Ticker.system());
    }
}
