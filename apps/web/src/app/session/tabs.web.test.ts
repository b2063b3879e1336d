import { expect, test } from 'vitest'
import { listenToTabs } from './tabs.ts'

test('sign-in and sign-out of another tab are noticed by the flag they share, and nothing else', () => {
  const events: string[] = []
  const stop = listenToTabs(window, { signedIn: () => events.push('in'), signedOut: () => events.push('out') })
  const change = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  change('appearance', 'dark')
  change('access_token_set', 'true')
  change('access_token_set', null)
  change(null, null)
  expect(events).toEqual(['in', 'out', 'out'])
  stop()
  change('access_token_set', 'true')
  expect(events).toHaveLength(3)
})
