// SPDX-License-Identifier: MIT
// All keys of the page, by where they work; what is shown in the keyboard's own page.

const text = `Everywhere
Search all lists: /
All commands: Ctrl+K
Undo: Ctrl+Z
Redo: Ctrl+Y Ctrl+Shift+Z
New item: N
Next part of the page: Ctrl+F6 F6
Next, last error: F8 Shift+F8
Close: Escape
This page: ? Ctrl+/

In a list
Up, down: ArrowUp ArrowDown
First, last: Home End
Tick: Space
Edit: Enter F2
Give up: Escape
Quantity, price, tags: D
Move: Alt+ArrowUp Alt+ArrowDown
Select: Shift+ArrowUp Shift+ArrowDown
Select one more: Ctrl+Space
Select all: Ctrl+A
Delete: Delete
Copy, cut, paste as text: Ctrl+C Ctrl+X Ctrl+V
Color: C

Moving in a grid
To the edge of data: Ctrl+ArrowLeft Ctrl+ArrowRight
Start, end of row: Home End
First, last cell: Ctrl+Home Ctrl+End
A page up, down: PageUp PageDown
Extend: Shift+ArrowUp Shift+ArrowDown
Whole column: Ctrl+Space
Whole row: Shift+Space
Select all: Ctrl+A
Next in selection: Tab Enter

Typing in a cell
Edit: F2
Give up: Escape
New line: Alt+Enter
Turn $ on and off: F4
Complete a name: Tab
Into all selected: Ctrl+Enter
Date of today: Ctrl+;

Changing cells
Copy, cut, paste: Ctrl+C Ctrl+X Ctrl+V
Values only: Ctrl+Shift+V
Fill down, right: Ctrl+D Ctrl+R
Clear: Delete
Undo, also while typing: Ctrl+Z

Understanding
Explain this cell: Ctrl+I
To what it needs: Ctrl+[
To what needs it: Ctrl+]
Show formulas: Ctrl+\``;

/** The sections: the title of each, with what is done and its keys. */
export const keyTable = text.split('\n\n').map((section) => {
  const [title, ...rows] = section.split('\n');
  return /** @type {any[]} */ ([title, ...rows.map((row) => row.split(': ')).map(([what, keys]) => [what, keys.split(' ')])]);
});
