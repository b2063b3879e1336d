import { signInByCall, call } from './support/api.ts'
import { checkSealedKills } from './support/phones/sealedKills.ts'
import { test } from './support/test.ts'

const seal = async (seal_phones: boolean) => call(await signInByCall('admin'), 'PUT', '/settings', { seal_phones })

test.beforeEach(() => seal(true))
test.afterEach(() => seal(false))

test('killed fifty times in set-up, sending and changing its PIN, a sealed phone leaves nothing in clear and loses nothing', () => checkSealedKills(50))
