package org.heliostat.launcher.command.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.users.AdminUser;
import org.heliostat.adminui.users.AdminUsers;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.command.line.PasswordInput;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code passwd}. A running server is told, so that sessions of the user end; else the file alone is changed. */
@Command(
        name = "passwd",
        description = {
            "Set the password of an administrator of this server; make the administrator if there is none.",
            "It is asked for, or read from the first line of the input. The server may run or not."
        })
public final class PasswdCommand implements Callable<Integer> {

    private static final String USERS = "/api/v1/users";
    private static final String ROLES = "monitor, operator or administrator";

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", defaultValue = "admin", description = "Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli: there is a default
    private String name;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description = "monitor (looks), operator (looks after what runs) or administrator (default for a new one).")
    private @Nullable String role;

    @Override
    public Integer call() {
        InstanceFolder instance = parent.existingInstance();
        Optional<Role> wanted = role();
        if (!AdminUsers.isName(name)) {
            throw wrong("name: " + name + " (expected: " + AdminUsers.NAME_RULE + ")");
        }
        String password = new PasswordInput(spec.commandLine().getErr()).read(name);
        if (!AdminUsers.isPassword(password)) {
            throw new LaunchException("password: " + password.length() + " characters (expected: "
                    + AdminUsers.PASSWORD_RULE + "); nothing was changed");
        }
        AdminClient client = new AdminClient(instance);
        Role given =
                client.isReachable() ? tellServer(client, password, wanted) : changeFile(instance, password, wanted);
        spec.commandLine().getOut().println("the password of " + given.word() + " " + name + " was set");
        return ExitCode.OK.code();
    }

    private Optional<Role> role() {
        String word = role;
        if (word == null) {
            return Optional.empty();
        }
        return Optional.of(Role.of(word).orElseThrow(() -> wrong("--role: " + word + " (expected: " + ROLES + ")")));
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private Role tellServer(AdminClient client, String password, Optional<Role> wanted) {
        Optional<Role> before = Optional.empty();
        for (JsonNode user : client.get(USERS).orThrow().json().path("users")) {
            if (user.path("user").asText().equals(name)) {
                before = Role.of(user.path("role").asText());
            }
        }
        Optional<Role> had = before;
        Role after = wanted.or(() -> had).orElse(Role.ADMINISTRATOR);
        ObjectNode body = new ObjectMapper().createObjectNode();
        body.put("user", name).put("password", password).put("role", after.word());
        client.send(before.isPresent() ? "PATCH" : "POST", USERS, body).orThrow();
        return after;
    }

    private Role changeFile(InstanceFolder instance, String password, Optional<Role> wanted) {
        AdminUsers users = new AdminUsers(instance.conf().resolve(AdminUsers.FILE), new SecureRandom());
        try {
            Optional<Role> before = users.find(name).map(AdminUser::role);
            Role after = wanted.or(() -> before).orElse(Role.ADMINISTRATOR);
            if (after != Role.ADMINISTRATOR && users.isLastAdministrator(name)) {
                throw new LaunchException(name + " is the only administrator (expected: another one first)");
            }
            users.put(name, password, after);
            return after;
        } catch (IOException refused) {
            throw new LaunchException(users + ": " + refused.getClass().getSimpleName() + ": " + refused.getMessage()
                    + " (expected: a file that can be read and written)");
        }
    }
}
