// SPDX-License-Identifier: MIT
// Keeps the page, and what was read last, for when there is no connection.

const shell = 'lister-page';
const answers = 'lister-answers';
const readable = /^\/v1\/(lists(\/[^/]+\/view)?|functions|formats)$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const isPage = !url.pathname.startsWith('/v1/') && !/^\/(metrics|healthz|readyz)$/.test(url.pathname);
  // What is asked with a version or another parameter is the past, or a trial: not kept.
  if (isPage || (readable.test(url.pathname) && !url.search)) event.respondWith(answer(request, isPage ? shell : answers));
});

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
