import { median, perfect, withBrowser } from './support/lighthouse.ts'
import { origin } from './support/server.ts'
import { expect, test } from './support/test.ts'

// The long form asks more often, and of the list of clients too; what Lighthouse's two categories look at there, axe looks at in every run.
test('Lighthouse gives the login 100 for accessibility and best practices', async () => {
  const scores = await withBrowser((_, port) => median(`${origin()}/login`, port, 3))
  expect(scores).toEqual(perfect)
})
