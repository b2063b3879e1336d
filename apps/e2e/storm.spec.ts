import { checkStorm } from './support/phones/storm.ts'
import { test } from './support/phones/valley.ts'

test('connections cut half-way, the browser and the server killed: everything arrives once, by itself', ({ field }) => checkStorm(field, 2))
