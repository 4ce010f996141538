package org.heliostat.launcher;

import java.nio.file.Path;
import org.heliostat.launcher.command.HeliostatCommand;
import org.heliostat.launcher.jvm.NameCache;
import org.heliostat.launcher.jvm.NettyDefaults;

/** Where the process begins. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        NettyDefaults.settle();
        NameCache.forgetSoon();
        HeliostatCommand heliostat = new HeliostatCommand(
                Path.of("").toAbsolutePath(), (instance, options) -> new ServerRun(instance, options).run());
        System.exit(heliostat.commandLineFor(arguments).execute(arguments));
    }
}
