import { z } from 'zod'
import { defineCall } from '../calls/call.ts'

/**
 * What a new user does first, in the order in which it is done: for an admin the organisation up to its first backup, for
 * officers and heads their people and plans, for an mr the phone and a first visit, for a tele a first call.
 */
export const startSteps = ['areas', 'branches', 'places', 'people', 'clients', 'strategy', 'backup', 'mr_places', 'plan', 'phone', 'first_visit', 'first_call'] as const

export type StartStep = (typeof startSteps)[number]

export const dashboardStart = defineCall({
  name: 'dashboards.start',
  method: 'GET',
  path: '/user/dashboard/start',
  summary: 'The first steps of the caller’s role, and which are done',
  requires: ['dashboard.read'],
  answers: { 200: z.object({ steps: z.array(z.object({ step: z.enum(startSteps), done: z.boolean() })) }) },
})
