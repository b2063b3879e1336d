import { passphraseWords } from '@bisita/rules/people/passphraseWords'
import { suggestPassphrase, tooEasy } from '@bisita/rules/people/passwords'
import { expect, test } from 'vitest'
import { strengthProblem } from './strength.ts'

const names = ['Baguio', 'Dagupan', 'North', 'Salary Loan', 'Juan Dela Cruz', 'jdelacruz', 'bisita-demo-2026']

test.for(['passwordpassword', 'trustno1trustno1', 'manchesterunited', 'liverpoolfc1', 'Baguio2026!', 'juan-delacruz-1', 'p4$$w0rd2026', 'bisita-demo-2026', 'ABCDEFGH12345678'])('%s is refused', async (password) =>
  expect(await strengthProblem(password, names)).toBe(tooEasy),
)

test.for(['tahimik na bundok', 'a kettle in the rain', '83920475x8210', 'ñandú über Åland', 'a long phrase about nothing '.repeat(4)])('%s is taken', async (password) =>
  expect(await strengthProblem(password, names)).toBeNull(),
)

test('a suggested passphrase is taken, each of its words being in one', async () => {
  for (let n = 0; n + 5 <= passphraseWords.length; n += 5) {
    let at = n
    const passphrase = suggestPassphrase(() => at++)
    expect([passphrase, await strengthProblem(passphrase, names)]).toEqual([passphrase, null])
  }
})
