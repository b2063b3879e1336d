import { test } from 'vitest'
import { openApp } from '../../../testing/desk.ts'
import { expectNoneAccepted } from './testing/altered.ts'

openApp()

test('of 100,000 altered codes none is accepted, and none breaks the server', () => expectNoneAccepted(100_000, 320), 3_600_000)
