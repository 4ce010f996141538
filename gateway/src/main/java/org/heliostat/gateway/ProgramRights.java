package org.heliostat.gateway;

import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.spawn.ProcessTools;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;

/**
 * As whom, where and within which limits a program runs. What a directive line does not say is taken from the properties
 * user, group, chroot, dir and nice of the virtual server. Immutable.
 *
 * @param user account, empty for the server's
 * @param group of it, empty for the account's own
 * @param chroot its root folder, empty for the system's
 * @param dir it works in, empty for the folder of the program
 * @param nice added to the server's priority
 * @param limits options of prlimit
 */
record ProgramRights(String user, String group, String chroot, String dir, int nice, List<String> limits) {

    /** The parameter that hands the client's Authorization on, which is no right within the system but one of its kind. */
    static final String AUTHORIZATION = "PassAuthorization";

    /** Options of prlimit by name, in the order of the names. */
    private static final SortedMap<String, String> LIMITS = Collections.unmodifiableSortedMap(new TreeMap<>(
            Map.of("rlimit_as", "as", "rlimit_core", "core", "rlimit_cpu", "cpu", "rlimit_nofile", "nofile")));

    ProgramRights {
        limits = List.copyOf(limits);
    }

    /** Rows of the parameters read here. */
    static DirectiveRow[] rows(DirectiveRow... more) {
        return Stream.concat(
                        Stream.of(
                                text("user").help("account it runs as; needs a server that runs as root"),
                                text("group").help("group it runs as; needs a server that runs as root"),
                                path("chroot").help("its root folder; needs a server that runs as root"),
                                path("dir").help("folder it works in; absent = that of the program"),
                                text("nice").help("-20 to 19, added to the server's priority"),
                                text("rlimit_as").help("bytes of memory, or soft:hard, or unlimited"),
                                text("rlimit_core").help("bytes of a core file"),
                                text("rlimit_cpu").help("seconds of processor time"),
                                text("rlimit_nofile").help("open files")),
                        Stream.of(more))
                .toArray(DirectiveRow[]::new);
    }

    static ProgramRights of(Parameters parameters, BindContext context) {
        ProgramRights rights = new ProgramRights(
                value("user", parameters, context),
                value("group", parameters, context),
                value("chroot", parameters, context),
                value("dir", parameters, context),
                nice(parameters, context),
                limits(parameters));
        if (rights.needsTools()) {
            rights.check(parameters, context, ProcessTools.ofSystem());
        }
        return rights;
    }

    /** @return the command that runs the program within these rights */
    List<String> command(ProcessTools tools, List<String> program) {
        List<String> command = new ArrayList<>();
        if (nice != 0) {
            command.addAll(List.of(tools.find("nice").orElse("nice"), "-n", Integer.toString(nice)));
        }
        if (!limits.isEmpty()) {
            command.add(tools.find("prlimit").orElse("prlimit"));
            command.addAll(limits);
            command.add("--");
        }
        if (needsRoot()) {
            changedRoot(tools, command);
        }
        command.addAll(program);
        return command;
    }

    /** @return the folder that the server starts it in */
    @Nullable
    Path folder(Path program) {
        return dir.isEmpty() ? program.getParent() : chroot.isEmpty() ? Path.of(dir) : Path.of("/");
    }

    /** @return the program's name as it sees it itself; null when it lies outside of its root folder */
    @Nullable
    String nameOf(Path program) {
        if (chroot.isEmpty()) {
            return program.toString();
        }
        Path root = Path.of(chroot);
        return program.startsWith(root) ? "/" + root.relativize(program) : null;
    }

    private void changedRoot(ProcessTools tools, List<String> command) {
        command.add(tools.find("chroot").orElse("chroot"));
        if (!user.isEmpty() || !group.isEmpty()) {
            command.add("--userspec=" + user + (group.isEmpty() ? "" : ":" + group));
        }
        if (chroot.isEmpty()) {
            command.addAll(List.of("--skip-chdir", "/"));
            return;
        }
        command.add(chroot);
        if (!dir.isEmpty()) {
            command.addAll(List.of("/bin/sh", "-c", "cd -- \"$1\" && shift && exec \"$@\"", "sh", dir));
        }
    }

    private boolean needsRoot() {
        return !user.isEmpty() || !group.isEmpty() || !chroot.isEmpty();
    }

    private boolean needsTools() {
        return needsRoot() || !limits.isEmpty() || nice != 0;
    }

    private void check(Parameters parameters, BindContext context, ProcessTools tools) {
        if (needsRoot() && !"root".equals(System.getProperty("user.name"))) {
            context.findings()
                    .warning(
                            parameters.at(),
                            "send-cgi: user, group and chroot need a server that runs as root: programs will fail");
        }
        need(needsRoot(), "chroot", parameters, context, tools);
        need(!limits.isEmpty(), "prlimit", parameters, context, tools);
        need(nice != 0, "nice", parameters, context, tools);
    }

    private static void need(
            boolean needed, String tool, Parameters parameters, BindContext context, ProcessTools tools) {
        if (needed && tools.find(tool).isEmpty()) {
            context.findings()
                    .warning(parameters.at(), "send-cgi: this system has no " + tool + ": programs will fail");
        }
    }

    private static String value(String name, Parameters parameters, BindContext context) {
        return parameters
                .optional(name)
                .orElse(context.variables().getOrDefault(name, ""))
                .strip();
    }

    private static int nice(Parameters parameters, BindContext context) {
        String text = value("nice", parameters, context);
        if (text.isEmpty()) {
            return 0;
        }
        if (!text.matches("[-+]?\\d{1,2}") || Math.abs(Integer.parseInt(text)) > 20) {
            throw parameters.wrong("nice", "-20 to 19");
        }
        return Integer.parseInt(text);
    }

    private static List<String> limits(Parameters parameters) {
        List<String> options = new ArrayList<>();
        for (String name : LIMITS.keySet()) {
            Optional<String> written = parameters.optional(name);
            if (written.isEmpty()) {
                continue;
            }
            String value =
                    written.get().strip().replace(',', ':').replace("(", "").replace(")", "");
            if (!value.matches("(\\d+|unlimited)(:(\\d+|unlimited))?")) {
                throw parameters.wrong(name, "a number, unlimited, or two of them as soft:hard");
            }
            options.add("--" + LIMITS.get(name) + "=" + value);
        }
        return options;
    }
}
