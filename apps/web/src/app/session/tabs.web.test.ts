import { expect, test } from 'vitest'
import { listenToTabs } from './tabs.ts'

test('sign-in and sign-out of another tab are heard through the flag they share, and nothing else', () => {
  const heard: string[] = []
  const stop = listenToTabs(window, { signedIn: () => heard.push('in'), signedOut: () => heard.push('out') })
  const change = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  change('appearance', 'dark')
  change('access_token_set', 'true')
  change('access_token_set', null)
  change(null, null)
  expect(heard).toEqual(['in', 'out', 'out'])
  stop()
  change('access_token_set', 'true')
  expect(heard).toHaveLength(3)
})
