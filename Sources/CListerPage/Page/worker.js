// SPDX-License-Identifier: MIT
// Keeps the page, and what was read last, for when there is no connection.
// The server writes a last line: `self.page`, with the names of all files and what tells their content from another one.

const shell = () => `lister-page-${self.page.tag}`;
const answers = 'lister-answers';
const readable = /^\/v1\/(lists(\/[^/]+(?<!%40\d+)\/view)?|functions|formats)$/;

// All files of the page, also those that no view has wanted yet; a page that has changed is another worker.
self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(shell());
  await cache.addAll(self.page.files.map((file) => new Request(file, { cache: 'no-cache' })));
  await self.skipWaiting();
})()));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name !== shell() && name !== answers);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
})()));

// Which cache an address is for, if any. What is asked of a version or with a parameter is the past, or a trial: not kept.
function keeper(address) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return null;
  if (self.page.files.includes(url.pathname)) return shell();
  return readable.test(url.pathname) && !url.search ? answers : null;
}

self.addEventListener('fetch', (event) => {
  const name = event.request.method === 'GET' ? keeper(event.request.url) : null;
  if (name) event.respondWith(answer(event.request, name));
});

// The server first: what it says is never older than what is kept. A list is kept without the token it was asked with.
async function answer(request, name) {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (name !== answers) return response;
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
