package org.heliostat.servlet.context;

import jakarta.servlet.Servlet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.context.registration.ServletDeclaration;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.context.supply.PooledServlet;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.deploy.ServerDefaults;
import org.heliostat.servlet.deploy.model.InstancePoolSettings;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.dispatch.LoadedServlet;
import org.heliostat.servlet.dispatch.Maker;
import org.heliostat.servlet.dispatch.ServletSettings;
import org.heliostat.servlet.dispatch.content.DefaultServlet;
import org.slf4j.Logger;

/**
 * Where the instance of a declared servlet comes from: a class of the application, an object that it has made, the
 * server's own servlets, a pool. Used by {@link WebAppStart}, on the thread that deploys.
 */
final class ServletMakers {

    private final PreparedWebApp prepared;
    private final AppContext context;
    private final InstanceFactory instances;
    private final ContextResources resources;
    private final ContainerServices services;
    private final Logger log;
    private final List<PooledServlet> pools = new ArrayList<>();

    ServletMakers(
            PreparedWebApp prepared,
            AppContext context,
            InstanceFactory instances,
            ContextResources resources,
            ContainerServices services,
            Logger log) {
        this.prepared = prepared;
        this.context = context;
        this.instances = instances;
        this.resources = resources;
        this.services = services;
        this.log = log;
    }

    /** @return pools made so far; more come into the same list */
    List<PooledServlet> pools() {
        return pools;
    }

    /** @return what answers where no servlet is mapped and the application declares none for that */
    LoadedServlet defaultServlet() {
        ServletSettings settings = new ServletSettings(
                ServerDefaults.DEFAULT_SERVLET, Map.of(), -1, true, true, Optional.empty(), Map.of());
        return new LoadedServlet(
                settings,
                context,
                () -> new DefaultServlet(resources, services.files().get()),
                services.timing().ticker());
    }

    /** @return a servlet as declared; its instance is made by the first who needs it */
    LoadedServlet load(ServletDeclaration declared) {
        return new LoadedServlet(
                declared.settings(), context, maker(declared), services.timing().ticker(), instances::destroyed);
    }

    private Maker<Servlet> maker(ServletDeclaration declared) {
        InstancePoolSettings pool = prepared.deployment().sun().instancePools().get(declared.getName());
        if (pool == null) {
            return single(declared);
        }
        if (declared.instance() != null) {
            log.warn("{}: servlet {}: an object made by the application has no pool", pool.at(), declared.getName());
            return single(declared);
        }
        PooledServlet pooled = new PooledServlet(declared.getName(), pool, single(declared), instances::destroyed);
        pools.add(pooled);
        return () -> pooled;
    }

    /** The server's own servlets are not classes of the application. */
    private Maker<Servlet> single(ServletDeclaration declared) {
        Servlet instance = declared.instance();
        if (instance != null) {
            return () -> instance;
        }
        boolean byServer = declared.origin().equals(Origin.SERVER_DEFAULTS);
        if (byServer && declared.getName().equals(ServerDefaults.DEFAULT_SERVLET)) {
            return () -> new DefaultServlet(resources, services.files().get());
        }
        if (byServer || declared.jspFile() != null) {
            return () -> pageServlet(declared);
        }
        return () -> instances.make(String.valueOf(declared.getClassName()), Servlet.class);
    }

    private Servlet pageServlet(ServletDeclaration declared) throws Exception {
        PageSupport pages = prepared.pages();
        if (pages == null) {
            throw new ClassNotFoundException("the page compiler (servlet " + declared.getName() + ")");
        }
        return declared.jspFile() == null ? pages.servlet() : pages.servletFor(declared.jspFile());
    }
}
