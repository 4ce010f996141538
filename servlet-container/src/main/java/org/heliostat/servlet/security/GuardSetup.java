package org.heliostat.servlet.security;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.heliostat.servlet.deploy.model.LoginConfig;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.deploy.model.WebAppModel;
import org.heliostat.servlet.security.login.BasicLogin;
import org.heliostat.servlet.security.login.CertificateLogin;
import org.heliostat.servlet.security.login.DigestLogin;
import org.heliostat.servlet.security.login.FormLogin;
import org.heliostat.servlet.security.login.LoginMethod;
import org.heliostat.servlet.security.login.NoLogin;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;

/** Makes the guard of an application that starts, and says in its log what an operator should know. */
public final class GuardSetup {

    private final WebAppModel model;
    private final SecurityServices services;
    private final Supplier<byte[]> loginKey;
    private final WallClock clock;
    private final Logger log;

    /**
     * Makes one for an application.
     *
     * @param loginKey seals what clients keep while they log in; 32 bytes, the same for each instance of the
     *     application; asked for where users log in by form
     */
    public GuardSetup(
            WebAppModel model, SecurityServices services, Supplier<byte[]> loginKey, WallClock clock, Logger log) {
        this.model = model;
        this.services = services;
        this.loginKey = loginKey;
        this.clock = clock;
        this.log = log;
    }

    /** @param constraints of descriptors, annotations and code together */
    public Guard guard(List<SecurityConstraint> constraints, SunWebApp sun) {
        Set<String> roles = new HashSet<>(model.securityRoles());
        constraints.forEach(constraint -> constraint.roles().ifPresent(roles::addAll));
        roles.remove("*");
        if (!model.securityRoles().contains(Demand.ANY_USER)) {
            roles.remove(Demand.ANY_USER);
        }
        String everybodys = services.settings().get().anonymousRole();
        // Whoever maps a role to users means that the others do not have it.
        String anonymous = sun.roleMappings().containsKey(everybodys) ? "" : everybodys;
        var gate = new ConstraintGate(constraints, roles, model.denyUncoveredHttpMethods(), anonymous);
        var audit = new Audit(() -> services.settings().get().audit(), log);
        Guard guard = new Guard(
                gate, new RoleMap(sun.roleMappings(), roles, anonymous), method(), realmName(), services, audit);
        report(gate, guard);
        return guard;
    }

    private Optional<String> realmName() {
        return model.login().flatMap(LoginConfig::realmName);
    }

    private LoginMethod method() {
        LoginConfig login = model.login().orElse(null);
        if (login == null) {
            return new NoLogin();
        }
        switch (login.method()) {
            case "BASIC":
                return new BasicLogin(login.realmName().orElse(""));
            case "DIGEST":
                return new DigestLogin(login.realmName().orElse(""), services.ticker(), this::nonceLost);
            case "CLIENT-CERT":
                return new CertificateLogin();
            case "FORM":
                if (login.formLoginPage().isPresent() && login.formErrorPage().isPresent()) {
                    return new FormLogin(
                            login.formLoginPage().get(),
                            login.formErrorPage().get(),
                            loginKey.get(),
                            clock,
                            services.ticker(),
                            this::requestLost);
                }
                log.warn("{}: login-config: FORM without its two pages: nobody can log in", login.at());
                return new NoLogin();
            default:
                log.warn(
                        "{}: auth-method: {} (expected: BASIC, DIGEST, FORM or CLIENT-CERT): nobody can log in",
                        login.at(),
                        login.method());
                return new NoLogin();
        }
    }

    private void nonceLost() {
        services.realms().get().nonceLost();
    }

    private void requestLost() {
        services.realms().get().savedRequestLost();
    }

    private void report(ConstraintGate gate, Guard guard) {
        if (gate.wantsLogin() && model.login().isEmpty()) {
            log.warn("security constraints ask for roles, but there is no login-config: only the application's own"
                    + " code can log users in");
        }
        if (gate.wantsLogin() && guard.realm().isEmpty()) {
            log.warn(
                    "security constraints ask for roles, but realm {} has no users (see docs/logins.md)",
                    guard.realm().name());
        }
        Set<String> uncovered = gate.uncovered();
        if (!uncovered.isEmpty()) {
            log.warn(
                    "security constraints of {} leave some HTTP methods to everybody"
                            + " (deny-uncovered-http-methods would refuse them)",
                    uncovered);
        }
    }
}
