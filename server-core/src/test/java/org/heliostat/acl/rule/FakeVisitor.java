package org.heliostat.acl.rule;

import java.net.InetAddress;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.config.IpLiteral;
import org.jspecify.annotations.Nullable;

/** Somebody of whom a test says everything. */
final class FakeVisitor implements Visitor {

    String ip = "192.0.2.7";
    Found user = Found.LOGIN_NEEDED;
    Set<String> groups = new HashSet<>();
    Found names = Found.FAILED;
    Found owner = Found.NOTHING;
    boolean secure;

    @Nullable
    String suite;

    LocalDateTime now = LocalDateTime.of(2026, 11, 23, 9, 30);
    int userAsked;

    @Nullable
    AuthSettings askedWith;

    FakeVisitor user(String name, String... in) {
        user = Found.of(name);
        groups = new HashSet<>(List.of(in));
        return this;
    }

    FakeVisitor from(String address) {
        ip = address;
        return this;
    }

    FakeVisitor at(int hour, int minute) {
        now = now.withHour(hour).withMinute(minute);
        return this;
    }

    @Override
    public InetAddress address() {
        return IpLiteral.address(ip).orElseThrow();
    }

    @Override
    public Found user(AuthSettings settings) {
        userAsked++;
        askedWith = settings;
        return user;
    }

    @Override
    public Truth isMember(AuthSettings settings, String group) {
        return Truth.of(groups.contains(group));
    }

    @Override
    public Found hostNames(boolean aliases) {
        return names;
    }

    @Override
    public Found owner() {
        return owner;
    }

    @Override
    public boolean isSecure() {
        return secure;
    }

    @Override
    public @Nullable String cipherSuite() {
        return suite;
    }

    @Override
    public LocalDateTime now() {
        return now;
    }
}
