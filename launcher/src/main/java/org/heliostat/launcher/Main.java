package org.heliostat.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.launcher.command.HeliostatCommand;
import org.heliostat.launcher.command.StartOptions;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.jvm.NameCache;
import org.heliostat.launcher.jvm.NettyDefaults;
import org.heliostat.launcher.member.Membership;
import org.heliostat.launcher.member.ProcessRole;
import org.heliostat.launcher.primordial.PrimordialRun;

/** Where the process begins. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        NettyDefaults.settle();
        NameCache.forgetSoon();
        HeliostatCommand heliostat = new HeliostatCommand(
                Path.of("").toAbsolutePath(), (instance, options) -> start(instance, options, List.of(arguments)));
        System.exit(heliostat.commandLineFor(arguments).execute(arguments));
    }

    /** What is started: a server, one of several, or the first process of several, as whoever started it says. */
    private static ExitCode start(InstanceFolder instance, StartOptions options, List<String> arguments) {
        if (PrimordialRun.isMeant(System.getenv())) {
            Optional<ListenSocketConfig> admin =
                    options.hasAdmin() ? Optional.of(AdminListener.socket(options.adminPort())) : Optional.empty();
            return new PrimordialRun(instance, options, admin).run();
        }
        Optional<Membership> member = ProcessRole.of(System.getenv()).map(Membership::begin);
        ServerRun run = new ServerRun(instance, options, member);
        ExitCode end = run.run();
        if (run.isOfSeveral()) {
            throw PrimordialRun.become(Main.class, arguments);
        }
        return end;
    }
}
