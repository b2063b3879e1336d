import { expect, test } from 'vitest'
import { joinedFile } from './joined.ts'

const script = { url: '/kept.js', revision: 'one', parts: ['/assets/first.js', '/assets/second.js'] }
const styles = { url: '/kept.css', revision: 'one', parts: ['/assets/first.css', '/assets/second.css'] }

const cacheOf = (addresses: readonly string[]) => (address: string) =>
  Promise.resolve(addresses.includes(address) ? new Response(`text of ${address}`, { headers: { 'content-type': `text/${address.split('.').at(-1) ?? ''}` } }) : undefined)

test('scripts stand one behind the other, each but the first with its name', async () => {
  const file = await joinedFile(script, cacheOf(script.parts))
  expect(await file?.text()).toBe('text of /assets/first.js\ntext of /assets/second.js\nSystem.keep("/assets/second.js")')
  expect(file?.headers.get('content-type')).toBe('text/js')
})

test('style sheets stand one behind the other, in their order', async () => {
  const file = await joinedFile(styles, cacheOf(styles.parts))
  expect(await file?.text()).toBe('text of /assets/first.css\ntext of /assets/second.css')
})

test('of parts that are not all there nothing is made', async () => {
  expect(await joinedFile(script, cacheOf(['/assets/second.js']))).toBeUndefined()
  expect(await joinedFile(script, cacheOf(['/assets/first.js']))).toBeUndefined()
})
