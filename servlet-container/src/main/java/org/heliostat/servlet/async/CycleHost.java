package org.heliostat.servlet.async;

import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpUpgradeHandler;
import org.heliostat.servlet.dispatch.ErrorAnswer;
import org.heliostat.servlet.dispatch.Routing;
import org.heliostat.servlet.servlethttp.Application;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.upgrade.UpgradeHost;

/** Serves a cycle as the application that it runs in. Any thread. */
public interface CycleHost {

    Application application();

    Routing routing();

    ErrorAnswer errors();

    AsyncTimeouts timeouts();

    /** @return where the application counts its asynchronous requests */
    AsyncFigures asyncFigures();

    /** Tells the application's listeners that a request comes in; when one throws, those told before hear of its end. */
    void requestBegins(ContainerRequest request);

    /** Tells them that it has ended; called once for each that began. */
    void requestEnds(ContainerRequest request);

    /** The exchange no longer uses the application. */
    void exchangeEnded();

    <T extends AsyncListener> T createListener(Class<T> type) throws Exception;

    <T extends HttpUpgradeHandler> T createUpgradeHandler(Class<T> type) throws Exception;

    /** @return who is told of connections that the application takes over */
    UpgradeHost upgrades();
}
