import { call, signInByCall } from './support/api.ts'
import { checkCanaries } from './support/phones/sealedCanaries.ts'
import { test } from './support/test.ts'

test.afterEach(async () => void (await call(await signInByCall('admin'), 'PUT', '/settings', { seal_phones: false })))

test('of more than ten thousand words that can be recognised the disk of a sealed phone says none, and that of one in clear all', () => checkCanaries(Number(process.env["BISITA_CANARIES"] ?? 2100)))
