// SPDX-License-Identifier: MIT
// What comes when any of it is wanted first: who looks at a list loads no plots.

import { batchView } from './batch.js';
import { importView } from './import.js';
import { metricsView } from './metrics.js';
import { searchView } from './search.js';
import { sidesView } from './sides.js';

export { asOf, follow, togglePanel } from './history.js';
export { openKeys } from './keys.js';

const views = { batch: batchView, import: importView, metrics: metricsView, search: searchView, sides: sidesView };

/** A view by its name. */
export const make = (name) => views[name];
