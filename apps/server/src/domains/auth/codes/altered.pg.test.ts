import { test } from 'vitest'
import { openApp } from '../../../testing/desk.ts'
import { expectNoneAccepted } from './testing/altered.ts'

openApp()

test('of 1,000 altered codes none is accepted, and none breaks the server', () => expectNoneAccepted(1000, 32), 900_000)
