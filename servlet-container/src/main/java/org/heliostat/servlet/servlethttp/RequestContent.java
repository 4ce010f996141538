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
import org.heliostat.servlet.servlethttp.fields.FormData;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The body of a request and what is made of it: stream or reader, parameters, parts (Servlet 6.1, 3.1, 3.2, 3.12). */
final class RequestContent {

    private static final Logger LOG = LoggerFactory.getLogger(RequestContent.class);

    private final ContainerRequest request;
    private @Nullable String encoding;
    private boolean encodingKnown;
    private @Nullable RequestInput input;
    private @Nullable BufferedReader reader;
    private boolean streamTaken;
    private boolean consumed;
    private @Nullable FormData own;
    private @Nullable Map<String, String[]> effective;
    private @Nullable List<FormPart> parts;
    private @Nullable RuntimeException badParameters;

    RequestContent(ContainerRequest request) {
        this.request = request;
    }

    @Nullable
    String encoding() {
        if (!encodingKnown) {
            encodingKnown = true;
            String type = request.getContentType();
            encoding = type == null
                    ? null
                    : request.application().contentTypes().parse(type).charset();
            if (encoding == null) {
                encoding = request.application().requestEncoding();
            }
        }
        return encoding;
    }

    /** Too late, and so without effect, once parameters or the reader were asked for (ServletRequest). */
    void encoding(@Nullable String name) throws UnsupportedEncodingException {
        if (own != null || reader != null) {
            return;
        }
        if (name != null && request.application().contentTypes().charset(name) == null) {
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
            if (name != null && request.application().contentTypes().charset(name) == null) {
                throw new UnsupportedEncodingException(name);
            }
            reader = new BufferedReader(new InputStreamReader(input(), charsetOr(StandardCharsets.ISO_8859_1)));
        }
        return reader;
    }

    private RequestInput input() {
        if (input == null) {
            input = new RequestInput(request, body());
        }
        return input;
    }

    Map<String, String[]> parameters() {
        if (badParameters != null) {
            throw badParameters;
        }
        if (effective == null) {
            try {
                effective = withDispatchQueries(request.dispatch(), ownParameters());
            } catch (BadParametersException bad) {
                badParameters = bad;
                throw bad;
            }
        }
        return effective;
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
        return request.pipelineRequest().query();
    }

    private FormData newForm() {
        return new FormData(request.application().limits().maxParameters());
    }

    private void addBody(FormData form) {
        String type = request.getContentType();
        if (type == null || body().contentLength() == 0) {
            return;
        }
        String mediaType = request.application().contentTypes().parse(type).mediaType();
        if (mediaType.equals("application/x-www-form-urlencoded")) {
            // Bodies of other methods belong to the application (Servlet 6.1, 3.1.1).
            if (!request.pipelineRequest().method().equals("POST")) {
                return;
            }
            consumed = true;
            form.addEncoded(formText(), charsetOr(StandardCharsets.UTF_8));
        } else if (mediaType.equals("multipart/form-data") && settings() != null) {
            addFields(form);
        }
    }

    private String formText() {
        int most = request.application().limits().maxFormBytes();
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
        return new BadParametersException(413, "form body: more than " + most + " bytes");
    }

    private void addFields(FormData form) {
        try {
            for (FormPart part : readParts()) {
                if (part.isField()) {
                    form.add(part.getName(), part.text(charsetOr(StandardCharsets.UTF_8)));
                }
            }
        } catch (MultipartException bad) {
            throw new BadParametersException(bad.status(), String.valueOf(bad.getMessage()), bad);
        } catch (IOException | ServletException bad) {
            throw new BadParametersException(400, "multipart body could not be read", bad);
        }
    }

    Collection<Part> parts() throws IOException, ServletException {
        if (settings() == null) {
            throw new IllegalStateException(
                    "servlet " + request.dispatch().servlet().name()
                            + " has no multipart settings (expected: multipart-config or @MultipartConfig)");
        }
        try {
            List<Part> all = new ArrayList<>(readParts());
            parameters();
            return all;
        } catch (MultipartException bad) {
            throw new BadParametersException(bad.status(), String.valueOf(bad.getMessage()), bad);
        }
    }

    private List<FormPart> readParts() throws IOException, ServletException {
        if (parts != null) {
            return parts;
        }
        String type = request.getContentType();
        ContentType parsed = ContentType.parse(type == null ? "" : type);
        if (!parsed.mediaType().equals("multipart/form-data")) {
            throw new ServletException("the request is not of type multipart/form-data");
        }
        String boundary = parsed.parameter("boundary");
        consumed = true;
        parts = MultipartBody.read(
                input(), boundary == null ? "" : boundary, limits(), charsetOr(StandardCharsets.UTF_8));
        return parts;
    }

    private MultipartLimits limits() {
        MultipartSettings settings = settings();
        MultipartSettings declared = settings == null ? MultipartSettings.DEFAULTS : settings;
        RequestLimits bounds = request.application().limits();
        Path folder = request.application().temporaryFolder().resolve(declared.location());
        long most = declared.maxRequestSize() >= 0 ? declared.maxRequestSize() : bounds.maxMultipartBytes();
        return new MultipartLimits(
                folder,
                declared.maxFileSize(),
                most,
                declared.fileSizeThreshold(),
                bounds.maxParts(),
                bounds.maxPartHeaderBytes());
    }

    private @Nullable MultipartSettings settings() {
        return request.dispatch().servlet().multipart().orElse(null);
    }

    private Charset charsetOr(Charset standard) {
        String name = encoding();
        Charset charset =
                name == null ? null : request.application().contentTypes().charset(name);
        return charset == null ? standard : charset;
    }

    private RequestBody body() {
        return request.pipelineRequest().body();
    }

    /** Files of parts vanish with the request (Servlet 6.1, 3.2). */
    void end() {
        if (parts == null) {
            return;
        }
        for (FormPart part : parts) {
            try {
                part.delete();
            } catch (IOException notDeleted) {
                LOG.warn("temporary file of a multipart request is left behind: {}", notDeleted.toString());
            }
        }
    }
}
