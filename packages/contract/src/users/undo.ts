import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { id, ok } from '../fields.ts'

export const userUndo = defineCall({
  name: 'users.undo',
  method: 'POST',
  path: '/user/undo',
  summary: 'Undo an own act of the last two minutes, named by its idempotency key',
  requires: 'signed_in',
  body: z.strictObject({ act: id }),
  answers: { 200: ok },
})
