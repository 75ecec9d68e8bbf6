// SPDX-License-Identifier: MIT

print("lister")
