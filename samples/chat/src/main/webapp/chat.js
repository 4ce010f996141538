"use strict";
const lines = document.getElementById("lines");
const state = document.getElementById("state");
const enter = document.getElementById("enter");
const say = document.getElementById("say");
let socket;

function line(from, text) {
  const item = lines.appendChild(document.createElement("li"));
  if (from) {
    item.appendChild(document.createElement("b")).textContent = from;
    item.append(text);
  } else {
    item.className = "note";
    item.textContent = text;
  }
}

enter.addEventListener("submit", event => {
  event.preventDefault();
  const url = new URL(`rooms/${encodeURIComponent(enter.room.value)}`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.searchParams.set("name", enter.name.value);
  socket = new WebSocket(url, "chat");
  state.textContent = "connecting";
  socket.onopen = () => {
    state.textContent = `connected, ${socket.protocol}, ${socket.extensions || "no extensions"}`;
    enter.hidden = true;
    say.hidden = false;
    say.text.focus();
  };
  socket.onmessage = message => {
    const [from, ...text] = message.data.split("\n");
    line(from, text.join("\n"));
  };
  socket.onclose = close => {
    state.textContent = `closed: ${close.code} ${close.reason}`;
    enter.hidden = false;
    say.hidden = true;
  };
});

say.addEventListener("submit", event => {
  event.preventDefault();
  socket.send(say.text.value);
  say.text.value = "";
});
