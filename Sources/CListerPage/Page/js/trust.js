// SPDX-License-Identifier: MIT
// The two places where the browser wants to know that a text may be more than a text.

const policy = globalThis.trustedTypes?.createPolicy('lister', { createScriptURL: () => '/worker.js', createHTML: (text) => text });

/** The address of the page's worker. */
export const workerAddress = () => policy?.createScriptURL('') ?? '/worker.js';

/** Reads a table that another program put on the clipboard: into a document that no window shows, where nothing runs or loads. */
export const inert = (html) => new DOMParser().parseFromString(/** @type {any} */ (policy?.createHTML(html) ?? html), 'text/html');
