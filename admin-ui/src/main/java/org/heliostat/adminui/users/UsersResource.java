package org.heliostat.adminui.users;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.heliostat.adminui.api.Fields;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;

/**
 * {@code /api/v1/users}: lists, adds, changes and removes administrators. Whoever's password or role changes is signed
 * out everywhere.
 *
 * @param signOut ends the sessions of a user
 */
public record UsersResource(AdminUsers users, Consumer<String> signOut, Json json) {

    private static final String PATH = "/api/v1/users";

    private record Listed(List<Shown> users) {}

    private record Wish(String user, String password, String role) {}

    private record Shown(String user, String role) {
        static Shown of(AdminUser user) {
            return new Shown(user.user(), user.role().word());
        }
    }

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::list)
                        .needs(Role.ADMINISTRATOR)
                        .says("Users of the administration")
                        .gives(Listed.class),
                new Routes.Route("POST", PATH, Routes.Lane.CHANGE, this::add)
                        .says("Adds a user")
                        .takes(Wish.class)
                        .gives(201, Shown.class),
                new Routes.Route("PATCH", PATH, Routes.Lane.CHANGE, this::change)
                        .says("Changes a user")
                        .takes(Wish.class)
                        .gives(Shown.class),
                new Routes.Route("DELETE", PATH, Routes.Lane.CHANGE, this::remove).says("Removes a user", "user"));
    }

    void list(Exchange exchange) throws IOException {
        json.send(exchange, 200, new Listed(users.all().stream().map(Shown::of).toList()));
    }

    void add(Exchange exchange) throws IOException, ProblemException {
        Fields fields = Fields.read(json, exchange, List.of("user", "password", "role"));
        String name = UserRules.name(fields.required("user"));
        String password = UserRules.password(fields.required("password"));
        Role role = UserRules.role(fields.required("role"));
        if (users.find(name).isPresent()) {
            throw new ProblemException(Problem.of(409, "Refused", "user " + name + " exists already"));
        }
        users.put(name, password, role);
        signOut.accept(name);
        json.send(exchange, 201, new Shown(name, role.word()));
    }

    void change(Exchange exchange) throws IOException, ProblemException {
        Fields fields = Fields.read(json, exchange, List.of("user", "password", "role"));
        String name = UserRules.name(fields.required("user"));
        Optional<String> password = fields.text("password");
        Optional<String> role = fields.text("role");
        AdminUser before = users.find(name).orElseThrow(() -> nobodyCalled(name));
        Role after = role.isPresent() ? UserRules.role(role.get()) : before.role();
        if (password.isPresent()) {
            UserRules.password(password.get());
        }
        if (after != Role.ADMINISTRATOR) {
            requireOther(name);
        }
        if (password.isPresent()) {
            users.changePassword(name, password.get());
        }
        if (after != before.role()) {
            users.changeRole(name, after);
        }
        signOut.accept(name);
        json.send(exchange, 200, new Shown(name, after.word()));
    }

    void remove(Exchange exchange) throws IOException, ProblemException {
        String given = Query.of(exchange.request().query()).get("user");
        String name = UserRules.name(given == null ? "" : given);
        requireOther(name);
        if (!users.remove(name)) {
            throw nobodyCalled(name);
        }
        signOut.accept(name);
        Json.sendNothing(exchange);
    }

    private void requireOther(String name) throws IOException, ProblemException {
        if (users.isLastAdministrator(name)) {
            throw new ProblemException(
                    Problem.of(409, "Refused", name + " is the only administrator (expected: another one first)"));
        }
    }

    private static ProblemException nobodyCalled(String name) {
        return new ProblemException(Problem.of(404, "No such user", "user " + name + ": not there"));
    }
}
