"use strict";
const clock = document.getElementById("clock");
const again = document.getElementById("again");

function listen() {
    const events = new EventSource(clock.dataset.events);
    again.hidden = true;
    events.addEventListener("time", event => {
        clock.textContent = new Date(event.data).toLocaleTimeString(document.documentElement.lang);
    });
    // The server ends the stream after its last event; without this the browser would ask again for ever.
    events.addEventListener("error", () => {
        events.close();
        again.hidden = false;
    });
}

again.addEventListener("click", listen);
listen();
