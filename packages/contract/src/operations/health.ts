import { z } from 'zod'
import { defineCall } from '../calls/call.ts'

export const live = defineCall({
  name: 'health.live',
  method: 'GET',
  path: '/health/live',
  summary: 'The process answers',
  requires: 'anyone',
  answers: { 200: z.object({ status: z.literal('live') }) },
})

export const ready = defineCall({
  name: 'health.ready',
  method: 'GET',
  path: '/health/ready',
  summary: 'The database answers and is at the version this program needs',
  requires: 'anyone',
  answers: { 200: z.object({ status: z.literal('ready'), version: z.string() }) },
})
