#!/usr/bin/env node
'use strict';
/**
 * The command `dialbench` as npm installs it: refuses a Node that is too old, before anything that such a Node cannot read.
 *
 * Hence the syntax of long ago. node:sqlite has needed no flag since Node 22.13, in Node 23 since 23.4.
 */
var version = process.versions.node.split('.');
var major = Number(version[0]);
var minor = Number(version[1]);
var isNewEnough = major > 23 || (major === 23 && minor >= 4) || (major === 22 && minor >= 13);
var needed = major === 23 ? '22.13, or 23.4 or newer' : '22.13 or newer';
if (isNewEnough) {
  require('./import-start.cjs');
} else {
  process.stderr.write(['Dialbench needs Node ', needed, '; this is Node ', process.versions.node, '.\n'].join(''));
  process.exit(3);
}
