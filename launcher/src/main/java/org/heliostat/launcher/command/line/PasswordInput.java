package org.heliostat.launcher.command.line;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.heliostat.acl.password.PasswordCheck;
import org.heliostat.launcher.exit.LaunchException;

/** Asks for a new password: twice and unseen on a terminal, once where the input comes from a file or a pipe. */
public final class PasswordInput {

    private final PrintWriter err;

    public PasswordInput(PrintWriter err) {
        this.err = err;
    }

    /** @throws LaunchException when there is none, or the two differ */
    public String read(String user) {
        Console console = System.console();
        String password = console == null ? fromInput() : fromTerminal(console, user);
        int bytes = password.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0
                || bytes > PasswordCheck.LONGEST_PASSWORD
                || password.chars().anyMatch(Character::isISOControl)) {
            throw new LaunchException(
                    "password: " + bytes + " bytes" + (console == null ? " in the first line of the input" : "")
                            + " (expected: 1 to " + PasswordCheck.LONGEST_PASSWORD
                            + ", no control characters); nothing was changed");
        }
        return password;
    }

    /**
     * Asks for a password that exists already: once, unseen on a terminal.
     *
     * @param what is opened with it, for the question
     * @return empty where the input has none
     */
    public String readKnown(String what) {
        Console console = System.console();
        if (console == null) {
            return fromInput();
        }
        char[] typed = console.readPassword("Password of %s: ", what);
        return typed == null ? "" : new String(typed);
    }

    private static String fromTerminal(Console console, String user) {
        char[] first = console.readPassword("Password of %s: ", user);
        if (first == null) {
            throw new LaunchException("no password was given; nothing was changed");
        }
        // Newer Javas have a console without a terminal, too: a pipe gives the password once.
        char[] second = console.readPassword("Once more: ");
        try {
            if (second != null && !Arrays.equals(first, second)) {
                throw new LaunchException("the two passwords differ; nothing was changed");
            }
            return new String(first);
        } finally {
            Arrays.fill(first, ' ');
        }
    }

    private String fromInput() {
        try {
            return firstLine(System.in);
        } catch (IOException gone) {
            err.println("the input ended: " + gone.getMessage());
            return "";
        }
    }

    /** @return the first line, without its end; no more than a password may have is read */
    public static String firstLine(InputStream in) throws IOException {
        byte[] line = new byte[PasswordCheck.LONGEST_PASSWORD + 2];
        int count = 0;
        for (int c = in.read(); c >= 0 && c != '\n' && count < line.length; c = in.read()) {
            line[count++] = (byte) c;
        }
        int end = count > 0 && line[count - 1] == '\r' ? count - 1 : count;
        return new String(line, 0, end, StandardCharsets.UTF_8);
    }
}
