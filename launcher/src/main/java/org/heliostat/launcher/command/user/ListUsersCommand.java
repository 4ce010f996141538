package org.heliostat.launcher.command.user;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.config.users.UserEntry;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code user list}. */
@Command(name = "list", description = "List users with their groups; passwords are not shown.")
final class ListUsersCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        RealmFiles user = new RealmFiles(group);
        List<UserEntry> users = user.onFiles(() -> user.users().users());
        if (json) {
            user.say(json(users));
            return ExitCode.OK.code();
        }
        if (users.isEmpty()) {
            user.say("No users in " + user.keyFile() + ". user add makes one.");
        }
        for (UserEntry entry : users) {
            String login = entry.password().isPresent() ? "" : "  (no password)";
            user.say(entry.name() + "  " + String.join(",", entry.groups()) + login);
        }
        return ExitCode.OK.code();
    }

    private static String json(List<UserEntry> users) {
        ObjectNode all = new ObjectMapper().createObjectNode();
        ArrayNode array = all.putArray("users");
        for (UserEntry entry : users) {
            ObjectNode one = array.addObject().put("name", entry.name());
            one.put("password", entry.password().isPresent());
            ArrayNode groups = one.putArray("groups");
            entry.groups().forEach(groups::add);
        }
        return all.toPrettyString();
    }
}
