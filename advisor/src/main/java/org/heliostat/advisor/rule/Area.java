package org.heliostat.advisor.rule;

/** What a rule is about, in the order of a request's way: the headings of the manual. */
public enum Area {
    CONNECTIONS("Connections"),
    THREADS("Queue and threads"),
    FILES("Files"),
    APPLICATIONS("Applications"),
    DATABASES("Databases"),
    PROGRAMS("Programs"),
    ORIGINS("Origins"),
    ACCESS("Users and rights"),
    TLS("TLS and HTTP/2"),
    LOGS("Logs and names"),
    PROCESS("Memory and processors"),
    SYSTEM("Operating system");

    private final String heading;

    Area(String heading) {
        this.heading = heading;
    }

    public String heading() {
        return heading;
    }
}
