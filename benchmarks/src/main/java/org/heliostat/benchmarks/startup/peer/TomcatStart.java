package org.heliostat.benchmarks.startup.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/** Tomcat with one WAR at {@code /app}, as it comes: pages, tag libraries, annotations, unpacking. */
public final class TomcatStart {

    private TomcatStart() {}

    /** @param arguments its folder, its port, the WAR */
    public static void main(String[] arguments) throws IOException, LifecycleException {
        Path folder = Path.of(arguments[0]);
        Files.createDirectories(folder.resolve("webapps"));
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(Integer.parseInt(arguments[1]));
        tomcat.addWebapp("/app", arguments[2]);
        tomcat.getConnector();
        tomcat.start();
        tomcat.getServer().await();
    }
}
