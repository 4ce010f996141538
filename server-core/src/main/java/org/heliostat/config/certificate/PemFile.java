package org.heliostat.config.certificate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The blocks of a PEM file (RFC 7468): text around them is allowed and ignored. */
final class PemFile {

    /** No chain of certificates comes near it. */
    private static final long LARGEST = 1024 * 1024;

    private static final byte DER_SEQUENCE = 0x30;

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END ([A-Z0-9 ]{1,40})-----", Pattern.DOTALL);

    /** @param der what the base64 text stands for */
    record Block(String label, byte[] der) {}

    private PemFile() {}

    static List<Block> read(Path file) throws UnusableFileException {
        return blocks(new String(octets(file), StandardCharsets.ISO_8859_1));
    }

    /** Reads certificates that may also be bare DER, one in the file, as many tools write {@code .cer} and {@code .crt}. */
    static List<Block> readCertificates(Path file) throws UnusableFileException {
        byte[] octets = octets(file);
        return octets.length > 0 && octets[0] == DER_SEQUENCE
                ? List.of(new Block("CERTIFICATE", octets))
                : blocks(new String(octets, StandardCharsets.ISO_8859_1));
    }

    private static byte[] octets(Path file) throws UnusableFileException {
        try {
            if (Files.size(file) > LARGEST) {
                throw new UnusableFileException("is larger than " + LARGEST + " bytes");
            }
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new UnusableFileException("cannot be read");
        }
    }

    static List<Block> blocks(String text) throws UnusableFileException {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            if (!matcher.group(1).equals(matcher.group(3))) {
                throw new UnusableFileException(
                        "has a block that begins as " + matcher.group(1) + " and ends as " + matcher.group(3));
            }
            try {
                blocks.add(new Block(
                        matcher.group(1),
                        Base64.getMimeDecoder().decode(matcher.group(2).strip())));
            } catch (IllegalArgumentException notBase64) {
                throw new UnusableFileException("has a block " + matcher.group(1) + " that is not base64");
            }
        }
        return blocks;
    }
}
