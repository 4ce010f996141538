package org.heliostat.compression;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A way to code content (RFC 9110 section 8.4.1, RFC 7932, RFC 8878). The coders of Brotli and Zstandard are native
 * libraries; where they cannot be loaded, the coding is not offered.
 */
public enum ContentCoding {
    BR("br") {
        @Override
        void load() {
            Brotli4jLoader.ensureAvailability();
        }

        @Override
        OutputStream open(OutputStream out, int level, int fragmentSize) throws IOException {
            // Above quality 6 time grows faster than what it saves; a window of 256 KB keeps a coder at about 1 MB.
            Encoder.Parameters parameters = Encoder.Parameters.create(Math.max(1, level - 1), BROTLI_WINDOW_BITS);
            return new BrotliOutputStream(out, parameters, fragmentSize);
        }
    },
    ZSTD("zstd") {
        @Override
        void load() {
            Native.load();
        }

        @Override
        OutputStream open(OutputStream out, int level, int fragmentSize) throws IOException {
            // Levels 1 to 5 of Zstandard: windows of at most 2 MB, every client takes 8 MB (RFC 9659).
            return new ZstdOutputStreamNoFinalizer(out, (level + 1) / 2);
        }
    },
    GZIP("gzip") {
        @Override
        void load() {}

        @Override
        OutputStream open(OutputStream out, int level, int fragmentSize) throws IOException {
            return new LevelledGzip(out, level, fragmentSize);
        }
    };

    private static final Logger LOG = LoggerFactory.getLogger(ContentCoding.class);
    private static final int BROTLI_WINDOW_BITS = 18;

    private final String token;

    ContentCoding(String token) {
        this.token = token;
    }

    /** @return as Content-Encoding says it */
    public String token() {
        return token;
    }

    /** @return whether its library works on this machine; tried when the configuration is loaded */
    public boolean isAvailable() {
        try {
            load();
            return true;
        } catch (LinkageError | RuntimeException noLibrary) {
            LOG.warn("content coding {} is not offered: {}", token, noLibrary.toString());
            return false;
        }
    }

    abstract void load();

    /** @return a coder; what was written is in {@code out} after a flush. It must be closed, it holds native memory. */
    abstract OutputStream open(OutputStream out, int level, int fragmentSize) throws IOException;
}
