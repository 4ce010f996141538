package org.heliostat.config;

/** How bad a finding is; errors refuse the configuration and are printed first. */
public enum Severity {
    ERROR,
    WARNING
}
