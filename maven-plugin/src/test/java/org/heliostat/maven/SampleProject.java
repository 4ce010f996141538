package org.heliostat.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.tools.ToolProvider;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.project.MavenProject;

/** A project with goals whose fields are filled as Maven would, without Maven. */
final class SampleProject {

    private final Path folder;
    private final MavenProject project = new MavenProject();
    private final MavenSession session = session(project);
    private final Map<Object, Object> context = new HashMap<>();
    private final RecordedLog log = new RecordedLog();

    SampleProject(Path folder) throws IOException {
        this.folder = folder;
        project.setPackaging("war");
        project.setArtifact(artifact("sample", "shop", "compile", "war", null));
        project.getBuild().setDirectory(folder.resolve("target").toString());
        project.getBuild().setOutputDirectory(folder.resolve("target/classes").toString());
        page("index.html", "here");
    }

    static Artifact artifact(String group, String name, String scope, String type, File file) {
        DefaultArtifactHandler handler = new DefaultArtifactHandler(type);
        handler.setAddedToClasspath(type.equals("jar"));
        Artifact artifact = new DefaultArtifact(group, name, "1", scope, type, null, handler);
        artifact.setFile(file);
        return artifact;
    }

    /** @return that of a build of these projects, the first of which is at the top */
    @SuppressWarnings("deprecation")
    static MavenSession session(MavenProject... projects) {
        MavenSession session =
                new MavenSession(null, null, new DefaultMavenExecutionRequest(), new DefaultMavenExecutionResult());
        session.setProjects(List.of(projects));
        return session;
    }

    MavenProject project() {
        return project;
    }

    Path folder() {
        return folder;
    }

    /** @return what the command line has said */
    Properties userProperties() {
        return session.getUserProperties();
    }

    List<String> lines() {
        return log.lines();
    }

    void page(String name, String text) throws IOException {
        Path file = folder.resolve("src/main/webapp").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Compiles a class as a development environment would. */
    void compile(String name, String text) throws IOException {
        Path file = folder.resolve("src/main/java").resolve(name + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Path classes = Files.createDirectories(folder.resolve("target/classes"));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath(), "-proc:none", "-d", classes.toString(), file.toString());
        if (failed != 0) {
            throw new IllegalStateException(name + " cannot be compiled");
        }
    }

    /** Compiles a listener of the application that does this when the application starts and when it ends. */
    void listener(String atStart, String atEnd) throws IOException {
        compile(
                "shop/Stock",
                """
                package shop;

                import jakarta.servlet.ServletContextEvent;
                import jakarta.servlet.ServletContextListener;
                import jakarta.servlet.annotation.WebListener;

                @WebListener
                public class Stock implements ServletContextListener {
                    @Override
                    public void contextInitialized(ServletContextEvent event) {
                        %s
                    }

                    @Override
                    public void contextDestroyed(ServletContextEvent event) {
                        %s
                    }
                }
                """
                        .formatted(atStart, atEnd));
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    StartMojo start() {
        StartMojo goal = filled(new StartMojo());
        goal.usualWar = folder.resolve("target/shop.war").toFile();
        goal.portProperty = "heliostat.port";
        goal.urlProperty = "heliostat.url";
        return goal;
    }

    RunMojo run() {
        RunMojo goal = filled(new RunMojo());
        goal.lookMillis = 50;
        goal.port = 0;
        return goal;
    }

    StopMojo stop() {
        StopMojo goal = new StopMojo();
        goal.setPluginContext(context);
        goal.setLog(log);
        goal.stopTimeout = 30;
        return goal;
    }

    private <T extends ServingMojo> T filled(T goal) {
        goal.setPluginContext(context);
        goal.setLog(log);
        goal.project = project;
        goal.session = session;
        goal.plugin = descriptor();
        goal.host = "127.0.0.1";
        goal.contextPath = "/";
        goal.docBase = folder.resolve("src/main/webapp").toFile();
        goal.work = folder.resolve("target/heliostat").toFile();
        return goal;
    }

    /** All that tests run with is what the plug-in depends on. */
    private static PluginDescriptor descriptor() {
        List<Artifact> artifacts = new ArrayList<>();
        for (String entry : classPath().split(File.pathSeparator)) {
            if (!entry.contains("maven-core") && !entry.endsWith("test-classes")) {
                artifacts.add(artifact("some", new File(entry).getName(), "compile", "jar", new File(entry)));
            }
        }
        PluginDescriptor descriptor = new PluginDescriptor();
        descriptor.setArtifacts(artifacts);
        return descriptor;
    }
}
