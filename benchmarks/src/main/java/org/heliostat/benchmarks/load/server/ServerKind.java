package org.heliostat.benchmarks.load.server;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What can be compared. The label is the name on the command line and in the report. */
public enum ServerKind {
    /** Ours as shipped: the way of session threads is chosen by the JDK. */
    HELIOSTAT("heliostat", true, true),
    HELIOSTAT_POOL("heliostat-pool", true, true),
    HELIOSTAT_VIRTUAL("heliostat-virtual", true, true),
    /** Ours without the statistics of requests, to see what these cost. */
    HELIOSTAT_NOSTATS("heliostat-nostats", true, true),
    /** Ours without the access log, to see what it costs. */
    HELIOSTAT_NOLOG("heliostat-nolog", true, true),
    /** Ours with a stage function in place of each servlet: what is left without the container. */
    HELIOSTAT_STAGE("heliostat-stage", true, true),
    HELIOSTAT_STAGE_POOL("heliostat-stage-pool", true, true),
    HELIOSTAT_STAGE_VIRTUAL("heliostat-stage-virtual", true, true),
    TOMCAT("tomcat", true, true),
    /** JDK 21 or later. */
    TOMCAT_VIRTUAL("tomcat-virtual", true, true),
    UNDERTOW("undertow", true, true),
    JETTY("jetty", true, true),
    NGINX("nginx", false, false),
    /** With tcp_nopush, as many set it up; see {@link NginxConf}. */
    NGINX_NOPUSH("nginx-nopush", false, false),
    /** With CGI programs behind fcgiwrap. */
    NGINX_FCGIWRAP("nginx-fcgiwrap", false, false),
    /** With php-cgi as a FastCGI application. */
    NGINX_PHP("nginx-php", false, false),
    /** Apache's httpd; see {@link ApacheConf}. */
    APACHE("apache", false, false),
    /** A proxy, without files; see {@link HaproxyConf}. */
    HAPROXY("haproxy", false, false);

    private final String label;
    private final boolean isJvm;
    private final boolean hasServlets;

    ServerKind(String label, boolean isJvm, boolean hasServlets) {
        this.label = label;
        this.isJvm = isJvm;
        this.hasServlets = hasServlets;
    }

    public String label() {
        return label;
    }

    public boolean isJvm() {
        return isJvm;
    }

    public boolean hasServlets() {
        return hasServlets;
    }

    public boolean isOurs() {
        return label.startsWith("heliostat");
    }

    /** @return whether stage functions stand in for servlets */
    public boolean isStage() {
        return label.startsWith("heliostat-stage");
    }

    /** @return whether it can be given a data source, and pages that use it */
    public boolean hasDatabase() {
        return isTomcat() || (isOurs() && !isStage());
    }

    public boolean isNginx() {
        return label.startsWith("nginx");
    }

    public boolean isTomcat() {
        return this == TOMCAT || this == TOMCAT_VIRTUAL;
    }

    /** @return value of the directive SessionThreads */
    String sessionThreads() {
        if (label.endsWith("-pool")) {
            return "pool";
        }
        return label.endsWith("-virtual") ? "virtual" : "auto";
    }

    /** @return path of the 2.5 KB text */
    public String waspTarget() {
        return isStage() ? "/wasp-stage" : "/wasp/WASP";
    }

    /** @return path of a page of the bookstore that is made of JSP, JSTL, an HTTP session and a row from the pool */
    public String bookTarget() {
        return "/bookstore/books/3";
    }

    /** @return path and query of an answer that takes 100 ms */
    public String sleepTarget() {
        return isStage() ? "/sleep-stage?ms=100" : "/sleep/sync?ms=100";
    }

    public static ServerKind of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("server: " + label + " (expected: " + labels() + ")"));
    }

    public static String labels() {
        return Arrays.stream(values()).map(ServerKind::label).collect(Collectors.joining(", "));
    }
}
