// SPDX-License-Identifier: MIT

/// Fetching what stands at an address.
public enum Download {}
