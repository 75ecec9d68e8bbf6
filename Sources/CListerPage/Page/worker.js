// SPDX-License-Identifier: MIT
// Keeps the page, and what was read last, for when there is no connection.

const shell = 'lister-page';
const answers = 'lister-answers';
const readable = /^\/v1\/(lists(\/[^/]+\/view)?|functions|formats)$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Which cache an address is for, if any. What is asked with a version or another parameter is the past, or a trial: not kept.
function keeper(address) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return null;
  if (!url.pathname.startsWith('/v1/') && !/^\/(metrics|healthz|readyz)$/.test(url.pathname)) return shell;
  return readable.test(url.pathname) && !url.search ? answers : null;
}

self.addEventListener('fetch', (event) => {
  const name = event.request.method === 'GET' ? keeper(event.request.url) : null;
  if (name) event.respondWith(answer(event.request, name));
});

// What a page loaded before its worker was there.
self.addEventListener('message', (event) => event.waitUntil((async () => {
  const cache = await caches.open(shell);
  await Promise.all(event.data.filter((address) => keeper(address) === shell).map((address) => cache.add(address).catch(() => {})));
})()));

// The server first: what it says is never older than what is kept. A list is kept without the token it was asked with.
async function answer(request, name) {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request.url, response.clone());
    else if (response.status === 401 || response.status === 404) await cache.delete(request.url);
    return response;
  } catch (error) {
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set('Lister-Kept', '1');
    return new Response(kept.body, { status: kept.status, headers });
  }
}
