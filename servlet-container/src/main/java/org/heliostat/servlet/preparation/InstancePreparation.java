package org.heliostat.servlet.preparation;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.heliostat.log.LogBlock;
import org.heliostat.servlet.classloading.LoaderRelease;
import org.heliostat.servlet.classloading.SharedJars;
import org.heliostat.servlet.classloading.WebAppClassLoader;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.context.supply.WebAppPreparation;
import org.heliostat.servlet.deploy.Deployment;
import org.heliostat.servlet.deploy.ServerDefaults;
import org.heliostat.servlet.deploy.WarLimits;
import org.heliostat.servlet.deploy.WarUnpacker;
import org.heliostat.servlet.deploy.WebAppReader;
import org.heliostat.servlet.deploy.library.Libraries;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.dispatch.content.DefaultServlet;
import org.heliostat.servlet.multipart.LeftoverParts;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prepares applications of one instance. Below its {@code work/}: {@code wars/} unpacked WARs, {@code indexes/} what
 * is known of jars, {@code pages/} compiled pages, {@code temporary/} folders of applications, {@code resources/} files out
 * of their jars. All of it may be deleted
 * while the server is down.
 */
public final class InstancePreparation implements WebAppPreparation {
    private static final Logger LOG = LoggerFactory.getLogger(InstancePreparation.class);

    private final Path work;
    private final List<Path> classPath;
    private final Predicate<org.heliostat.admin.Deployment> inDevelopment;
    private final ClassLoader server;
    private final SharedJars shared;
    private final WarUnpacker unpacker;
    private final WebAppReader reader;
    private final PageCompilers pages;
    private final LiveFolders live = new LiveFolders();
    private final AtomicLong starts = new AtomicLong();

    /** One of applications that share no class path. */
    public InstancePreparation(Path work, SharedJars shared, WarLimits limits, WallClock clock) {
        this(work, shared, limits, clock, List.of());
    }

    /** One of applications none of which is in development. */
    public InstancePreparation(Path work, SharedJars shared, WarLimits limits, WallClock clock, List<Path> classPath) {
        this(work, shared, limits, clock, classPath, deployment -> false);
    }

    /**
     * @param work the instance's folder for what can be made again; nothing runs from it yet
     * @param shared jars that are there for every application, with the same classes for all
     * @param classPath jars and folders of classes that every application finds behind its own, as classes of its own
     * @param inDevelopment says of which applications the developers want to see changes and errors of pages at once
     */
    public InstancePreparation(
            Path work,
            SharedJars shared,
            WarLimits limits,
            WallClock clock,
            List<Path> classPath,
            Predicate<org.heliostat.admin.Deployment> inDevelopment) {
        this.classPath = List.copyOf(classPath);
        this.inDevelopment = requireNonNull(inDevelopment, "inDevelopment");
        this.work = requireNonNull(work, "work").toAbsolutePath().normalize();
        this.shared = requireNonNull(shared, "shared");
        this.server = requireNonNull(InstancePreparation.class.getClassLoader(), "class loader");
        this.unpacker = new WarUnpacker(this.work.resolve("wars"), limits);
        this.pages = PageCompilers.onBoard();
        this.reader = new WebAppReader(
                new Libraries(this.work.resolve("indexes"), clock),
                new ServerDefaults(DefaultServlet.class.getName(), JasperNames.SERVLET));
        removeLeftovers();
    }

    private void removeLeftovers() {
        try {
            LeftoverParts.remove(work.resolve("temporary"));
            WarUnpacker.remove(work.resolve("resources"));
        } catch (IOException unreadable) {
            LOG.warn("files of an earlier run are left behind: {}", unreadable.toString());
        }
    }

    @Override
    public PreparedWebApp prepare(org.heliostat.admin.Deployment wanted) throws DeploymentException {
        Path source = wanted.source();
        if (Files.isDirectory(source)) {
            return prepared(wanted, source, () -> {});
        }
        Path root = unpacker.unpack(source);
        live.use(root);
        Closeable leave = () -> {
            live.leave(root);
            List<Path> outdated = unpacker.outdated(source);
            live.removeUnused(outdated);
            for (Path gone : outdated) {
                if (!Files.exists(gone)) {
                    WarUnpacker.remove(scratch(wanted, gone));
                }
            }
        };
        boolean whole = false;
        try {
            PreparedWebApp app = prepared(wanted, root, leave);
            whole = true;
            return app;
        } finally {
            if (!whole) {
                drop(source, root);
            }
        }
    }

    private void drop(Path war, Path root) throws DeploymentException {
        live.leave(root);
        try {
            live.removeUnused(List.of(root));
        } catch (IOException e) {
            throw new DeploymentException(
                    war.getFileName().toString(), new Origin(root.toString(), 0), "cannot be removed", e.toString());
        }
    }

    private PreparedWebApp prepared(org.heliostat.admin.Deployment wanted, Path root, Closeable leave)
            throws DeploymentException {
        HeldJars jars = HeldJars.of(root);
        boolean whole = false;
        try {
            PreparedWebApp app = prepared(wanted, root, jars, leave);
            whole = true;
            return app;
        } finally {
            if (!whole) {
                jars.close();
            }
        }
    }

    private PreparedWebApp prepared(org.heliostat.admin.Deployment wanted, Path root, HeldJars jars, Closeable leave)
            throws DeploymentException {
        String name = wanted.source().getFileName().toString();
        Deployment read = reader.read(name, root);
        Deployment deployment = inDevelopment.test(wanted) ? read.inDevelopment() : read;
        deployment.model().findings().forEach(finding -> LOG.warn("{}: {}", name, finding));
        String place = place(wanted);
        List<Path> extra = Stream.concat(
                        deployment.sun().classLoader().extraClassPath().stream().map(root::resolve), classPath.stream())
                .toList();
        WebAppClassLoader loader = WebAppClassLoader.of(
                "webapp " + wanted.uri(),
                root,
                deployment.jars(),
                extra,
                server,
                shared,
                deployment.sun().classLoader().delegate());
        return new PreparedWebApp(
                deployment,
                loader,
                pages.compilerOf(deployment, scratch(wanted, root), loader),
                work.resolve("temporary").resolve(place),
                work.resolve("resources").resolve(place).resolve(Long.toString(starts.incrementAndGet())),
                () -> release(wanted, loader, jars, leave));
    }

    private static void release(
            org.heliostat.admin.Deployment wanted, WebAppClassLoader loader, HeldJars jars, Closeable leave)
            throws IOException {
        LoaderRelease.Report report = new LoaderRelease(loader).release();
        if (!report.drivers().isEmpty()) {
            LOG.warn("{}: JDBC drivers left registered were taken back: {}", wanted.uri(), report.drivers());
        }
        if (!report.others().isEmpty()) {
            LOG.warn("{}: left registered and taken back: {}", wanted.uri(), report.others());
        }
        if (!report.threads().isEmpty()) {
            LOG.atWarn()
                    .addMarker(LogBlock.MARKER)
                    .log(
                            "{}: threads of the application still run, its memory stays in use:\n{}",
                            wanted.uri(),
                            String.join("\n", report.threads()));
        }
        report.failures().forEach(failure -> LOG.warn("{}: {}", wanted.uri(), failure));
        jars.close();
        leave.close();
    }

    /** Compiled pages belong to one application and one folder of sources: same names elsewhere are other pages. */
    private Path scratch(org.heliostat.admin.Deployment wanted, Path root) {
        Path whole = root.toAbsolutePath().normalize();
        String folder = encoded(root.getFileName().toString()) + "-"
                + Integer.toHexString(whole.toString().hashCode());
        return work.resolve("pages").resolve(place(wanted)).resolve(folder);
    }

    /** One folder for the virtual server, in it one for the application; {@code ~} is in no encoded name. */
    private static String place(org.heliostat.admin.Deployment wanted) {
        String app = wanted.uri().equals("/") ? "~root" : encoded(wanted.uri().substring(1));
        return encoded(wanted.virtualServer()) + "/" + app;
    }

    /** A name of one folder, whatever characters the URI has. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("*", "%2A")
                .replace("..", "%2E%2E");
    }
}
