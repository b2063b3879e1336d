import { call, signInByCall } from './support/api.ts'
import { checkChangeKills } from './support/phones/changeKills.ts'
import { test } from './support/test.ts'

test.afterEach(async () => void (await call(await signInByCall('admin'), 'PUT', '/settings', { seal_phones: false })))

test('killed in the middle of the change to a sealed one, a phone in use loses nothing, and then its disk says nothing of what stood in clear', () => checkChangeKills({ phones: Number(process.env['BISITA_PHONES'] ?? 5), kills: 5, clients: 700 }))
