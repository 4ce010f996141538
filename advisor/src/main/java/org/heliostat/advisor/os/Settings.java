package org.heliostat.advisor.os;

import java.util.List;
import java.util.Locale;

/**
 * Writes the lines by which values are set for good: files of the machine, or options of whatever starts the container. Immutable.
 *
 * @param isContainer whether the server runs in one, so that its limits come from the command that starts it
 * @param account that the server runs as
 */
public record Settings(boolean isContainer, String account) {

    private static final String SYSCTL = "/etc/sysctl.d/60-heliostat.conf";
    private static final String UNIT = "/etc/systemd/system/heliostat.service.d/limits.conf";
    private static final String LIMITS = "/etc/security/limits.d/heliostat.conf";
    private static final String TMPFILES = "/etc/tmpfiles.d/heliostat.conf";
    private static final String RUN = "docker run, or what else starts the container";
    private static final String OPTIONS = "JAVA_OPTS, in the unit or in the environment of bin/heliostat";
    private static final String OF_HOST = " of the host";

    /** limits.conf(5) takes this one in kilobytes, everybody else in bytes. */
    private static final String IN_KILOBYTES = "memlock";

    /** Settings of the kernel that each network namespace has for itself (namespaces(7)). */
    private static final String OF_NAMESPACE = "net.";

    /** Of these, the ones that all namespaces share. */
    private static final List<String> SHARED = List.of(
            "net.core.rmem_max",
            "net.core.wmem_max",
            "net.core.netdev_max_backlog",
            "net.ipv4.tcp_mem",
            "net.netfilter.nf_conntrack_max");

    /** @param name such as {@code net.core.somaxconn} */
    public List<SettingLine> sysctl(String name, String value) {
        if (isContainer && name.startsWith(OF_NAMESPACE) && !SHARED.contains(name)) {
            return List.of(new SettingLine(RUN, "--sysctl " + name + "=" + quoted(value)));
        }
        return List.of(new SettingLine(SYSCTL + place(), name + " = " + value));
    }

    public List<SettingLine> sysctl(String name, long value) {
        return sysctl(name, Long.toString(value));
    }

    /**
     * Raises a limit of the process.
     *
     * @param item as limits.conf(5) calls it, such as {@code nofile}
     * @param value a number of things, or bytes
     */
    public List<SettingLine> limit(String item, long value) {
        if (isContainer) {
            return List.of(new SettingLine(RUN, "--ulimit " + item + "=" + value + ":" + value));
        }
        return List.of(
                unit("Limit" + item.toUpperCase(Locale.ROOT) + "=" + value),
                new SettingLine(
                        LIMITS, account + " - " + item + " " + (item.equals(IN_KILOBYTES) ? value >> 10 : value)));
    }

    /**
     * Sets what a control group allows.
     *
     * @param directive of systemd, such as {@code TasksMax}
     * @param option of docker, such as {@code --pids-limit}
     */
    public List<SettingLine> group(String directive, String option, String value) {
        return isContainer
                ? List.of(new SettingLine(RUN, option + "=" + value))
                : List.of(unit(directive + "=" + value));
    }

    /** @param option of Java, such as {@code -Djava.io.tmpdir=/x}, to be added to those that are there */
    public List<SettingLine> java(String option) {
        return List.of(new SettingLine(OPTIONS, option));
    }

    /** Writes a word into a file of sysfs at each boot (tmpfiles.d(5)). */
    public List<SettingLine> sysfs(String file, String word) {
        return List.of(new SettingLine(TMPFILES + place(), "w " + file + " - - - - " + word));
    }

    /** @param parameter of the kernel, such as {@code clocksource=tsc} */
    public List<SettingLine> boot(String parameter) {
        return List.of(
                new SettingLine("/etc/default/grub" + place() + " (then update-grub, and boot)", grub(parameter)));
    }

    private static String grub(String parameter) {
        return "GRUB_CMDLINE_LINUX=\"$GRUB_CMDLINE_LINUX " + parameter + "\"";
    }

    /** A drop-in must begin with the section; whoever prints the lines of a file puts it there once. */
    private static SettingLine unit(String text) {
        return new SettingLine(UNIT, text);
    }

    /** @return what stands above the lines of a place; empty where nothing does */
    public static String heading(String place) {
        return place.equals(UNIT) ? "[Service]" : "";
    }

    private String place() {
        return isContainer ? OF_HOST : "";
    }

    private static String quoted(String value) {
        return value.contains(" ") ? "'" + value + "'" : value;
    }
}
