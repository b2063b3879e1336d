import { signedInFlag } from '@bisita/contract/limits'
import { signInByCall } from './support/api.ts'
import { median, perfect, withBrowser } from './support/lighthouse.ts'
import { origin } from './support/server.ts'
import { expect, test } from './support/test.ts'

/** Of which the middle one counts. */
const runs = 5

test('Lighthouse gives the login 100 for accessibility and best practices', async () => {
  const scores = await withBrowser((_, port) => median(`${origin()}/login`, port, runs))
  expect(scores).toEqual(perfect)
})

test('Lighthouse gives the clients list 100 for accessibility and best practices', async () => {
  const { cookie } = await signInByCall('mr1')
  const scores = await withBrowser(async (context, port) => {
    await context.addCookies([{ ...cookie, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' }])
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${origin()}/favicon.svg`)
    await page.evaluate((flag) => localStorage.setItem(flag, 'true'), signedInFlag)
    return median(`${origin()}/clients`, port, runs)
  })
  expect(scores).toEqual(perfect)
})
