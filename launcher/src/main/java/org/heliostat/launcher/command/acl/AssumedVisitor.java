package org.heliostat.launcher.command.acl;

import java.net.InetAddress;
import java.time.LocalDateTime;
import java.util.List;
import org.heliostat.acl.AnswerAtOnce;
import org.heliostat.acl.Realm;
import org.heliostat.acl.control.AccessControl;
import org.heliostat.acl.rule.AuthSettings;
import org.heliostat.acl.rule.Found;
import org.heliostat.acl.rule.Truth;
import org.heliostat.acl.rule.Visitor;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who is as the command line says. Groups that it does not say come from user files; directories and name
 * servers are not asked.
 */
record AssumedVisitor(AccessControl control, Assumed assumed) implements Visitor {

    /**
     * What the command line says.
     *
     * @param user null: nobody has logged in
     * @param groups null: those of the user's file
     * @param hosts names of the client's host; null: not known
     * @param owner of the file; null: nobody
     */
    record Assumed(
            InetAddress address,
            @Nullable String user,
            @Nullable List<String> groups,
            @Nullable List<String> hosts,
            @Nullable String owner,
            @Nullable String cipher,
            boolean secure,
            LocalDateTime now) {}

    @Override
    public InetAddress address() {
        return assumed.address();
    }

    @Override
    public Found user(AuthSettings settings) {
        String user = assumed.user();
        return user == null ? Found.LOGIN_NEEDED : Found.of(user);
    }

    @Override
    public Truth isMember(AuthSettings settings, String group) {
        String user = assumed.user();
        List<String> groups = assumed.groups();
        if (groups != null) {
            return groups.contains(group) ? Truth.TRUE : Truth.FALSE;
        }
        Realm realm = control.groups(settings);
        if (user == null || realm == null) {
            return Truth.FAILED;
        }
        AnswerAtOnce known = realm.isMemberAtOnce(user, group);
        return switch (known) {
            case YES -> Truth.TRUE;
            case NO -> Truth.FALSE;
            case NOT_KNOWN -> Truth.UNAVAILABLE;
        };
    }

    @Override
    public Found hostNames(boolean aliases) {
        List<String> hosts = assumed.hosts();
        return hosts == null ? Found.UNAVAILABLE : new Found(Truth.TRUE, hosts);
    }

    @Override
    public Found owner() {
        String owner = assumed.owner();
        return owner == null ? Found.NOTHING : Found.of(owner);
    }

    @Override
    public boolean isSecure() {
        return assumed.secure();
    }

    @Override
    public @Nullable String cipherSuite() {
        return assumed.cipher();
    }

    @Override
    public LocalDateTime now() {
        return assumed.now();
    }
}
