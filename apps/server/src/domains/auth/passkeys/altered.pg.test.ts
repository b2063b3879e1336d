import { test } from 'vitest'
import { openApp } from '../../../testing/desk.ts'
import { expectNoneAccepted } from './testing/altered.ts'

openApp()

test('of 2,000 altered answers none is accepted, and none breaks the server', () => expectNoneAccepted(2000, 32), 900_000)
