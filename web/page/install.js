// The page without a network, and its new versions.
import { button, make } from "./dom.js";

/** Keeps the page for visits without a network. When a new version is ready, one sentence reports it. */
export async function install() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const wasControlled = Boolean(serviceWorker.controller);
  let isAsked = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
    // Another tab has changed to the new version.
    else if (wasControlled) offer(() => location.reload());
  });
  try {
    const registration = await serviceWorker.register(new URL("service.js", import.meta.url));
    const offerWaiting = () => {
      if (!registration.waiting || !serviceWorker.controller) return;
      offer(() => {
        isAsked = true;
        registration.waiting.postMessage("activate");
      });
    };
    offerWaiting();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offerWaiting));
    // An installed page may stay open for days.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && registration.update().catch(() => {}));
  } catch {
    // Some browsers do not allow service workers here. The page then works, but needs its server.
  }
}

function offer(reload) {
  const place = document.getElementById("update");
  place.replaceChildren(make("span", {}, "A new version is ready."), button("Reload", reload));
  place.hidden = false;
}
