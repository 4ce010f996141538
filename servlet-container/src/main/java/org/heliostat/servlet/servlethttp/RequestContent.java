package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.Part;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.heliostat.request.BodyException;
import org.heliostat.request.RequestBody;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.multipart.FormPart;
import org.heliostat.servlet.multipart.MultipartBody;
import org.heliostat.servlet.multipart.MultipartException;
import org.heliostat.servlet.multipart.MultipartLimits;
import org.heliostat.servlet.servlethttp.fields.BadParametersException;
import org.heliostat.servlet.servlethttp.fields.ContentType;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.servlet.servlethttp.fields.FormData;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.jspecify.annotations.Nullable;

/** The body of a request and what is made of it: stream or reader, parameters, parts (Servlet 6.1, 3.1, 3.2, 3.12). */
final class RequestContent {

    private final RequestState state;
    private @Nullable String encoding;
    private boolean encodingKnown;
    private @Nullable RequestInput input;
    private @Nullable BufferedReader reader;
    private boolean streamTaken;
    private boolean consumed;
    private @Nullable FormData own;
    private @Nullable Map<String, String[]> effective;
    private @Nullable List<FormPart> parts;
    private @Nullable BadParametersException refused;
    private @Nullable IOException unreadable;

    RequestContent(RequestState state) {
        this.state = state;
    }

    @Nullable
    String encoding() {
        if (!encodingKnown) {
            encodingKnown = true;
            String type = state.fields().first("Content-Type");
            encoding = type == null
                    ? null
                    : state.application().contentTypes().parse(type).charset();
            if (encoding == null) {
                encoding = state.application().requestEncoding();
            }
        }
        return encoding;
    }

    /** Too late, and so without effect, once parameters or the reader were asked for (ServletRequest). */
    void encoding(@Nullable String name) throws UnsupportedEncodingException {
        if (own != null || reader != null) {
            return;
        }
        if (name != null && state.application().contentTypes().charset(name) == null) {
            throw new UnsupportedEncodingException(name);
        }
        encoding = name;
        encodingKnown = true;
    }

    ServletInputStream inputStream() {
        if (reader != null) {
            throw new IllegalStateException("the body is being read by getReader");
        }
        streamTaken = true;
        return input();
    }

    BufferedReader reader() throws IOException {
        if (streamTaken) {
            throw new IllegalStateException("the body is being read by getInputStream");
        }
        if (reader == null) {
            String name = encoding();
            if (name != null && state.application().contentTypes().charset(name) == null) {
                throw new UnsupportedEncodingException(name);
            }
            reader = new BufferedReader(new InputStreamReader(input(), charsetOr(StandardCharsets.ISO_8859_1)));
        }
        return reader;
    }

    private RequestInput input() {
        if (input == null) {
            input = new RequestInput(state, body());
        }
        return input;
    }

    Map<String, String[]> parameters() {
        if (refused != null) {
            throw refused;
        }
        if (effective == null) {
            try {
                effective = withDispatchQueries(state.dispatch(), ownParameters());
            } catch (BadParametersException bad) {
                throw refuse(bad);
            }
        }
        return effective;
    }

    /** What was refused once is not looked at again: the body is half read. */
    private BadParametersException refuse(BadParametersException bad) {
        if (refused == null) {
            refused = bad;
            state.application().refused(bad.limit(), String.valueOf(bad.getMessage()));
        }
        return bad;
    }

    void parametersChanged() {
        effective = null;
    }

    /** Parameters of a dispatcher's query stand before those of the request (Servlet 6.1, 9.1.1). */
    private Map<String, String[]> withDispatchQueries(Dispatch dispatch, Map<String, String[]> inner) {
        Dispatch outer = dispatch.outer();
        Map<String, String[]> before = outer == null ? inner : withDispatchQueries(outer, inner);
        if (dispatch.addedQuery() == null) {
            return before;
        }
        FormData merged = newForm();
        merged.addEncoded(dispatch.addedQuery(), StandardCharsets.UTF_8);
        merged.addAll(before);
        return merged.values();
    }

    private Map<String, String[]> ownParameters() {
        if (own != null) {
            return own.values();
        }
        FormData form = newForm();
        String query = clientQuery();
        if (query != null) {
            form.addEncoded(query, StandardCharsets.UTF_8);
        }
        boolean unread = !streamTaken && reader == null && !consumed;
        if (unread || parts != null) {
            addBody(form);
        }
        own = form;
        return form.values();
    }

    private @Nullable String clientQuery() {
        return state.request().query();
    }

    private FormData newForm() {
        return new FormData(state.application().limits().maxParameters());
    }

    private void addBody(FormData form) {
        String type = state.fields().first("Content-Type");
        if (type == null || body().contentLength() == 0) {
            return;
        }
        String mediaType = state.application().contentTypes().parse(type).mediaType();
        if (mediaType.equals("application/x-www-form-urlencoded")) {
            // Bodies of other methods belong to the application (Servlet 6.1, 3.1.1).
            if (!state.request().method().equals("POST")) {
                return;
            }
            requireNoCoding();
            consumed = true;
            form.addEncoded(formText(), charsetOr(StandardCharsets.UTF_8));
        } else if (mediaType.equals("multipart/form-data") && settings() != null) {
            addFields(form);
        }
    }

    /** Bodies are never inflated here, so nothing can inflate without end (RFC 9110 §15.5.16). */
    private void requireNoCoding() {
        String coding = state.fields().first("Content-Encoding");
        if (coding != null && !coding.isBlank() && !coding.strip().equalsIgnoreCase("identity")) {
            throw new BadParametersException(415, "form body with a Content-Encoding");
        }
    }

    private String formText() {
        int most = state.application().limits().maxFormBytes();
        try {
            RequestBody body = body();
            if (body.contentLength() > most) {
                throw tooLarge(most);
            }
            byte[] bytes = new byte[body.contentLength() > 0 ? (int) body.contentLength() : 1024];
            int count = 0;
            while (true) {
                int read = body.read(bytes, count, bytes.length - count);
                if (read < 0) {
                    return new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
                }
                count += read;
                if (count > most) {
                    throw tooLarge(most);
                }
                if (count == bytes.length) {
                    bytes = Arrays.copyOf(bytes, count * 2);
                }
            }
        } catch (BodyException bad) {
            throw new BadParametersException(bad.status(), "form body: " + bad.getMessage(), bad);
        } catch (IOException gone) {
            throw new BadParametersException(400, "form body could not be read", gone);
        }
    }

    private static BadParametersException tooLarge(int most) {
        return new BadParametersException(RequestLimit.FORM_SIZE, "form body: more than " + most + " bytes");
    }

    private void addFields(FormData form) {
        try {
            for (FormPart part : readParts()) {
                if (part.isField()) {
                    form.add(part.getName(), part.text(charsetOf(part)));
                }
            }
        } catch (BodyException bad) {
            throw new BadParametersException(bad.status(), "multipart body: " + bad.getMessage(), bad);
        } catch (IOException | ServletException bad) {
            throw new BadParametersException(400, "multipart body could not be read", bad);
        }
    }

    /** A field may name a charset of its own (RFC 7578, 4.5). */
    private Charset charsetOf(FormPart field) {
        ContentTypes types = state.application().contentTypes();
        String type = field.getContentType();
        String name = type == null ? null : types.parse(type).charset();
        Charset own = name == null ? null : types.charset(name);
        return own == null ? charsetOr(StandardCharsets.UTF_8) : own;
    }

    Collection<Part> parts() throws IOException, ServletException {
        if (settings() == null) {
            throw new IllegalStateException(
                    "servlet " + state.dispatch().servlet().name()
                            + " has no multipart settings (expected: multipart-config or @MultipartConfig)");
        }
        if (refused != null) {
            throw refused;
        }
        try {
            List<Part> all = new ArrayList<>(readParts());
            parameters();
            return all;
        } catch (BadParametersException bad) {
            throw refuse(bad);
        }
    }

    private List<FormPart> readParts() throws IOException, ServletException {
        if (parts != null) {
            return parts;
        }
        String type = state.fields().first("Content-Type");
        ContentType parsed = ContentType.parse(type == null ? "" : type);
        if (!parsed.mediaType().equals("multipart/form-data")) {
            throw new ServletException("the request is not of type multipart/form-data");
        }
        requireNoCoding();
        if (unreadable != null) {
            throw unreadable;
        }
        String boundary = parsed.parameter("boundary");
        consumed = true;
        try {
            parts = MultipartBody.read(
                    input(),
                    body().contentLength(),
                    boundary == null ? "" : boundary,
                    limits(),
                    charsetOr(StandardCharsets.UTF_8));
            state.application().uploaded(parts);
            return parts;
        } catch (MultipartException bad) {
            throw new BadParametersException(bad.status(), bad.limit(), String.valueOf(bad.getMessage()), bad);
        } catch (IOException gone) {
            unreadable = gone;
            throw gone;
        }
    }

    private MultipartLimits limits() {
        MultipartSettings settings = settings();
        MultipartSettings declared = settings == null ? MultipartSettings.DEFAULTS : settings;
        Path folder = state.application().temporaryFolder().resolve(declared.location());
        return new MultipartLimits(folder, declared, state.application().limits());
    }

    private @Nullable MultipartSettings settings() {
        return state.dispatch().servlet().multipart().orElse(null);
    }

    private Charset charsetOr(Charset standard) {
        String name = encoding();
        Charset charset =
                name == null ? null : state.application().contentTypes().charset(name);
        return charset == null ? standard : charset;
    }

    private RequestBody body() {
        return state.request().body();
    }

    /** Files of parts vanish with the request (Servlet 6.1, 3.2). */
    void end() {
        if (parts != null) {
            FormPart.deleteAll(parts);
        }
    }
}
